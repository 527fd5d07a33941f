import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dayOf } from '#lib/utc-days.ts';
import { freePlan, isOfferedIn, type Plan } from './plan.ts';
import { fitCars, type PlanLimits, type PlanStockCar } from './plan-limits.server.ts';
import type { PlanMails } from './plan-mails.server.ts';
import {
  isTrialOn,
  type PlanPeriod,
  periodAfter,
  periodOn,
  planIdOn,
  type Stock,
  startOfChange,
  trialOf,
} from './plan-periods.ts';
import type { PlanStore } from './plan-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: PlanStore;
  limits: PlanLimits;
  owners: Pick<OwnerStore, 'find'>;
  mails: PlanMails;
  clock: Clock;
};

/** The plan of a dealer today. */
export type CurrentPlan = {
  plan: Plan;
  sinceDay: number | null;
  /** The first day that costs something, while the trial lasts. */
  trialUntilDay: number | null;
  /** A change that waits. */
  next: { plan: Plan; fromDay: number } | undefined;
};

/** What a change to a plan would do. */
export type PlanPreview = { plan: Plan; fromDay: number; isNow: boolean; trialUntilDay: number | null; over: number };

export type PlanRefusal = 'unknown-plan' | 'unknown-dealer' | 'other-state' | 'same-plan';
export type CarPlanRefusal = 'unknown-car' | 'no-place';

/** Writes who did it, in the transaction of the change. */
type Note = (words: string, session: SqlSession) => Promise<void>;
type Chooser = { as: 'dealer' | 'operator'; note: Note };

const planNamed = (plans: readonly Plan[], id: string): Plan => plans.find((plan) => plan.id === id) ?? freePlan;

const stockOf = (cars: readonly PlanStockCar[]): Stock => ({
  cars: cars.length,
  featured: cars.filter(({ featuredMs }) => featuredMs !== null).length,
});

export type DealerPlans = ReturnType<typeof createDealerPlans>;

/** Which plan each dealer is on, and what becomes of its cars (BILL-01 to BILL-06). */
export const createDealerPlans = ({ db, store, limits, owners, mails, clock }: Sources) => {
  const today = () => dayOf(clock.now());

  const dealerOf = async (dealerId: number): Promise<{ id: number; name: string; state: string } | undefined> => {
    const owner = await owners.find(dealerId);
    return owner && !owner.privateSeller ? { id: owner.id, name: owner.name, state: owner.address.state } : undefined;
  };

  const currentOf = (plans: readonly Plan[], periods: readonly PlanPeriod[]): CurrentPlan => {
    const period = periodOn(periods, today());
    const next = periodAfter(periods, today());
    return {
      plan: planNamed(plans, planIdOn(periods, today())),
      sinceDay: period?.fromDay ?? null,
      trialUntilDay: period && isTrialOn(period, today()) ? period.trialUntilDay : null,
      next: next && { plan: planNamed(plans, next.planId), fromDay: next.fromDay },
    };
  };

  const currentPlan = async (dealerId: number, session?: SqlSession): Promise<CurrentPlan> =>
    currentOf(await store.plans(session), await store.periods.of(dealerId, session));

  const previewOf = (
    to: Plan,
    { from, cars, periods }: { from: Plan; cars: readonly PlanStockCar[]; periods: readonly PlanPeriod[] },
  ): PlanPreview => {
    const fromDay = startOfChange({ from, to, stock: stockOf(cars), periods, today: today() });
    return {
      plan: to,
      fromDay,
      isNow: fromDay === today(),
      trialUntilDay: trialOf(to, periods, fromDay),
      over: fitCars(cars, to).over.length,
    };
  };

  /** Applies a dealer's plan to its cars and tells it what that hid. */
  const settle = async (dealerId: number): Promise<void> => {
    const dealer = await dealerOf(dealerId);
    if (!dealer) return;
    await db.transaction(async (session) => {
      const { plan, sinceDay, trialUntilDay } = await currentPlan(dealerId, session);
      const effect = await limits.settle(dealerId, plan, session);
      const counts = { hidden: effect.hidden.length, unfeatured: effect.unfeatured.length };
      if (await store.periods.announce(dealerId, today(), session))
        return mails.began(dealer, { plan, fromDay: sinceDay ?? today(), trialUntilDay, ...counts }, session);
      if (counts.hidden + counts.unfeatured > 0)
        await mails.overPlan(dealer, { plan, atMs: clock.now(), ...counts }, session);
    });
  };

  /** Changes what a plan does to cars of a dealer, and then which of them are shown. */
  const changeCars = async (
    dealerId: number,
    work: (cars: readonly PlanStockCar[], plan: Plan, session: SqlSession) => Promise<Result<object, CarPlanRefusal>>,
  ): Promise<Result<object, CarPlanRefusal>> =>
    db.transaction(async (session) => {
      await limits.hold(session);
      const { plan } = await currentPlan(dealerId, session);
      const changed = await work(await limits.stockOf(dealerId, session), plan, session);
      if (changed.ok) await limits.settle(dealerId, plan, session);
      return changed;
    });

  return {
    currentPlan,
    plans: () => store.plans(),
    stockOf: (dealerId: number) => limits.stockOf(dealerId),

    /** Plans that a dealer can be put on, each with what would happen; `as` says by whom. */
    choices: async (dealerId: number, as: Chooser['as']): Promise<PlanPreview[]> => {
      const dealer = await dealerOf(dealerId);
      if (!dealer) return [];
      const [plans, periods, cars] = await Promise.all([
        store.plans(),
        store.periods.of(dealerId),
        limits.stockOf(dealerId),
      ]);
      const { plan: from } = currentOf(plans, periods);
      return plans
        .filter(
          ({ id, offer }) => id !== from.id && (offer === 'everyone' || (as === 'operator' && offer !== 'nobody')),
        )
        .filter((plan) => isOfferedIn(plan, dealer.state))
        .map((plan) => previewOf(plan, { from, cars, periods }));
    },

    /** Puts a dealer on a plan, today or when what is paid for ends (BILL-02). Replaces a change that waits. */
    choose: async (
      dealerId: number,
      planId: string,
      { as, note }: Chooser,
    ): Promise<Result<{ fromDay: number; isNow: boolean }, PlanRefusal>> => {
      const dealer = await dealerOf(dealerId);
      if (!dealer) return err('unknown-dealer');
      return db.transaction(async (session): Promise<Result<{ fromDay: number; isNow: boolean }, PlanRefusal>> => {
        await limits.hold(session);
        const plans = await store.plans(session);
        const to = plans.find(({ id }) => id === planId);
        if (!to || to.offer === 'nobody' || (as === 'dealer' && to.offer !== 'everyone')) return err('unknown-plan');
        if (!isOfferedIn(to, dealer.state)) return err('other-state');
        const periods = await store.periods.of(dealerId, session);
        const { plan: from } = currentOf(plans, periods);
        if (from.id === to.id) return err('same-plan');
        const cars = await limits.stockOf(dealerId, session);
        const { fromDay, isNow, trialUntilDay, over } = previewOf(to, { from, cars, periods });
        await store.periods.removeAfter(dealerId, today(), session);
        await store.periods.put(dealerId, { fromDay, planId, trialUntilDay }, isNow, session);
        const start = { plan: to, fromDay, trialUntilDay };
        if (isNow) {
          await limits.settle(dealerId, to, session);
          await mails.began(dealer, { ...start, hidden: 0, unfeatured: 0 }, session);
        } else await mails.waits(dealer, { ...start, over, atMs: clock.now() }, session);
        await note(`Changed the plan from ${from.name} to ${to.name}`, session);
        return ok({ fromDay, isNow });
      });
    },

    /** Takes back a change that waits. False if there is none. */
    stay: (dealerId: number, note: Note): Promise<boolean> =>
      db.transaction(async (session) => {
        await limits.hold(session);
        const { plan, next } = await currentPlan(dealerId, session);
        if (!next) return false;
        await store.periods.removeAfter(dealerId, today(), session);
        await note(`Stays on the plan ${plan.name}`, session);
        return true;
      }),

    /** Featured places of a dealer's plan. */
    places: async (dealerId: number): Promise<{ all: number; used: number }> => {
      const { plan } = await currentPlan(dealerId);
      if (plan.featuredPlaces === 0) return { all: 0, used: 0 };
      return { all: plan.featuredPlaces, used: stockOf(await limits.stockOf(dealerId)).featured };
    },

    /** The cars that a dealer wants to stay on sale before others, if its plan has no place for all. */
    putFirst: (dealerId: number, ids: readonly number[], note: Note): Promise<Result<object, CarPlanRefusal>> =>
      changeCars(dealerId, async (cars, _plan, session) => {
        const selected = new Set(ids);
        const own = new Set(cars.map(({ id }) => id));
        if (ids.some((id) => !own.has(id))) return err('unknown-car');
        const added = cars.filter(({ id, firstMs }) => selected.has(id) && firstMs === null).map(({ id }) => id);
        const removed = cars.filter(({ id, firstMs }) => !selected.has(id) && firstMs !== null).map(({ id }) => id);
        await limits.change(added, { firstMs: clock.now() }, session);
        await limits.change(removed, { firstMs: null }, session);
        if (added.length + removed.length > 0) await note('Chose which cars stay on sale', session);
        return ok({});
      }),

    /** Gives a car one of the plan's featured places, or frees it (BILL-06). */
    feature: (dealerId: number, listingId: number, on: boolean, note: Note): Promise<Result<object, CarPlanRefusal>> =>
      changeCars(dealerId, async (cars, { featuredPlaces }, session) => {
        const car = cars.find(({ id }) => id === listingId);
        if (!car) return err('unknown-car');
        if ((car.featuredMs !== null) === on) return ok({});
        if (on && stockOf(cars).featured >= featuredPlaces) return err('no-place');
        await limits.change([listingId], { featuredMs: on ? clock.now() : null }, session);
        await limits.show([listingId], session);
        await note(on ? 'Featured a car' : 'Ended featuring a car', session);
        return ok({});
      }),

    settle,

    /** Applies every plan: changes whose day has come, and cars that were added or sold since. */
    settleAll: async (signal: AbortSignal): Promise<void> => {
      const plans = await store.plans();
      const waiting = new Set(await store.periods.unannounced(today()));
      for (const [dealerId, periods] of await store.periods.all()) {
        if (signal.aborted) return;
        const { plan } = currentOf(plans, periods);
        if (waiting.has(dealerId) || !(await limits.isSettled(dealerId, plan))) await settle(dealerId);
      }
    },
  };
};
