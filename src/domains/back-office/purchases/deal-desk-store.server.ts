import type { Deal, DealStatus } from '#domains/contact/purchases/deal.ts';
import { type DealTables, readDeal } from '#domains/contact/purchases/deal-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

/** Deals as the back office lists them. */
export const createDealDeskStore = (db: SqlDatabase) => {
  const tables = db.with<DealTables>();
  return {
    /** How many there are of each status. */
    counts: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await tables
        .selectFrom('deals')
        .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
        .groupBy('status')
        .execute();
      return new Map(rows.map(({ status, total }) => [status, total]));
    },

    /** Those changed last come first. */
    page: async (
      status: DealStatus | undefined,
      { first, count }: { first: number; count: number },
    ): Promise<Deal[]> => {
      const rows = await tables
        .selectFrom('deals')
        .selectAll()
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .orderBy('changed_ms', 'desc')
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute();
      return rows.map(readDeal);
    },
  };
};
