import { isBetterDeal } from './deal-rating.ts';
import type { Listing } from './listing.ts';

/** A car was listed, changed or left; null means not on offer. */
export type ListingChange = {
  revision: number;
  listingId: number;
  before: Listing | null;
  after: Listing | null;
  /** When it left its feed; null for a car on offer, and for one that is only hidden. */
  removedMs: number | null;
  /** For a car that returned: its state when it left. */
  left?: Listing;
};

type OnOffer = { before: Listing | null; after: Listing | null };

/** Whether a car came, left, changed its price or became a better deal. */
export const isOfferNews = ({ before, after }: OnOffer): boolean => {
  if (!before || !after) return before !== after;
  return before.priceUsd !== after.priceUsd || isBetterDeal(before, after);
};

/** Set by the site or by every import, or a part of the price. */
const withoutNews: ReadonlySet<string> = new Set<keyof Listing>([
  ...(['confirmedMs', 'firstSeenMs', 'removedMs', 'market', 'priority', 'priceUsd', 'priceHistory'] as const),
]);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whatever the order of their fields. Called for every car of an import. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
};

/** Names of the facts about a car that differ, without its price. */
export const changedFacts = (before: Listing, after: Listing): string[] => {
  const [earlier, now]: [Fields, Fields] = [before, after];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !withoutNews.has(name) && !isSame(earlier[name], now[name]));
};
