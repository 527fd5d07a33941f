import type { Listing } from '#domains/cars/listings/listing.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Random } from '#lib/random.ts';

/** How a seller rounds prices: private sellers to hundreds, dealers to an ending of their own or to the dollar. */
type PriceStyle = (usd: number) => number;

const endingIn =
  (step: number, less: number): PriceStyle =>
  (usd) =>
    Math.max(step, Math.round((usd + less) / step) * step) - less;

const dealerStyles: readonly PriceStyle[] = [
  endingIn(100, 5),
  endingIn(500, 5),
  endingIn(100, 10),
  endingIn(100, 12),
  endingIn(100, 0),
  endingIn(10, 0),
  Math.round,
  Math.round,
];

export const priceStyleOf = (ownerId: number, privateSeller: boolean): PriceStyle => {
  if (privateSeller) return (usd) => endingIn(usd > 10_000 ? 500 : 100, 0)(usd);
  const own = dealerStyles[ownerId % dealerStyles.length] ?? Math.round;
  // Low prices are rounded in smaller steps.
  return (usd) => (usd < 8000 ? endingIn(100, 5)(usd) : own(usd));
};

/** Maximum ratio of an earlier price to the current one. */
const mostCut = 1.16;

type PriceBasis = {
  priceUsd: number;
  firstSeenMs: number;
  untilMs: number;
  style: PriceStyle;
  /** Probability that the seller never lowers the price. */
  patience: number;
  /** Upper bound of earlier prices. */
  mostUsd: number;
};

/**
 * Generates a price history: cuts of a few percent about every three weeks, unless the seller is firm. Generated
 * backwards, because the current price is given.
 */
export const priceHistoryOf = (
  random: Random,
  { priceUsd, firstSeenMs, untilMs, style, patience, mostUsd }: PriceBasis,
): Listing['priceHistory'] => {
  const points = [{ atMs: firstSeenMs, priceUsd }];
  const firm = random.chance(patience);
  const cutsAt: number[] = [];
  for (let atMs = firstSeenMs + random.integer(6, 18) * dayMs; atMs < untilMs; atMs += random.integer(9, 34) * dayMs) {
    const at = atMs + random.integer(0, 8) * hourMs;
    if (!firm && at < untilMs && cutsAt.length < 6 && random.chance(0.65)) cutsAt.push(at);
  }
  let earlier = priceUsd;
  for (const atMs of cutsAt.reverse()) {
    const before = style(earlier * (1 + 0.01 + random.next() * 0.045));
    if (before <= earlier || before > Math.min(mostUsd, priceUsd * mostCut)) continue;
    points.splice(1, 0, { atMs, priceUsd: earlier });
    earlier = before;
    points[0] = { atMs: firstSeenMs, priceUsd: earlier };
  }
  return points;
};
