import type { Listing } from '#domains/cars/listings/listing.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Random } from '#lib/random.ts';

/** How a seller writes prices: people in round hundreds, dealers with an ending of their own, or to the dollar. */
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
  // A thousand dollars are not rounded to the next five hundred.
  return (usd) => (usd < 8000 ? endingIn(100, 5)(usd) : own(usd));
};

/** The most an earlier asking price may have been above today's, as a factor. */
const mostCut = 1.16;

type PriceBasis = {
  priceUsd: number;
  firstSeenMs: number;
  untilMs: number;
  style: PriceStyle;
  /** How likely its seller never lowers a price. */
  patience: number;
  /** More was never asked. */
  mostUsd: number;
};

/**
 * Cars that stand get cheaper, a few percent about every three weeks; some sellers never move. Told backwards, because
 * what is known is what is asked today.
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
