import type { Draft } from './draft.ts';

/**
 * `review` waits for an operator, `refused` and `hidden` are an operator's answers, `ended` is past its lifetime. Only
 * `live` can be found by shoppers.
 */
export const listingStatuses = ['draft', 'review', 'live', 'paused', 'sold', 'ended', 'refused', 'hidden'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** Why a listing waits for an operator, in the words of the back office. */
export const holdReasons = {
  vin: 'The same VIN is offered by somebody else',
  'vin-differs': 'The VIN contradicts the make or year',
  hidden: 'A car with this VIN was hidden before',
  price: 'The price is far below similar cars',
  wording: 'The description has words that scams use',
  newcomer: 'First listing of this account',
  everyone: 'Every listing is reviewed',
} as const;
export type HoldReason = keyof typeof holdReasons;

export type Photo = { id: string; hash: string };

/** A car that somebody sells here, from draft to sold. */
export type PrivateListing = {
  id: string;
  consumerId: string;
  status: ListingStatus;
  draft: Draft;
  photos: Photo[];
  /** Of the public listing; null before the first publication. */
  listingId: number | null;
  ownerId: number | null;
  /** The site it was published on, for links in mails. */
  site: string;
  holds: HoldReason[];
  /** What an operator told the seller. */
  reason: string;
  /** Whether the buyer came from here; null unless it was sold. */
  soldWhere: 'here' | 'elsewhere' | null;
  createdMs: number;
  changedMs: number;
  publishedMs: number | null;
  endsMs: number | null;
  remindedMs: number | null;
};

/** Statuses that count toward the most listings of an account. */
export const openStatuses: readonly ListingStatus[] = ['review', 'live', 'paused', 'hidden'];
