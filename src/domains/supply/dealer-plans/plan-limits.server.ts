import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import { noPlanCar, type PlanCar } from '#domains/cars/listings/plan-car.ts';
import type { PlanCarTables } from '#domains/cars/listings/plan-car-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Plan } from './plan.ts';

type Sources = {
  db: SqlDatabase;
  listings: Pick<ListingStore, 'edits' | 'hold' | 'showAnew'>;
  clock: Clock;
};

/** A car that is on sale, or would be if its dealer's plan did not hide it. */
export type PlanStockCar = { id: number; listedMs: number } & PlanCar;

/** What a plan changed for a dealer's cars. */
type PlanEffect = { hidden: number[]; restored: number[]; unfeatured: number[] };

/**
 * The order in which cars stay on sale (BILL-05): those their dealer put first, then those listed first, so that a new
 * car waits until there is a place.
 */
const byRank = (a: PlanStockCar, b: PlanStockCar): number =>
  Number(a.firstMs === null) - Number(b.firstMs === null) || a.listedMs - b.listedMs || a.id - b.id;

/** Cars in the order in which they stay, and which of them a plan hides. */
export const fitCars = (
  cars: readonly PlanStockCar[],
  { mostCars }: Pick<Plan, 'mostCars'>,
): { stay: PlanStockCar[]; over: PlanStockCar[] } => {
  const ranked = cars.toSorted(byRank);
  const most = mostCars ?? ranked.length;
  return { stay: ranked.slice(0, most), over: ranked.slice(most) };
};

export type PlanLimits = ReturnType<typeof createPlanLimits>;

/** Keeps the cars of a dealer within its plan. */
export const createPlanLimits = ({ db, listings, clock }: Sources) => {
  const tables = (session: SqlSession) => session.with<ListingTables & PlanCarTables>();

  const stockOf = async (dealerId: number, session: SqlSession = db): Promise<PlanStockCar[]> => {
    const sellers = await listings.edits.sellersMergedInto(dealerId);
    if (sellers.length === 0) return [];
    const rows = await tables(session)
      .selectFrom('listings')
      .leftJoin('plan_cars', 'plan_cars.listing_id', 'listings.id')
      .select(['listings.id', 'listed_ms', 'status', 'hidden_ms', 'featured_ms', 'first_ms'])
      .where('owner_id', 'in', sellers)
      .where((eb) =>
        eb.or([eb('status', '=', 'live'), eb.and([eb('status', '=', 'hidden'), eb('hidden_ms', 'is not', null)])]),
      )
      .execute();
    const hidden = rows.filter(({ status }) => status === 'hidden').map(({ id }) => id);
    const byPlan = await listings.edits.hiddenByPlanAlone(hidden, session);
    return rows
      .filter(({ id, status }) => status === 'live' || byPlan.has(id))
      .map((row) => ({
        id: row.id,
        listedMs: row.listed_ms,
        hiddenMs: row.hidden_ms,
        featuredMs: row.featured_ms,
        firstMs: row.first_ms,
      }));
  };

  const effectOf = (cars: readonly PlanStockCar[], plan: Plan): PlanEffect => {
    const { stay, over } = fitCars(cars, plan);
    const featured = cars
      .filter(({ featuredMs }) => featuredMs !== null)
      .sort((a, b) => (a.featuredMs ?? 0) - (b.featuredMs ?? 0) || a.id - b.id);
    return {
      hidden: over.filter(({ hiddenMs }) => hiddenMs === null).map(({ id }) => id),
      restored: stay.filter(({ hiddenMs }) => hiddenMs !== null).map(({ id }) => id),
      unfeatured: featured.slice(plan.featuredPlaces).map(({ id }) => id),
    };
  };

  const isNothing = ({ hidden, restored, unfeatured }: PlanEffect): boolean =>
    hidden.length + restored.length + unfeatured.length === 0;

  const change = async (ids: readonly number[], changed: Partial<PlanCar>, session: SqlSession): Promise<void> => {
    const before = await listings.edits.plans.find(ids, session);
    for (const id of ids) await listings.edits.plans.put(id, { ...(before.get(id) ?? noPlanCar), ...changed }, session);
  };

  return {
    stockOf,
    change,
    /** Blocks other writers of cars and plans until this session ends. */
    hold: listings.hold,
    /** Writes cars again as shoppers find them after a change. */
    show: listings.showAnew,

    /** Whether `settle` would change anything, without a lock. */
    isSettled: async (dealerId: number, plan: Plan): Promise<boolean> =>
      isNothing(effectOf(await stockOf(dealerId), plan)),

    /** Hides what is over the plan and shows what fits again; the caller commits it with its own change. */
    settle: async (dealerId: number, plan: Plan, session: SqlSession): Promise<PlanEffect> => {
      await listings.hold(session);
      const effect = effectOf(await stockOf(dealerId, session), plan);
      const nowMs = clock.now();
      await change(effect.hidden, { hiddenMs: nowMs }, session);
      await change(effect.restored, { hiddenMs: null }, session);
      await change(effect.unfeatured, { featuredMs: null }, session);
      const ids = [...new Set([...effect.hidden, ...effect.restored, ...effect.unfeatured])];
      if (ids.length > 0) await listings.showAnew(ids, session);
      return effect;
    },
  };
};
