import { randomUUID } from 'node:crypto';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type {
  CurrentPlan,
  DealerPlans,
  PlanPreview,
  PlanRefusal,
} from '#domains/supply/dealer-plans/dealer-plans.server.ts';
import { freePlan, type Plan } from '#domains/supply/dealer-plans/plan.ts';
import { fitCars } from '#domains/supply/dealer-plans/plan-limits.server.ts';
import type { PlanStore } from '#domains/supply/dealer-plans/plan-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { PlanInput } from './plan-input.ts';

type Sources = {
  db: SqlDatabase;
  store: PlanStore;
  plans: DealerPlans;
  owners: Pick<OwnerStore, 'find' | 'findMany'>;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
};

/** A plan with the dealers on it. `isFixed`: dealers are or were on it, so that its terms stay. */
type PlanRow = { plan: Plan; dealers: number; isFixed: boolean };
type DealerRow = { id: number; name: string; current: CurrentPlan; cars: number; over: number };

export type PlansView = { plans: PlanRow[]; dealers: DealerRow[] };
export type DealerPlanView = DealerRow & { choices: PlanPreview[] };

export type PlanSaveRefusal = 'unknown-plan' | 'fixed-terms' | 'same-name';

const sameTerms = (a: Plan, b: Plan): boolean =>
  (['priceCents', 'mostCars', 'featuredPlaces', 'leads', 'extraLeadCents', 'trialDays'] as const).every(
    (field) => a[field] === b[field],
  ) && a.states.join() === b.states.join();

export type PlanDesk = ReturnType<typeof createPlanDesk>;

/** Plans as operators define them, and the plan of each dealer. */
export const createPlanDesk = ({ db, store, plans, owners, audit, clock }: Sources) => {
  const rowOf = async (dealerId: number): Promise<DealerRow | undefined> => {
    const owner = await owners.find(dealerId);
    if (!owner || owner.privateSeller) return undefined;
    const [current, stock] = await Promise.all([plans.currentPlan(dealerId), plans.stockOf(dealerId)]);
    return {
      id: dealerId,
      name: owner.name,
      current,
      cars: stock.length,
      over: fitCars(stock, current.plan).over.length,
    };
  };

  /** Dealers that were put on a plan, by name. */
  const dealerRows = async (): Promise<DealerRow[]> => {
    const rows: DealerRow[] = [];
    for (const dealerId of (await store.periods.all()).keys()) {
      const row = await rowOf(dealerId);
      if (row) rows.push(row);
    }
    return rows.sort((a, b) => a.name.localeCompare(b.name));
  };

  const noteOf =
    (operator: Operator, dealerId: number) =>
    (words: string, session: SqlSession): Promise<void> =>
      audit.record(
        operator,
        { action: 'dealer.plan', subject: `dealer:${dealerId}`, summary: `${words}, dealer ${dealerId}.` },
        session,
      );

  return {
    open: async (): Promise<PlansView> => {
      const [all, used, dealers] = await Promise.all([store.plans(), store.used(), dealerRows()]);
      return {
        plans: all.map((plan) => ({
          plan,
          dealers: dealers.filter(({ current }) => current.plan.id === plan.id).length,
          isFixed: plan.id === freePlan.id || used.has(plan.id),
        })),
        dealers,
      };
    },

    /** Adds a plan, or changes one. What a plan costs and holds stays once a dealer was on it (BILL-01). */
    save: (operator: Operator, { id, ...input }: PlanInput): Promise<Result<{ id: string }, PlanSaveRefusal>> =>
      db.transaction(async (session): Promise<Result<{ id: string }, PlanSaveRefusal>> => {
        const all = await store.plans(session);
        const before = all.find((plan) => plan.id === id);
        if (id !== '' && !before) return err('unknown-plan');
        const isTaken = all.some((plan) => plan.id !== id && plan.name.toLowerCase() === input.name.toLowerCase());
        if (isTaken) return err('same-name');
        const plan: Plan = { ...input, id: before?.id ?? randomUUID() };
        const isFixed = before && (before.id === freePlan.id || (await store.used(session)).has(before.id));
        if (isFixed && !sameTerms(before, plan)) return err('fixed-terms');
        await store.put(plan, clock.now(), session);
        const { name, ...details } = plan;
        const summary = `${before ? 'Changed' : 'Added'} the plan ${name}.`;
        await audit.record(operator, { action: 'plan.save', subject: `plan:${plan.id}`, summary, details }, session);
        return ok({ id: plan.id });
      }),

    /** Undefined for whoever is no dealer. */
    openDealer: async (dealerId: number): Promise<DealerPlanView | undefined> => {
      const row = await rowOf(dealerId);
      return row && { ...row, choices: await plans.choices(dealerId, 'operator') };
    },

    choose: (
      operator: Operator,
      dealerId: number,
      planId: string,
    ): Promise<Result<{ fromDay: number; isNow: boolean }, PlanRefusal>> =>
      plans.choose(dealerId, planId, { as: 'operator', note: noteOf(operator, dealerId) }),

    stay: (operator: Operator, dealerId: number): Promise<boolean> => plans.stay(dealerId, noteOf(operator, dealerId)),
  };
};
