import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type {
  CarPlanRefusal,
  CurrentPlan,
  DealerPlans,
  PlanPreview,
  PlanRefusal,
} from '../../dealer-plans/dealer-plans.server.ts';
import { fitCars } from '../../dealer-plans/plan-limits.server.ts';
import type { CarRow } from '../cars/car-list.ts';
import type { ActionStore } from '../members/action-store.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';

type Sources = {
  plans: DealerPlans;
  actions: Pick<ActionStore, 'add'>;
  rows(dealerId: number): Promise<CarRow[]>;
  clock: Clock;
};

type NotManager = 'not-a-manager';

type PlanCarRow = Pick<CarRow, 'id' | 'name' | 'stockNumber' | 'picture' | 'priceUsd' | 'days' | 'isFeatured'>;

export type PlanView = CurrentPlan & {
  /** Cars on sale, and those that the plan has no place for. */
  cars: { all: number; over: number };
  featured: PlanCarRow[];
  choices: PlanPreview[];
};

/** The cars of a dealer in the order in which they stay on sale. */
export type PlanCarsView = {
  cars: (PlanCarRow & { isFirst: boolean; isOver: boolean })[];
  /** How many the plan holds, and from when on; null for all. */
  most: number | null;
  planName: string;
  /** Set if the plan counts later. */
  fromDay: number | undefined;
};

const carRow = ({ id, name, stockNumber, picture, priceUsd, days, isFeatured }: CarRow): PlanCarRow => ({
  id,
  name,
  stockNumber,
  picture,
  priceUsd,
  days,
  isFeatured,
});

export type PortalPlans = ReturnType<typeof createPortalPlans>;

/** The plan as a dealer's managers see and change it; featured cars are for the whole team. */
export const createPortalPlans = ({ plans, actions, rows, clock }: Sources) => {
  const noteOf =
    (actor: DealerActor, listingId?: number) =>
    (words: string, session: SqlSession): Promise<void> =>
      actions.add(actor, { ...(listingId && { listingId }), words, atMs: clock.now() }, session);

  return {
    view: async ({ dealerId }: DealerActor): Promise<PlanView> => {
      const [current, stock, choices, all] = await Promise.all([
        plans.currentPlan(dealerId),
        plans.stockOf(dealerId),
        plans.choices(dealerId, 'dealer'),
        rows(dealerId),
      ]);
      return {
        ...current,
        cars: { all: stock.length, over: fitCars(stock, current.plan).over.length },
        featured: all.filter(({ isFeatured }) => isFeatured).map(carRow),
        choices: choices.filter(({ plan }) => plan.id !== current.next?.plan.id),
      };
    },

    /** For the plan that waits, if there is one. */
    cars: async ({ dealerId }: DealerActor): Promise<PlanCarsView> => {
      const [{ plan, next }, stock, all] = await Promise.all([
        plans.currentPlan(dealerId),
        plans.stockOf(dealerId),
        rows(dealerId),
      ]);
      const byId = new Map(all.map((row) => [row.id, row]));
      const counting = next?.plan ?? plan;
      const { stay, over } = fitCars(stock, counting);
      const isOver = new Set(over.map(({ id }) => id));
      return {
        cars: [...stay, ...over].flatMap(({ id, firstMs }) => {
          const row = byId.get(id);
          return row ? [{ ...carRow(row), isFirst: firstMs !== null, isOver: isOver.has(id) }] : [];
        }),
        most: counting.mostCars,
        planName: counting.name,
        fromDay: next?.fromDay,
      };
    },

    places: plans.places,

    choose: async (actor: DealerActor, planId: string): Promise<Result<object, PlanRefusal | NotManager>> =>
      actor.role === 'manager'
        ? plans.choose(actor.dealerId, planId, { as: 'dealer', note: noteOf(actor) })
        : err('not-a-manager'),

    stay: async (actor: DealerActor): Promise<Result<object, NotManager>> => {
      if (actor.role !== 'manager') return err('not-a-manager');
      await plans.stay(actor.dealerId, noteOf(actor));
      return ok({});
    },

    putFirst: async (
      actor: DealerActor,
      ids: readonly number[],
    ): Promise<Result<object, CarPlanRefusal | NotManager>> =>
      actor.role === 'manager' ? plans.putFirst(actor.dealerId, ids, noteOf(actor)) : err('not-a-manager'),

    feature: (actor: DealerActor, listingId: number, on: boolean): Promise<Result<object, CarPlanRefusal>> =>
      plans.feature(actor.dealerId, listingId, on, noteOf(actor, listingId)),
  };
};
