import { z } from 'zod';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { emailAddress, honeypot, listingId, multilineText } from '#lib/forms/form-fields.ts';
import { longestWords, type ReportReason, reportCall, reportReasons } from './report-terms.ts';

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

const unknownCar = 'Car not found.';

/** A shopper's report about a listing, from the form or the API. */
export const ReportInput = z.object({
  listingId: listingId(unknownCar),
  reason: z.enum(reasons, 'Please choose what’s wrong.'),
  words: multilineText(longestWords),
  email: z.union([z.literal(''), emailAddress()]).default(''),
  company: honeypot(),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** Refusals of a report, with the message for the shopper. */
export const reportRefusals = {
  'unknown-listing': { code: 'not-found', message: unknownCar },
  gone: { code: 'gone', message: 'This car is no longer listed.' },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of reports. Please try again in an hour.' },
  unavailable: { code: 'unavailable', message: reportCall.failure },
  failed: { code: 'internal', message: reportCall.failure },
} as const satisfies Record<string, Refusal>;
export type ReportRefusal = keyof typeof reportRefusals;
