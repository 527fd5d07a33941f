import { defaultCount, type MapBox, type Search } from '../search.ts';
import type { WordField } from './filter-words.ts';
import { joinList } from './param-names.ts';
import { encodeRange } from './segments.ts';

export type CodeField = WordField | 'makes' | 'series' | 'models' | 'trims' | 'mpgRanges';

/** The list parameters and the field of the criteria that each one fills. */
export const listParams = {
  makeCode: 'makes',
  seriesCode: 'series',
  modelCode: 'models',
  trimCode: 'trims',
  listingType: 'listingTypes',
  sellerType: 'sellerTypes',
  vehicleStyleCode: 'styles',
  bodyStyleSubtypeCode: 'cabs',
  driveGroup: 'drives',
  engineCode: 'engines',
  fuelTypeGroup: 'fuels',
  transmissionCode: 'transmissions',
  doorCode: 'doors',
  maximumSeats: 'seats',
  extColorSimple: 'exteriorColours',
  intColorSimple: 'interiorColours',
  featureCode: 'features',
  vehicleHistoryType: 'history',
  dealType: 'deals',
  mpgRange: 'mpgRanges',
  homeService: 'homeServices',
} as const satisfies Record<string, CodeField>;
export const listEntries = Object.entries(listParams) as [keyof typeof listParams, CodeField][];

const boxText = ({ south, west, north, east }: MapBox): string => [south, west, north, east].join(',');

/** Every parameter of a search by its short name, whatever could be folded into a path; defaults say nothing. */
export const paramsOf = (search: Search, defaultRadiusMiles: number): Map<string, string> => {
  const { criteria, place, radiusMiles, sort, first, count, marketExtension, box, view } = search;
  const params = new Map<string, string>();
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  for (const [param, field] of listEntries) if (criteria[field].length > 0) put(param, joinList(criteria[field]));
  put('minPrice', criteria.price.min);
  put('maxPrice', criteria.price.max);
  put('noPrice', criteria.unpriced ? 'include' : undefined);
  put('startYear', criteria.year.min);
  put('endYear', criteria.year.max);
  put('mileage', encodeRange(criteria.mileage));
  put('electricRange', encodeRange(criteria.electricRange));
  put('dealerId', criteria.dealerIds.join(','));
  put('dealerName', criteria.dealerName);
  put('excludedListingId', criteria.excludedIds.join(','));
  put('keywordPhrases', joinList(criteria.keywords));
  put('packageName', joinList(criteria.packages));
  put('vehicleExchange', criteria.moneyBackGuarantee ? 'true' : undefined);
  put('vehicleUseType', criteria.commercialUse ? 'COMMERCIAL' : undefined);
  put('experience', criteria.experience);
  put('zip', place.zip);
  put('city', place.city);
  put('state', place.state);
  put('searchRadius', radiusMiles === defaultRadiusMiles ? undefined : radiusMiles);
  put('sortBy', sort === 'relevance' ? undefined : sort);
  put('numRecords', count === defaultCount ? undefined : count);
  put('firstRecord', first === 0 ? undefined : first);
  put('marketExtension', marketExtension);
  put('box', box && boxText(box));
  put('view', view);
  return params;
};
