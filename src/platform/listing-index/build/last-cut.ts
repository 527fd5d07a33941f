import type { Listing } from '#domains/cars/listings/listing.ts';

/** The last price change, if it was a cut (RULING-62). */
export const lastCut = (history: Listing['priceHistory']): { usd: number; atMs: number } | undefined => {
  for (let i = history.length - 1; i > 0; i -= 1) {
    const [point, before] = [history[i]!, history[i - 1]!];
    if (point.priceUsd === before.priceUsd) continue;
    return point.priceUsd < before.priceUsd ? { usd: before.priceUsd - point.priceUsd, atMs: point.atMs } : undefined;
  }
  return undefined;
};
