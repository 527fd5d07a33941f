import type { Search } from '#domains/finding/criteria/search.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { Point } from '#lib/distance.ts';
import type { SearchArea } from './listing-index.ts';

export type LocatedSearch = {
  area: SearchArea;
  /** Empty where the search has no middle. */
  zip: string;
  state?: string | undefined;
  /** What was searched: 0 without a middle, because there is no circle then. */
  radiusMiles: number;
};

export type LocateSearch = (
  search: Pick<Search, 'place' | 'radiusMiles' | 'box' | 'polygon'>,
) => LocatedSearch | undefined;

/** Where a search looks. Undefined when its place is not known: then nothing is near it. */
export const createLocateSearch = ({
  lookup,
  places,
}: {
  lookup: LocationLookup;
  places: Pick<Places, 'stateCentre'>;
}): LocateSearch => {
  // Finding the middle of a state reads every ZIP; there are some sixty of them.
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
      // RULING-47: all of the state and nothing beyond it; its middle is only what distances are measured from.
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
