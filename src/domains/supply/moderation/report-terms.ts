import type { FormCall } from '#lib/forms/form-answer.ts';

export const reportCall: FormCall = {
  path: '/cars-for-sale/svc/listing-reports',
  failure: 'We couldn’t send your report. Please try again.',
};
export const longestWords = 1000;

/** Listing id of reports that are not about a listing: shared mails about a search. */
export const noListing = 0;

/** Reasons for a report, as shown to shoppers. */
export const reportReasons = {
  sold: 'It’s sold or unavailable',
  price: 'The seller asks a different price',
  fees: 'Fees were added that aren’t on the page',
  details: 'Details or pictures are wrong',
  fraud: 'It looks like a scam',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

/** Shorter names of the reasons. */
export const shortReasons: Readonly<Record<ReportReason, string>> = {
  sold: 'Sold',
  price: 'Price',
  fees: 'Fees added',
  details: 'Details',
  fraud: 'Scam',
  other: 'Other',
};
