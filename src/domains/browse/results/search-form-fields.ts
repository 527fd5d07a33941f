import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import { encodeRange } from '#domains/finding/criteria/address/segments.ts';
import { priceScaleOf, scaleFields } from '#domains/finding/criteria/cost-search.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { searchRadii } from '#domains/reference/catalogue/vocabulary.ts';
import { resultsPath } from '#paths/paths.ts';
import { isBestDeals } from './car-sorts.ts';

/** Parameters with a visible field, besides price; all others are hidden fields. */
const visible: ReadonlySet<string> = new Set([
  'startYear',
  'endYear',
  'mileage',
  'keywordPhrases',
  'zip',
  'searchRadius',
  'sortBy',
  'firstRecord',
]);

/** One form has all fields of the page, so that submitting keeps the others. */
export type SearchFormFields = {
  action: string;
  hidden: readonly (readonly [name: string, value: string])[];
  zip: string;
  /** An unknown ZIP, as typed. */
  typedZip?: string;
  /** Whether the search has a distance: it has a place to measure from, and no map area. */
  hasCentre: boolean;
  radius: number;
  radii: readonly number[];
  mileage: string;
  keywords: string;
  sort: Search['sort'];
  bestDeals: boolean;
};

export const searchFormFields = (
  search: Search,
  { action = resultsPath(), typedZip }: { action?: string; typedZip?: string | undefined } = {},
): SearchFormFields => {
  const params = paramsOf(search, -1);
  // Another ZIP may be in another city, so the current city is left out (RULING-48).
  if (search.place.zip !== undefined) for (const name of ['city', 'state']) params.delete(name);
  const costs: readonly string[] = filters[scaleFields[priceScaleOf(search)]].bounds;
  const radius = search.radiusMiles;
  const radii: readonly number[] = searchRadii;
  return {
    action,
    hidden: [...params].filter(([name]) => !visible.has(name) && !costs.includes(name)),
    zip: search.place.zip ?? '',
    ...(typedZip && { typedZip }),
    hasCentre: search.place.zip !== undefined && !search.box && !search.polygon,
    radius,
    radii: radii.includes(radius) ? radii : [radius, ...radii],
    mileage: encodeRange(search.criteria.mileage) ?? '',
    keywords: params.get('keywordPhrases') ?? '',
    sort: search.sort,
    bestDeals: isBestDeals(search.criteria),
  };
};
