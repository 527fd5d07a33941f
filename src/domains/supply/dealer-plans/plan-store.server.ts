import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { freePlan, type Plan, type PlanOffer, PlanTerms } from './plan.ts';
import type { PlanPeriod } from './plan-periods.ts';

type Tables = {
  dealer_plans: { id: string; name: string; offer: PlanOffer; terms: string; created_ms: number };
  dealer_plan_periods: {
    owner_id: number;
    from_day: number;
    plan_id: string;
    trial_until_day: number | null;
    is_announced: number;
  };
};

const StoredTerms = PlanTerms.extend({ about: z.string() });

const readPlan = ({ id, name, offer, terms }: Tables['dealer_plans']): Plan => ({
  ...StoredTerms.parse(JSON.parse(terms)),
  id,
  name,
  offer,
});

const readPeriod = (row: Tables['dealer_plan_periods']): PlanPeriod => ({
  fromDay: row.from_day,
  planId: row.plan_id,
  trialUntilDay: row.trial_until_day,
});

export type PlanStore = ReturnType<typeof createPlanStore>;

/** Plans, and which dealer is on which since when. */
export const createPlanStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const periodsOf = (session?: SqlSession) => tables(session).selectFrom('dealer_plan_periods');

  return {
    /** In the order they were defined, the free one first. */
    plans: async (session?: SqlSession): Promise<Plan[]> => {
      const rows = await tables(session)
        .selectFrom('dealer_plans')
        .selectAll()
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      const plans = rows.map(readPlan);
      const free = plans.find(({ id }) => id === freePlan.id) ?? freePlan;
      return [free, ...plans.filter(({ id }) => id !== freePlan.id)];
    },

    put: async ({ id, name, offer, ...terms }: Plan, createdMs: number, session: SqlSession): Promise<void> => {
      const values = { name, offer, terms: JSON.stringify(terms) };
      await tables(session)
        .insertInto('dealer_plans')
        .values({ id, ...values, created_ms: createdMs })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },

    /** Plans that a dealer is or was on, or will be. */
    used: async (session?: SqlSession): Promise<Set<string>> => {
      const rows = await periodsOf(session).select('plan_id').distinct().execute();
      return new Set(rows.map((row) => row.plan_id));
    },

    periods: {
      of: async (ownerId: number, session?: SqlSession): Promise<PlanPeriod[]> => {
        const rows = await periodsOf(session).selectAll().where('owner_id', '=', ownerId).orderBy('from_day').execute();
        return rows.map(readPeriod);
      },

      /** Of every dealer that has or had a plan. */
      all: async (session?: SqlSession): Promise<Map<number, PlanPeriod[]>> => {
        const rows = await periodsOf(session).selectAll().orderBy('owner_id').orderBy('from_day').execute();
        const byOwner = new Map<number, PlanPeriod[]>();
        for (const row of rows) byOwner.set(row.owner_id, [...(byOwner.get(row.owner_id) ?? []), readPeriod(row)]);
        return byOwner;
      },

      put: async (ownerId: number, period: PlanPeriod, isAnnounced: boolean, session: SqlSession): Promise<void> => {
        const values = {
          plan_id: period.planId,
          trial_until_day: period.trialUntilDay,
          is_announced: isAnnounced ? 1 : 0,
        };
        await tables(session)
          .insertInto('dealer_plan_periods')
          .values({ owner_id: ownerId, from_day: period.fromDay, ...values })
          .onConflict((conflict) => conflict.columns(['owner_id', 'from_day']).doUpdateSet(values))
          .execute();
      },

      removeAfter: async (ownerId: number, day: number, session: SqlSession): Promise<void> => {
        await tables(session)
          .deleteFrom('dealer_plan_periods')
          .where('owner_id', '=', ownerId)
          .where('from_day', '>', day)
          .execute();
      },

      /** Dealers on whose plan's first day nobody told them yet. */
      unannounced: async (today: number): Promise<number[]> => {
        const rows = await periodsOf()
          .select('owner_id')
          .distinct()
          .where('is_announced', '=', 0)
          .where('from_day', '<=', today)
          .execute();
        return rows.map((row) => row.owner_id);
      },

      /** False if it was done before. */
      announce: async (ownerId: number, today: number, session: SqlSession): Promise<boolean> => {
        const rows = await tables(session)
          .updateTable('dealer_plan_periods')
          .set({ is_announced: 1 })
          .where('owner_id', '=', ownerId)
          .where('is_announced', '=', 0)
          .where('from_day', '<=', today)
          .returning('from_day')
          .execute();
        return rows.length > 0;
      },
    },
  };
};
