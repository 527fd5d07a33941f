import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { PlanCar } from './plan-car.ts';

export type PlanCarTables = {
  plan_cars: {
    listing_id: number;
    hidden_ms: number | null;
    featured_ms: number | null;
    first_ms: number | null;
  };
};

const idsPerQuery = 500;

/** What plans of dealers do to their cars, stored apart from what feeds, dealers and operators say. */
export const createPlanCarStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<PlanCarTables>();

  const forget = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      await tables(session)
        .deleteFrom('plan_cars')
        .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
    }
  };

  return {
    forget,

    find: async (ids: readonly number[], session: SqlSession = db): Promise<Map<number, PlanCar>> => {
      const carsById = new Map<number, PlanCar>();
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        const rows = await tables(session)
          .selectFrom('plan_cars')
          .selectAll()
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .execute();
        for (const { listing_id, hidden_ms, featured_ms, first_ms } of rows)
          carsById.set(listing_id, { hiddenMs: hidden_ms, featuredMs: featured_ms, firstMs: first_ms });
      }
      return carsById;
    },

    put: async (id: number, { hiddenMs, featuredMs, firstMs }: PlanCar, session: SqlSession): Promise<void> => {
      if (hiddenMs === null && featuredMs === null && firstMs === null) return forget([id], session);
      const values = { hidden_ms: hiddenMs, featured_ms: featuredMs, first_ms: firstMs };
      await tables(session)
        .insertInto('plan_cars')
        .values({ listing_id: id, ...values })
        .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
        .execute();
    },
  };
};
