import type { FacetOption } from '#domains/cars/search/facets.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type SearchPlace } from '#domains/finding/criteria/search.ts';
import { inventoryOf, type SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { fuelGroups, listingTypes } from '#domains/reference/catalogue/vocabulary.ts';
import { findIndexedLocation, type LocationPriority } from '#domains/reference/locations/indexed-location.ts';
import type { IndexedLocationSource } from '#domains/reference/locations/indexed-locations.server.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import type { Clock } from '#lib/clock.ts';
import { createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import {
  buyOnlinePath,
  carLoansPath,
  carvantagePath,
  creditAppPath,
  dealerSearchPath,
  homePath,
  legalPath,
  makerPath,
  marketplacePath,
  searchFormPath,
  sellPath,
  voiceSearchHelpPath,
} from '#paths/paths.ts';
import type { NamedPage, SitemapBrand } from './sitemap-entry.ts';

export type SitemapListSources = {
  search: Pick<ListingSearch, 'search'>;
  indexedLocations: IndexedLocationSource;
  lookups: Lookups;
  clock: Clock;
  /** Further entries for the main part, from other domains. */
  otherPages?: () => readonly NamedPage[];
};

/** Third-party certified has no word in paths (URL-36). */
const indexedTypes = listingTypes.filter(({ code }) => code !== '3P_CERT');
/** Sitemap priorities of city pages, by the number of cars nearby (RULING-29). */
const placePriorities: Readonly<Record<LocationPriority, number>> = { highest: 0.9, high: 0.7, all: 0.4 };

const makerPages: readonly NamedPage[] = [
  { path: makerPath('landing-page'), label: 'The certified program', group: 'Pages' },
  { path: makerPath('warranty'), label: 'Inspection and warranty', group: 'Pages' },
  { path: makerPath('owners'), label: 'For owners of a certified car', group: 'Pages' },
];

/** Parts that are small enough to build in memory: main pages, makes, models and places. */
export const createSitemapLists = ({
  search,
  indexedLocations,
  lookups,
  clock,
  otherPages,
  sellerCities,
}: SitemapListSources & { sellerCities(inventory: SiteInventory): Promise<readonly SearchPlace[]> }) => {
  const lists = createTtlCache<readonly NamedPage[]>({ name: 'sitemap-lists', timeoutMs: STORE_TTL_MS, clock });

  /** Facet options with cars on the site, by facet name. */
  const offered = async ({ brand }: UrlContext): Promise<(facet: string) => FacetOption[]> => {
    const makes = lookups.catalogue.makes.map(({ code }) => code);
    const makeSearch = { ...emptySearch, criteria: { ...emptySearch.criteria, makes }, count: 1 };
    const { facets } = await search.search(makeSearch, { inventory: inventoryOf(brand) });
    return (facet) => (facets[facet]?.options ?? []).filter(({ count }) => count > 0);
  };

  const searchOf = (urls: UrlContext, criteria: Partial<Criteria>, place: SearchPlace = {}): string => {
    const radiusMiles =
      place.zip === undefined ? emptySearch.radiusMiles : lookups.places.byZip(place.zip)?.defaultSearchRadius;
    return buildSearchPath(
      {
        ...emptySearch,
        criteria: { ...emptySearch.criteria, ...criteria },
        place,
        radiusMiles: place.city === undefined && place.state !== undefined ? 0 : (radiusMiles ?? 0),
      },
      urls,
      { sayAll: true },
    );
  };

  /** Pages for each filter option that has cars. */
  const choicePages = async (urls: UrlContext): Promise<NamedPage[]> => {
    const onOffer = await offered(urls);
    const having = <T extends { code: string }>(options: readonly T[], facet: string): T[] => {
      const codes = new Set(onOffer(facet).map(({ value }) => value));
      return options.filter(({ code }) => codes.has(code));
    };
    return [
      ...having(indexedTypes, 'listingType').map(({ code, name }) => ({
        path: searchOf(urls, { listingTypes: [code] }),
        label: `${name} cars`,
        group: 'By condition',
      })),
      ...having(vehicleStyles, 'vehicleStyleCode').map(({ code, name }) => ({
        path: searchOf(urls, { styles: [code] }),
        label: name,
        group: 'By body style',
      })),
      ...having(fuelGroups, 'fuelTypeGroup').map(({ code, name }) => ({
        path: searchOf(urls, { fuels: [code] }),
        label: name,
        group: 'By fuel',
      })),
    ];
  };

  const isForAnySeller = ({ brand }: UrlContext): boolean => inventoryOf(brand).sellerTypes?.includes('p') ?? true;

  const mainPages = async (urls: UrlContext): Promise<NamedPage[]> => [
    { path: homePath(), label: 'Home', group: 'Pages' },
    { path: searchFormPath(), label: 'Advanced search', group: 'Pages' },
    ...(isForAnySeller(urls) ? [{ path: marketplacePath(), label: 'Cars by owner', group: 'Pages' }] : []),
    { path: carLoansPath(), label: 'Car loans', group: 'Pages' },
    { path: creditAppPath(), label: 'Pre-qualify', group: 'Pages' },
    { path: buyOnlinePath(), label: 'Buy online', group: 'Pages' },
    { path: carvantagePath(), label: 'How we keep prices honest', group: 'Pages' },
    { path: voiceSearchHelpPath(), label: 'Search in your own words', group: 'Pages' },
    { path: dealerSearchPath(urls.brand), label: 'Car dealers', group: 'Pages' },
    // The maker's brand makes no cash offers (RULING-89).
    ...(urls.brand.id === 'ford'
      ? makerPages
      : [{ path: sellPath(), label: 'What your car is worth', group: 'Pages' }]),
    { path: legalPath('visitor-agreement'), label: 'Visitor agreement', group: 'Pages' },
    { path: searchOf(urls, {}), label: 'All cars', group: 'By condition' },
    ...(await choicePages(urls)),
    ...(otherPages?.() ?? []),
  ];

  const modelPages = async (urls: UrlContext): Promise<NamedPage[]> =>
    (await offered(urls))('modelCode').flatMap(({ value, label }) => {
      const model = lookups.catalogue.model(value);
      const make = model && lookups.catalogue.make(model.makeCode);
      if (!model || !make) return [];
      const path = searchOf(urls, { makes: [make.code], models: [model.code] });
      return [{ path, label: `${make.name} ${label}`, group: make.name }];
    });

  const placePages = async (urls: UrlContext): Promise<NamedPage[]> => {
    const [cities, indexed] = await Promise.all([sellerCities(inventoryOf(urls.brand)), indexedLocations.get()]);
    const priorityOf = (place: SearchPlace): number => {
      const location = findIndexedLocation(indexed ?? {}, place);
      return placePriorities[location.ok ? location.value : 'all'];
    };
    const states = [...new Set(cities.map(({ state = '' }) => state))].sort();
    return states.flatMap((state) => {
      const group = stateNames[state] ?? state;
      const ofState = cities
        .filter((place) => place.state === state)
        .map((place) => ({
          path: searchOf(urls, {}, place),
          label: `${place.city}, ${state}`,
          group,
          priority: priorityOf(place),
        }))
        .sort((a, b) => (a.label < b.label ? -1 : 1));
      return [{ path: searchOf(urls, {}, { state }), label: `All of ${group}`, group }, ...ofState];
    });
  };

  const makePages = async (urls: UrlContext): Promise<NamedPage[]> =>
    (await offered(urls))('makeCode').map(({ value, label }) => ({ path: searchOf(urls, { makes: [value] }), label }));

  const read = (name: 'main' | 'makes' | 'models' | 'geo', brand: SitemapBrand): Promise<readonly NamedPage[]> => {
    const urls: UrlContext = { brand, ...lookups };
    const write = { main: mainPages, makes: makePages, models: modelPages, geo: placePages }[name];
    return lists.getOrLoad(`${name} ${brand.id} ${inventoryOf(brand).key}`, () => write(urls));
  };

  return {
    read,

    /** What the overview shows of the parts: every main page and make, and the states with cars. */
    overview: async (brand: SitemapBrand): Promise<readonly NamedPage[]> => {
      const [main, makes, places] = await Promise.all([read('main', brand), read('makes', brand), read('geo', brand)]);
      // The places of a state follow each other, and the first of them is the state itself.
      const states = places.filter(({ group }, at) => places[at - 1]?.group !== group);
      return [
        ...main,
        ...makes.map((page) => ({ ...page, group: 'By make' })),
        ...states.map(({ group: state = '', path }) => ({ path, label: state, group: 'By state' })),
      ];
    },

    stats: lists.stats,
  };
};
