import { milesBetween, type Point } from '#lib/distance.ts';
import type { LargeCity } from './largest-cities.ts';
import type { Places } from './places.ts';

/** A market area, named after its largest city. Our own clusters (RULING-51). */
type Market = Point & {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
};

export type Markets = {
  readonly all: readonly Market[];
  marketAt(point: Point): Market;
  /** The default search radius in miles (LOC-12, RULING-51). */
  defaultSearchRadius(point: Point): number;
};

/** The radius without a market (LOC-12). */
export const fallbackSearchRadius = 50;

/** Small enough to separate Baltimore from Washington, large enough to join Fort Worth and Dallas. */
const sameMarketMiles = 33;
/**
 * The population density of a market is measured within `middleMiles`, the extent of its suburbs within `suburbMiles`.
 */
const middleMiles = 15;
const suburbMiles = 50;
const densestCount = 20;
const sparseZipCount = 15;

/** Large cities near a larger one belong to its market; the remaining ones are the markets. */
const clustered = (places: Places, largest: readonly LargeCity[]): Market[] => {
  const markets: Market[] = [];
  for (const { city: name, state } of largest) {
    const city = places.city(name, state);
    if (!city || markets.some((market) => milesBetween(market, city) < sameMarketMiles)) continue;
    const { latitude, longitude } = city;
    // Two markets may have the same name (Columbus in Ohio and Georgia): the smaller one's code includes its state.
    const isMarket = markets.some((market) => market.city === city.city);
    const code = isMarket ? `${city.city} ${state}`.toUpperCase() : city.city.toUpperCase();
    markets.push({
      code,
      name: `${city.city}, ${state}`,
      city: city.city,
      state,
      latitude,
      longitude,
    });
  }
  return markets;
};

/** `largestCities` are sorted by size; at least one must exist in `places`. */
export const createMarkets = ({
  places,
  largestCities,
}: {
  places: Places;
  largestCities: readonly LargeCity[];
}): Markets => {
  const all = clustered(places, largestCities);
  const densest = new Set(
    all
      .map((market) => ({ market, zips: places.zipsWithin(market, middleMiles) }))
      .sort((a, b) => b.zips - a.zips)
      .slice(0, densestCount)
      .map(({ market }) => market),
  );

  const marketAt = (point: Point): Market =>
    all.reduce((best, market) => (milesBetween(market, point) < milesBetween(best, point) ? market : best));

  return {
    all,
    marketAt,
    defaultSearchRadius: (point) => {
      if (places.zipsWithin(point, suburbMiles) < sparseZipCount) return 75;
      const market = marketAt(point);
      return densest.has(market) && milesBetween(market, point) <= suburbMiles ? 25 : fallbackSearchRadius;
    },
  };
};
