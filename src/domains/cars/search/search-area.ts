import type { Search } from '#domains/finding/criteria/search.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { Point } from '#lib/distance.ts';
import type { SearchArea } from './listing-index.ts';

export type LocatedSearch = {
  area: SearchArea;
  /** Empty if the search has no center. */
  zip: string;
  state?: string | undefined;
  /** The radius that was searched; 0 without a center. */
  radiusMiles: number;
};

export type LocateSearch = (
  search: Pick<Search, 'place' | 'radiusMiles' | 'box' | 'polygon'>,
) => LocatedSearch | undefined;

/** Resolves the area of a search; undefined for an unknown place. */
export const createLocateSearch = ({
  lookup,
  places,
}: {
  lookup: LocationLookup;
  places: Pick<Places, 'stateCentre'>;
}): LocateSearch => {
  // Cached: finding a state's center reads all its ZIPs, and there are only some sixty states and territories.
  const centres = new Map<string, Point & { zip: string }>();
  const centreOf = (state: string) => {
    const centre = centres.get(state) ?? places.stateCentre(state);
    if (centre) centres.set(state, centre);
    return centre;
  };

  return ({ place, radiusMiles, box, polygon }) => {
    const { zip, city, state } = place;
    const onMap = { ...(box && { box }), ...(polygon && { polygon }) };
    const within = (from: Point, at: { zip: string; state: string | undefined }): LocatedSearch => {
      const { latitude, longitude } = from;
      const circle = box || polygon ? onMap : { radiusMiles };
      return { area: { from: { latitude, longitude }, ...circle }, radiusMiles, ...at };
    };
    if (zip === undefined && city === undefined && state === undefined) {
      return { area: onMap, zip: '', radiusMiles: 0 };
    }
    if (zip === undefined && city === undefined) {
      // The whole state and nothing else; the center is only the origin of distances (RULING-47).
      const centre = centreOf(state ?? '');
      if (!centre) return undefined;
      const { latitude, longitude } = centre;
      const area = { from: { latitude, longitude }, ...onMap, ...(state && { state }) };
      return { area, radiusMiles: 0, zip: centre.zip, state };
    }
    const market = lookup.market({ zip, city, state });
    return market.ok ? within(market.value, { zip: market.value.zip, state: market.value.state }) : undefined;
  };
};
