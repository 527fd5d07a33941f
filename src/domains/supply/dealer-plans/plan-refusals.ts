import type { Refusal } from '#lib/forms/form-answer.ts';
import type { PlanRefusal } from './dealer-plans.server.ts';

export const planRefusals: Readonly<Record<PlanRefusal, Refusal>> = {
  'unknown-plan': { code: 'not-found', message: 'This plan is no longer offered.' },
  'unknown-dealer': { code: 'not-found', message: 'This dealer is no longer here.' },
  'other-state': { code: 'conflict', message: 'This plan is for dealers of other states.' },
  'same-plan': { code: 'conflict', message: 'That’s the plan already.' },
};
