import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import type { PlanRefusal } from '#domains/supply/dealer-plans/dealer-plans.server.ts';
import { planRefusals } from '#domains/supply/dealer-plans/plan-refusals.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { ok, type Result } from '#lib/result.ts';
import type { PlanDesk, PlanSaveRefusal } from './plan-desk.server.ts';
import { PlanInput } from './plan-input.ts';

type DeskContext = { desk: PlanDesk; operator: Operator };

const saveRefusals: Readonly<Record<PlanSaveRefusal, Refusal>> = {
  'unknown-plan': { code: 'not-found', message: 'This plan is no longer here.' },
  'fixed-terms': {
    code: 'conflict',
    message: 'Dealers are or were on this plan, so what it costs and holds stays. Add a new plan instead.',
  },
  'same-name': { code: 'conflict', message: 'There’s a plan of this name.', field: 'name' },
};

export const savePlanForm = defineForm({
  schema: PlanInput,
  run: (input, { desk, operator }: DeskContext) => desk.save(operator, input),
  refuse: (reason) => saveRefusals[reason],
});

export const dealerPlanForm = defineForm({
  schema: z.discriminatedUnion('act', [
    z.object({ act: z.literal('choose'), plan: z.string().max(100) }),
    z.object({ act: z.literal('stay') }),
  ]),
  run: async (
    input,
    { desk, operator, dealerId }: DeskContext & { dealerId: number },
  ): Promise<Result<object, PlanRefusal>> => {
    if (input.act === 'choose') return desk.choose(operator, dealerId, input.plan);
    await desk.stay(operator, dealerId);
    return ok({});
  },
  refuse: (reason) => planRefusals[reason],
});
