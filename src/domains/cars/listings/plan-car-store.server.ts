import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

export type PlanCarTables = {
  plan_cars: {
    listing_id: number;
    hidden_ms: number | null;
    featured_ms: number | null;
    first_ms: number | null;
  };
};

/** What a dealer's plan does to one of its cars; each is a time, or null. */
export type PlanCar = {
  /** Since when it is over the plan's number of cars, and not shown. */
  hiddenMs: number | null;
  /** Since when it has one of the plan's featured places. */
  featuredMs: number | null;
  /** Since when its dealer wants it to stay on sale before others. */
  firstMs: number | null;
};

export const noPlanCar: PlanCar = { hiddenMs: null, featuredMs: null, firstMs: null };

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
