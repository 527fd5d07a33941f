import type { Purchase, PurchaseStatus } from '#domains/contact/purchases/purchase.ts';
import { type PurchaseTables, readPurchase } from '#domains/contact/purchases/purchase-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

export const createPurchaseDeskStore = (db: SqlDatabase) => {
  const tables = db.with<PurchaseTables>();
  return {
    /** Number of purchases by status. */
    counts: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await tables
        .selectFrom('deals')
        .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
        .groupBy('status')
        .execute();
      return new Map(rows.map(({ status, total }) => [status, total]));
    },

    /** Last changed first. */
    page: async (
      status: PurchaseStatus | undefined,
      { first, count }: { first: number; count: number },
    ): Promise<Purchase[]> => {
      const rows = await tables
        .selectFrom('deals')
        .selectAll()
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .orderBy('changed_ms', 'desc')
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute();
      return rows.map(readPurchase);
    },
  };
};
