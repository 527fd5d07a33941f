import { type SearchFormFields, searchFormFields } from '#domains/browse/results/search-form-fields.ts';
import type { Facet, FacetOption, Facets } from '#domains/cars/search/facets.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { encodeRange } from '#domains/finding/criteria/address/segments.ts';
import { type FormPart, formParts } from '#domains/finding/criteria/filter-groups.ts';
import type { SetFilter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { flagFilters, lastLast, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import { PAINTS, type PaintName } from '#domains/reference/pictures/drawing/parts/paint.ts';
import type { Clock } from '#lib/clock.ts';

type AdvancedSearchRequest = {
  /** The current query, with any search parameters. */
  query: string;
  shopper: ShopperContext;
  zip?: string | undefined;
  radiusMiles?: number | undefined;
};

/** A checkbox. */
export type FormChoice = {
  code: string;
  label: string;
  count: number;
  selected: boolean;
  /** Color of its swatch. */
  colour?: string;
};
export type FormGroup = { param: string; label: string; hideLabel?: true; choices: readonly FormChoice[] };

export type AdvancedSearchView = {
  total: number;
  place: Pick<SearchFormFields, 'zip' | 'radius' | 'radii'>;
  keywords: string;
  sort: Search['sort'];
  price: Search['criteria']['price'];
  outTheDoor: Search['criteria']['outTheDoor'];
  payment: Search['criteria']['payment'];
  year: Search['criteria']['year'];
  years: readonly number[];
  mileage: string;
  electricRange: string;
  makes: FormGroup;
  /** Models of the selected makes, and trims of the selected models. */
  models: readonly FormGroup[];
  trims: readonly FormGroup[];
  /** All other filters, by section of the form. */
  sets: Readonly<Record<FormPart, readonly FormGroup[]>>;
  features: readonly FormGroup[];
  flags: readonly { param: string; value: string; label: string; selected: boolean }[];
};

type AdvancedSearchSources = {
  search: Pick<ListingSearch, 'search'>;
  lookups: Lookups;
  clock: Clock;
};

const oldestYear = 1981;
const noMakes: Facet = { name: filters.makes.param, label: filters.makes.label, collapsed: false, options: [] };

const choiceOf =
  ({ values, tells }: SetFilter) =>
  ({ value, label, count, selected }: FacetOption): FormChoice => ({
    code: value,
    label: values.short?.[value] ?? label,
    count,
    selected,
    ...(tells === 'colour' && { colour: PAINTS[label.toLowerCase() as PaintName] ?? 'transparent' }),
  });

/** Options with cars, and selected ones. */
const isOffered = ({ count, selected }: FacetOption): boolean => count > 0 || selected;

const groupOf = (filter: SetFilter, { label, options }: Facet): FormGroup => ({
  param: filter.param,
  label,
  choices: options.filter(isOffered).map(choiceOf(filter)),
});

/** Filters of one section, with their labels there. */
const setsOf = (part: FormPart, facets: Facets): FormGroup[] =>
  setFilters
    .map(([, filter]) => filter)
    .filter(({ form }) => form?.part === part)
    .sort(lastLast)
    .flatMap((filter) => {
      const facet = facets[filter.param];
      if (!facet) return [];
      const { legend = facet.label } = filter.form ?? {};
      const group = groupOf(filter, facet);
      if (group.choices.length === 0) return [];
      return [legend === null ? { ...group, hideLabel: true } : { ...group, label: legend }];
    });

const yearsDownFrom = (latest: number): number[] =>
  Array.from({ length: latest - oldestYear + 1 }, (_, index) => latest - index);

/** The form with all filters, filled in from the address (URL-10). */
export const createAdvancedSearch = ({ search, lookups, clock }: AdvancedSearchSources) => {
  const filledIn = ({ query, zip, radiusMiles }: AdvancedSearchRequest): Search => {
    const { search, params } = readSearch({ path: '', query, ...lookups });
    if (search.place.zip !== undefined || search.place.state !== undefined || zip === undefined) return search;
    const place = settledPlace({ zip }, lookups.places);
    if (!place) return search;
    const radius = params.codes.has('searchRadius') ? search.radiusMiles : radiusMiles;
    return { ...search, place, radiusMiles: radius ?? defaultRadiusOf(place, lookups.places) };
  };

  return {
    open: async (request: AdvancedSearchRequest): Promise<AdvancedSearchView> => {
      const query = filledIn(request);
      const { criteria } = query;
      const counted = await search.search({ ...query, first: 0, count: 1 }, request.shopper);
      const facets = Object.values(counted.facets);
      const under = (filter: SetFilter): FormGroup[] =>
        facets
          .filter(({ name }) => name.startsWith(`${filter.param}|`))
          .map((facet) => groupOf(filter, facet))
          .filter(({ choices }) => choices.length > 0);
      const { zip, radius, radii, keywords, sort } = searchFormFields(query);
      const featureGroups = Object.groupBy(
        (counted.facets[filters.features.param]?.options ?? []).filter(isOffered),
        ({ displayGroup = 'Other' }) => displayGroup,
      );
      return {
        total: counted.totalResultCount,
        place: { zip, radius, radii },
        keywords,
        sort,
        price: criteria.price,
        outTheDoor: criteria.outTheDoor,
        payment: criteria.payment,
        year: criteria.year,
        years: yearsDownFrom(latestModelYear(clock.now())),
        mileage: encodeRange(criteria.mileage) ?? '',
        electricRange: encodeRange(criteria.electricRange) ?? '',
        makes: groupOf(filters.makes, counted.facets[filters.makes.param] ?? noMakes),
        models: under(filters.models),
        trims: under(filters.trims),
        sets: Object.fromEntries(formParts.map((part) => [part, setsOf(part, counted.facets)])) as Record<
          FormPart,
          FormGroup[]
        >,
        features: Object.entries(featureGroups).map(([label, options = []]) => ({
          param: filters.features.param,
          label,
          choices: options.map(choiceOf(filters.features)),
        })),
        flags: flagFilters
          .filter(([, { partOf }]) => !partOf)
          .map(([field, { param, yes, chip }]) => ({ param, value: yes[0], label: chip, selected: criteria[field] })),
      };
    },
  };
};
export type AdvancedSearch = ReturnType<typeof createAdvancedSearch>;
