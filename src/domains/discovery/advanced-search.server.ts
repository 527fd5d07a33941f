import { latestModelYear } from '#domains/catalogue/search-options.ts';
import type { Lookups } from '#domains/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/criteria/address/read-search.ts';
import { encodeRange } from '#domains/criteria/address/segments.ts';
import { defaultRadiusOf, settledPlace } from '#domains/criteria/place-lookup.ts';
import type { Search } from '#domains/criteria/search.ts';
import { PAINTS, type PaintName } from '#domains/pictures/drawing/parts/paint.ts';
import { shortLabels } from '#domains/results/filter-rail-view.ts';
import { type SearchFormFields, searchFormFields } from '#domains/results/search-form-fields.ts';
import type { Facet, FacetOption } from '#domains/search/facets.ts';
import type { ShopperContext } from '#domains/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/search/listing-search.server.ts';
import type { Clock } from '#lib/clock.ts';

export type AdvancedSearchRequest = {
  /** What is filled in already, in the parameters of any search. */
  query: string;
  shopper: ShopperContext;
  zip?: string | undefined;
  radiusMiles?: number | undefined;
};

/** One box to tick. */
export type FormChoice = {
  code: string;
  label: string;
  count: number;
  selected: boolean;
  /** Of its swatch. */
  colour?: string;
};
export type FormGroup = { param: string; label: string; choices: readonly FormChoice[] };

export type AdvancedSearchView = {
  total: number;
  place: Pick<SearchFormFields, 'zip' | 'radius' | 'radii'>;
  keywords: string;
  sort: Search['sort'];
  price: Search['criteria']['price'];
  year: Search['criteria']['year'];
  years: readonly number[];
  mileage: string;
  electricRange: string;
  makes: FormGroup;
  /** Of the makes and models that are ticked. */
  models: readonly FormGroup[];
  trims: readonly FormGroup[];
  /** Every other list, by the parameter it fills. */
  lists: Readonly<Record<string, FormGroup>>;
  features: readonly FormGroup[];
  moneyBack: boolean;
  commercial: boolean;
};

export type AdvancedSearchSources = {
  search: Pick<ListingSearch, 'search'>;
  lookups: Lookups;
  clock: Clock;
};

const oldestYear = 1981;
const listParams = [
  'listingType',
  'sellerType',
  'vehicleStyleCode',
  'bodyStyleSubtypeCode',
  'driveGroup',
  'engineCode',
  'fuelTypeGroup',
  'mpgRange',
  'transmissionCode',
  'doorCode',
  'maximumSeats',
  'extColorSimple',
  'intColorSimple',
  'vehicleHistoryType',
  'dealType',
  'homeService',
];
const swatchParams = new Set(['extColorSimple', 'intColorSimple']);

const choiceOf =
  (param: string) =>
  ({ value, label, count, selected }: FacetOption): FormChoice => ({
    code: value,
    label: shortLabels[value] ?? label,
    count,
    selected,
    ...(swatchParams.has(param) && { colour: PAINTS[label.toLowerCase() as PaintName] ?? 'transparent' }),
  });

const groupOf = (
  facet: Facet | undefined,
  keep: (option: FacetOption) => boolean = () => true,
): FormGroup | undefined => {
  if (!facet) return undefined;
  const [param = ''] = facet.name.split('|');
  return { param, label: facet.label, choices: facet.options.filter(keep).map(choiceOf(param)) };
};

/** Somebody offers it, or it is asked for. */
const isOffered = ({ count, selected }: FacetOption): boolean => count > 0 || selected;

const yearsDownFrom = (latest: number): number[] =>
  Array.from({ length: latest - oldestYear + 1 }, (_, index) => latest - index);

/** URL-10: the form with every filter, filled in with what the address already says. */
export const createAdvancedSearch = ({ search, lookups, clock }: AdvancedSearchSources) => {
  const filledIn = ({ query, zip, radiusMiles }: AdvancedSearchRequest): Search => {
    const { search: asked, params } = readSearch({ path: '', query, ...lookups });
    if (asked.place.zip !== undefined || asked.place.state !== undefined || zip === undefined) return asked;
    const place = settledPlace({ zip }, lookups.places);
    if (!place) return asked;
    const radius = params.known.has('searchRadius') ? asked.radiusMiles : radiusMiles;
    return { ...asked, place, radiusMiles: radius ?? defaultRadiusOf(place, lookups.places) };
  };

  return {
    open: async (request: AdvancedSearchRequest): Promise<AdvancedSearchView> => {
      const asked = filledIn(request);
      const { criteria } = asked;
      const counted = await search.search({ ...asked, first: 0, count: 1 }, request.shopper);
      const facets = Object.values(counted.facets);
      const under = (prefix: string): FormGroup[] =>
        facets
          .filter(({ name }) => name.startsWith(prefix))
          .flatMap((facet) => groupOf(facet, isOffered) ?? [])
          .filter(({ choices }) => choices.length > 0);
      const { zip, radius, radii, keywords, sort } = searchFormFields(asked);
      const featureGroups = Object.groupBy(
        counted.facets.featureCode?.options ?? [],
        ({ displayGroup = 'Other' }) => displayGroup,
      );
      return {
        total: counted.totalResultCount,
        place: { zip, radius, radii },
        keywords,
        sort,
        price: criteria.price,
        year: criteria.year,
        years: yearsDownFrom(latestModelYear(clock.now())),
        mileage: encodeRange(criteria.mileage) ?? '',
        electricRange: encodeRange(criteria.electricRange) ?? '',
        makes: groupOf(counted.facets.makeCode, isOffered) ?? { param: 'makeCode', label: 'Make', choices: [] },
        models: under('modelCode|'),
        trims: under('trimCode|'),
        lists: Object.fromEntries(
          listParams.flatMap((param) => {
            const group = groupOf(counted.facets[param]);
            return group ? [[param, group]] : [];
          }),
        ),
        features: Object.entries(featureGroups).map(([label, options = []]) => ({
          param: 'featureCode',
          label,
          choices: options.map(choiceOf('featureCode')),
        })),
        moneyBack: criteria.moneyBackGuarantee,
        commercial: criteria.commercialUse,
      };
    },
  };
};
export type AdvancedSearch = ReturnType<typeof createAdvancedSearch>;
