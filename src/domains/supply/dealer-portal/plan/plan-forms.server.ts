import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import type { CarPlanRefusal, PlanRefusal } from '../../dealer-plans/dealer-plans.server.ts';
import { planRefusals } from '../../dealer-plans/plan-refusals.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { PortalPlans } from './portal-plans.server.ts';

type PlanContext = { plans: PortalPlans; actor: DealerActor };

const notManager: Refusal = { code: 'forbidden', message: 'Only managers change the plan.' };

const carRefusals: Readonly<Record<CarPlanRefusal, Refusal>> = {
  'unknown-car': { code: 'not-found', message: 'One of these cars is no longer on sale. Look at the list again.' },
  'no-place': {
    code: 'conflict',
    message: 'All featured places of your plan are in use. Stop featuring another car first.',
  },
};

const refuseChange = (reason: PlanRefusal | 'not-a-manager'): Refusal =>
  reason === 'not-a-manager' ? notManager : planRefusals[reason];
const refuseCars = (reason: CarPlanRefusal | 'not-a-manager'): Refusal =>
  reason === 'not-a-manager' ? notManager : carRefusals[reason];

export const choosePlanForm = defineForm({
  schema: z.object({ plan: z.string().max(100) }),
  run: ({ plan }, { plans, actor }: PlanContext) => plans.choose(actor, plan),
  refuse: refuseChange,
});

export const stayOnPlanForm = defineForm({
  schema: z.object({}),
  run: (_input, { plans, actor }: PlanContext) => plans.stay(actor),
  refuse: refuseChange,
});

/** Checkboxes of one name arrive joined with commas. */
const Ids = z
  .string()
  .max(60_000)
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
  .default('')
  .transform((text) => (text === '' ? [] : [...new Set(text.split(',').map(Number))]));

export const putFirstForm = defineForm({
  schema: z.object({ cars: Ids }),
  run: ({ cars }, { plans, actor }: PlanContext) => plans.putFirst(actor, cars),
  refuse: refuseCars,
});

export const featureForm = defineForm({
  schema: z.object({ on: z.enum(['yes', 'no']) }),
  run: ({ on }, { plans, actor, listingId }: PlanContext & { listingId: number }) =>
    plans.feature(actor, listingId, on === 'yes'),
  refuse: refuseCars,
});
