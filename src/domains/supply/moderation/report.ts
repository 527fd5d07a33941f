import { z } from 'zod';
import { plainText } from '#lib/plain-text.ts';
import { longestWords, type ReportReason, reportFailure, reportReasons } from './report-terms.ts';

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** A shopper's report about one listing, as a form or a script sends it. */
export const ReportInput = z.object({
  listingId: z.coerce.number().int().min(10_000).max(Number.MAX_SAFE_INTEGER),
  reason: z.enum(reasons, 'Please choose what is wrong.'),
  words: z
    .string()
    .max(longestWords * 4)
    .default('')
    .transform(plainText)
    .pipe(z.string().max(longestWords, `At most ${longestWords} characters, please.`)),
  email: z
    .union([z.literal(''), z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))])
    .default(''),
  /** No person sees this field; whoever fills it in is not one. */
  company: z.string().max(1000).default(''),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** Why a report was not taken, and what the shopper is told. */
export const reportRefusals = {
  'unknown-listing': { code: 'not-found', message: 'We do not know that car.' },
  gone: { code: 'gone', message: 'This car is no longer on the site.' },
  'too-many': { code: 'too-many-requests', message: 'You have sent many reports. Please try again in an hour.' },
  unavailable: { code: 'unavailable', message: reportFailure },
  failed: { code: 'internal', message: reportFailure },
} as const;
export type ReportRefusal = keyof typeof reportRefusals;
