import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from '#lib/errors.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { type DecideRefusal, decisions } from './private-listing-desk.server.ts';

export const DecisionInput = z.object({
  decision: z.enum(decisions),
  reason: multilineText(1000),
  /** Of what the operator saw. */
  version: z.string().max(100).optional(),
});

const refusals: Readonly<Record<DecideRefusal, { code: ErrorCode; message: string }>> = {
  'not-found': { code: 'not-found', message: 'Listing not found.' },
  decided: { code: 'conflict', message: 'This listing has changed meanwhile. Look at it again.' },
  changed: { code: 'conflict', message: 'The seller changed this listing since you opened it. Look again.' },
  'needs-reason': { code: 'validation-failed', message: 'Enter a reason. It’s emailed to the seller.' },
  'not-readable': {
    code: 'conflict',
    message: 'The answers don’t allow publishing anymore. Refuse it with what to change.',
  },
};

export const decideRefusalOf = (refusal: DecideRefusal): { status: number; message: string } => {
  const { code, message } = refusals[refusal];
  return { status: errorCatalogue[code].status, message };
};
