import { z } from 'zod';
import { readSubject } from '#domains/cars/ratings/rating.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { honeypot, multilineText } from '#lib/forms/form-fields.ts';
import {
  dealerParts,
  longestTitle,
  longestWords,
  modelParts,
  type PrimaryUse,
  primaryUses,
  shortestWords,
} from './review.ts';
import {
  longestReportWords,
  type ReviewReportReason,
  reportReviewCall,
  reviewReportReasons,
  writeReviewCall,
} from './review-calls.ts';

const unknownSubject = 'We couldn’t find what this review is about.';
const rate = 'Please choose 1 to 5 stars.';

const subject = () =>
  z
    .string(unknownSubject)
    .max(60, unknownSubject)
    .refine((text) => readSubject(text) !== undefined, unknownSubject)
    .describe('`dealer:` and the id of a dealer, or `model:` and the code of a model');

/** One to five; a form sends texts. */
const stars = () =>
  z.union([z.int().min(1, rate).max(5, rate), z.string().regex(/^[1-5]$/, rate)], rate).transform(Number);
/** Undefined where nothing was chosen. */
const optionalStars = () =>
  z
    .union([z.int().min(1, rate).max(5, rate), z.string().regex(/^[1-5]?$/, rate)], rate)
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? undefined : Number(value)));

const optionalNumber = (most: number, message: string) =>
  z
    .union([z.int(message).min(0, message).max(most, message), z.string().regex(/^[\d,. ]{0,12}$/, message)], message)
    .nullish()
    .transform((value) => {
      const digits = String(value ?? '').replaceAll(/[,. ]/g, '');
      return digits === '' ? null : Number(digits);
    })
    .refine((value) => value === null || value <= most, message);

const line = (shortest: number, longest: number, missing: string) =>
  multilineText(longest).pipe(
    z
      .string()
      .transform((text) => text.replaceAll(/\s+/g, ' '))
      .pipe(z.string().min(shortest, missing)),
  );

const partFields = Object.fromEntries(
  [...Object.keys(modelParts), ...Object.keys(dealerParts)].map((part) => [part, optionalStars()]),
) as Record<keyof typeof modelParts | keyof typeof dealerParts, ReturnType<typeof optionalStars>>;

const uses = Object.keys(primaryUses) as [PrimaryUse, ...PrimaryUse[]];

/** A review by its author, from the form or the API; parts that aren't of the subject are ignored. */
export const ReviewInput = z.object({
  subject: subject(),
  stars: stars(),
  ...partFields,
  title: line(3, longestTitle, 'Please enter a headline.'),
  words: multilineText(longestWords).pipe(
    z.string().min(shortestWords, `Please write at least ${shortestWords} characters.`),
  ),
  buyAgain: z
    .enum(['yes', 'no', ''], 'Please choose yes or no.')
    .nullish()
    .transform((value) => (value === 'yes' ? true : value === 'no' ? false : null)),
  year: optionalNumber(2100, 'Please choose a model year.').describe('The model year; for models'),
  ownedMonths: optionalNumber(720, 'Please choose how long you’ve had it.').describe('For models'),
  miles: optionalNumber(2_000_000, 'Please enter the miles as a number.').describe('Driven by you; for models'),
  primaryUse: z
    .enum([...uses, ''], 'Please choose from the list.')
    .nullish()
    .transform((value) => (value === '' || value == null ? null : value)),
  /** A visitor's draft that this came from. */
  draft: z.string().max(60).default(''),
  company: honeypot(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

/** Refusals of a review, with the message for its author. */
export const writeRefusals = {
  'unknown-subject': { code: 'not-found', message: unknownSubject },
  'unknown-year': { code: 'validation-failed', message: 'Please choose a model year.', field: 'year' },
  'no-ownership': {
    code: 'validation-failed',
    message: 'Please choose how long you’ve had it.',
    field: 'ownedMonths',
  },
  'no-miles': { code: 'validation-failed', message: 'Please enter the miles you’ve driven.', field: 'miles' },
  'not-a-customer': {
    code: 'forbidden',
    message:
      'Reviews of a dealer come from people who asked it a question, started a purchase or bought there. Your draft is saved.',
  },
  'too-many': {
    code: 'too-many-requests',
    message: 'You’ve written a lot of reviews today. Please try again tomorrow.',
  },
  failed: { code: 'internal', message: writeReviewCall.failure },
} as const satisfies Record<string, Refusal>;
export type WriteRefusal = keyof typeof writeRefusals;

const reviewId = () => z.string().min(1).max(60);

export const VoteInput = z.object({
  reviewId: reviewId(),
  helpful: z
    .union([z.boolean(), z.enum(['yes', 'no'])])
    .default(true)
    .transform((value) => value === true || value === 'yes')
    .describe('False takes the vote back'),
});

export const voteRefusals = {
  'unknown-review': { code: 'not-found', message: 'This review is no longer shown.' },
  own: { code: 'conflict', message: 'You can’t vote for your own review.' },
  'too-many': { code: 'too-many-requests' },
} as const satisfies Record<string, Refusal>;
export type VoteRefusal = keyof typeof voteRefusals;

const reportReasons = Object.keys(reviewReportReasons) as [ReviewReportReason, ...ReviewReportReason[]];

/** A reader's report about a review. */
export const ReviewReportInput = z.object({
  reviewId: reviewId(),
  reason: z.enum(reportReasons, 'Please choose what’s wrong.'),
  words: multilineText(longestReportWords),
  company: honeypot(),
});
export type ReviewReportInput = z.infer<typeof ReviewReportInput>;

export const reportRefusals = {
  'unknown-review': { code: 'not-found', message: 'This review is no longer shown.' },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of reports. Please try again in an hour.' },
  failed: { code: 'internal', message: reportReviewCall.failure },
} as const satisfies Record<string, Refusal>;
export type ReportRefusal = keyof typeof reportRefusals;
