import type { Clock } from '#lib/clock.ts';
import { createTtlCache, LOOKUP_TTL_MS } from '#lib/ttl-cache.ts';
import type { LocationLookup } from './location-lookup.ts';

type Asked = Parameters<LocationLookup['market']>[0];
type Found = ReturnType<LocationLookup['market']>;
/** LOC-10: what stands in for a lookup that failed. */
type Failed = { readonly success: false; readonly payload: object };

export type MarketSource = { get(query: Asked): Promise<Found | Failed> };

/** LOC-10, RES-10: markets are looked for among those remembered first; a failure is not remembered. */
export const createMarketSource = ({
  lookUp,
  clock,
}: {
  lookUp(query: Asked): Promise<Found | Failed>;
  clock: Clock;
}): MarketSource => {
  const markets = createTtlCache<Found | Failed>({
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
