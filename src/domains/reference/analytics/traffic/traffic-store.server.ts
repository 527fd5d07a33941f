import type { ReferrerClass } from '#lib/referrer.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';
import type { Device } from '../device.ts';

export type PageCount = { hourMs: number; pageType: string; referrer: ReferrerClass; device: Device['type'] };

type Tables = {
  page_counts: { hour_ms: number; page_type: string; referrer: string; device: string; total: number };
};

export const createTrafficStore = ({ db }: { db: SqlDatabase }) => {
  const tables = db.with<Tables>();
  return {
    add: async (counted: readonly Counted<PageCount>[]): Promise<void> => {
      const rows = counted.map(({ key: { hourMs, pageType, referrer, device }, total }) => ({
        hour_ms: hourMs,
        page_type: pageType,
        referrer,
        device,
        total,
      }));
      await tables
        .insertInto('page_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['hour_ms', 'page_type', 'referrer', 'device'])
            .doUpdateSet((eb) => ({ total: eb('page_counts.total', '+', eb.ref('excluded.total')) })),
        )
        .execute();
    },

    /** View counts grouped by one column. */
    totals: async (column: 'hour_ms' | 'page_type' | 'referrer' | 'device', fromMs: number) => {
      const rows = await tables
        .selectFrom('page_counts')
        .select((eb) => [eb.ref(column).as('name'), eb.fn.sum<number | string>('total').as('total')])
        .where('hour_ms', '>=', fromMs)
        .groupBy(column)
        .execute();
      return rows.map(({ name, total }) => ({ name: String(name), total: Number(total) }));
    },

    /** The first hour with counts. */
    since: async (): Promise<number | undefined> => {
      const row = await tables
        .selectFrom('page_counts')
        .select('hour_ms')
        .orderBy('hour_ms')
        .limit(1)
        .executeTakeFirst();
      return row?.hour_ms;
    },

    forgetBefore: async (ms: number): Promise<void> => {
      await tables.deleteFrom('page_counts').where('hour_ms', '<', ms).execute();
    },
  };
};

export type TrafficStore = ReturnType<typeof createTrafficStore>;
