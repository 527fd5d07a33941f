import type { Clock } from '#lib/clock.ts';
import { createTtlCache, LOOKUP_TTL_MS } from '#lib/ttl-cache.ts';
import type { LocationLookup } from './location-lookup.ts';

type MarketRequest = Parameters<LocationLookup['market']>[0];
type MarketAnswer = ReturnType<LocationLookup['market']>;
/** The fallback of a failed lookup (LOC-10). */
type Failed = { readonly success: false; readonly payload: object };

export type MarketSource = { get(query: MarketRequest): Promise<MarketAnswer | Failed> };

/** Looks up markets in the cache first (LOC-10, RES-10); failures are not cached. */
export const createMarketSource = ({
  lookUp,
  clock,
}: {
  lookUp(query: MarketRequest): Promise<MarketAnswer | Failed>;
  clock: Clock;
}): MarketSource => {
  const markets = createTtlCache<MarketAnswer | Failed>({
    name: 'markets',
    timeoutMs: LOOKUP_TTL_MS,
    clock,
    shouldKeep: (answer) => 'ok' in answer,
  });
  return {
    get: (query) => {
      const { zip = '', city = '', state = '' } = query;
      const key = JSON.stringify([zip, city, state].map((text) => text.toLowerCase()));
      return markets.getOrLoad(key, () => lookUp(query));
    },
  };
};
