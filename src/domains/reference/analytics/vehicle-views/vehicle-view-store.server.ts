import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';

export type VehicleViewCount = { dayMs: number; listingId: number };

type Tables = { vehicle_views: { day_ms: number; listing_id: number; total: number } };

const idsPerQuery = 500;

export const createVehicleViewStore = ({ db }: { db: SqlDatabase }) => {
  const tables = db.with<Tables>();
  return {
    add: async (counted: readonly Counted<VehicleViewCount>[]): Promise<void> => {
      const rows = counted.map(({ key: { dayMs, listingId }, total }) => ({
        day_ms: dayMs,
        listing_id: listingId,
        total,
      }));
      await tables
        .insertInto('vehicle_views')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day_ms', 'listing_id'])
            .doUpdateSet((eb) => ({ total: eb('vehicle_views.total', '+', eb.ref('excluded.total')) })),
        )
        .execute();
    },

    /** The most viewed cars since a day, with at least `atLeast` views, most viewed first. */
    mostSince: async (fromMs: number, { atLeast, limit }: { atLeast: number; limit: number }): Promise<number[]> => {
      const rows = await tables
        .selectFrom('vehicle_views')
        .select((eb) => ['listing_id as id', eb.fn.sum<number | string>('total').as('total')])
        .where('day_ms', '>=', fromMs)
        .groupBy('listing_id')
        .having((eb) => eb(eb.fn.sum('total'), '>=', atLeast))
        .orderBy('total', 'desc')
        .orderBy('listing_id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Views of one car since a day. */
    totalSince: async (listingId: number, fromMs: number): Promise<number> => {
      const row = await tables
        .selectFrom('vehicle_views')
        .select((eb) => eb.fn.sum<number | string>('total').as('total'))
        .where('listing_id', '=', listingId)
        .where('day_ms', '>=', fromMs)
        .executeTakeFirst();
      return Number(row?.total ?? 0);
    },

    /** Views of several cars since a day; cars without any are missing. */
    totalsSince: async (listingIds: readonly number[], fromMs: number): Promise<Map<number, number>> => {
      const totals = new Map<number, number>();
      for (let at = 0; at < listingIds.length; at += idsPerQuery) {
        const rows = await tables
          .selectFrom('vehicle_views')
          .select((eb) => ['listing_id as id', eb.fn.sum<number | string>('total').as('total')])
          .where('listing_id', 'in', listingIds.slice(at, at + idsPerQuery))
          .where('day_ms', '>=', fromMs)
          .groupBy('listing_id')
          .execute();
        for (const { id, total } of rows) totals.set(id, Number(total));
      }
      return totals;
    },

    forgetBefore: async (ms: number): Promise<void> => {
      await tables.deleteFrom('vehicle_views').where('day_ms', '<', ms).execute();
    },
  };
};

export type VehicleViewStore = ReturnType<typeof createVehicleViewStore>;
