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

const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other || typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [fields, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return fields.length === others.size && fields.every(([name, value]) => isSame(value, others.get(name)));
};

/** Names of the facts about a car that differ, without its price. */
export const changedFacts = (before: Listing, after: Listing): string[] => {
  const now = new Map<string, unknown>(Object.entries(after));
  const earlier = new Map<string, unknown>(Object.entries(before));
  const names = new Set([...earlier.keys(), ...now.keys()]);
  return [...names].filter((name) => !withoutNews.has(name) && !isSame(earlier.get(name), now.get(name)));
};
