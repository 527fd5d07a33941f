import type { FormCall } from '#lib/forms/form-answer.ts';

/** Calls of the forms, without their schemas. */
export const writeReviewCall: FormCall = {
  path: '/account-api/consumer/reviews',
  failure: 'We couldn’t save your review. Please try again.',
};
export const helpfulCall: FormCall = {
  path: '/cars-for-sale/svc/review-votes',
  failure: 'Not counted. Please try again.',
};
export const reportReviewCall: FormCall = {
  path: '/cars-for-sale/svc/review-reports',
  failure: 'We couldn’t send your report. Please try again.',
};

/** Reasons for a report, as shown to readers. */
export const reviewReportReasons = {
  personal: 'It names or exposes somebody',
  foul: 'It’s insulting or hateful',
  fake: 'It isn’t a real experience',
  advertising: 'It’s advertising',
  other: 'Something else',
} as const;
export type ReviewReportReason = keyof typeof reviewReportReasons;
export const longestReportWords = 1000;
