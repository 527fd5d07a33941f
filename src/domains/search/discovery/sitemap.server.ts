import type { Brand } from '#domains/brands/brand.ts';
import { vehicleStyles } from '#domains/catalogue/body-styles.ts';
import { fuelGroups, listingTypes } from '#domains/catalogue/vocabulary.ts';
import type { OwnerStore } from '#domains/dealers/owner-store.server.ts';
import type { Listing } from '#domains/listings/listing.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import { findIndexedLocation, type LocationPriority } from '#domains/locations/indexed-location.ts';
import type { IndexedLocationSource } from '#domains/locations/indexed-locations.server.ts';
import { stateNames } from '#domains/locations/states.ts';
import type { Clock } from '#lib/clock.ts';
import { type CacheStats, createTtlCache, LOOKUP_TTL_MS, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { buildSearchPath, type UrlContext } from '../address/build-search-path.ts';
import type { Lookups } from '../address/path-meaning.ts';
import {
  buyOnlinePath,
  carLoansPath,
  carvantagePath,
  creditAppPath,
  dealerDetailsPath,
  dealerSearchPath,
  homePath,
  landingPath,
  marketplacePath,
  searchFormPath,
  sellPath,
  vehiclePath,
  voiceSearchHelpPath,
} from '../address/paths.ts';
import type { Criteria } from '../criteria.ts';
import type { FacetOption } from '../facets.ts';
import type { ListingSearch } from '../listing-search.server.ts';
import { settledPlace } from '../place-lookup.ts';
import { emptySearch, type SearchPlace } from '../search.ts';
import { readAll } from './read-all.server.ts';
import { type SitemapId, sitemapIdText } from './sitemap-id.ts';

/** One address of the site. `key` grows within a part, so that reading can go on after any of them. */
export type SitemapEntry = {
  key: number;
  path: string;
  label: string;
  group?: string;
  modifiedMs?: number;
  priority?: number;
};

export type SitemapPage = { entries: readonly SitemapEntry[]; nextAfter?: number };

export type SitemapSources = {
  search: Pick<ListingSearch, 'search'>;
  listings: Pick<ListingStore, 'page'>;
  owners: Pick<OwnerStore, 'page'>;
  indexedLocations: IndexedLocationSource;
  lookups: Lookups;
  clock: Clock;
  /** Those whose pages are open; without it, every dealer is listed. */
  dealersWithCars?: () => Promise<ReadonlySet<number>>;
  /** Pages of other parts of the product that belong among the main ones. */
  otherPages?: () => readonly Named[];
};

type Named = Omit<SitemapEntry, 'key'>;
type SitemapBrand = Pick<Brand, 'id' | 'dealerRoot'>;
type SellerSurvey = { cities: readonly SearchPlace[]; dealerStarts: readonly number[] };

/** D-72: the protocol's own limit. */
export const mostUrls = 50_000;
/** Third-party certified has no address of its own in words. */
const indexedTypes = listingTypes.filter(({ code }) => code !== '3P_CERT');
const linksPerPage = 500;
/** D-29: the more cars are near, the sooner a page of a city is worth reading. */
const placePriorities: Readonly<Record<LocationPriority, number>> = { highest: 0.9, high: 0.7, all: 0.4 };

export type Sitemaps = ReturnType<typeof createSitemaps>;

/**
 * Every page that search engines should know, in parts of at most 50,000 (D-72). Cars and dealers are read from their
 * stores a thousand at a time, so a part takes the same memory whatever its size.
 */
export const createSitemaps = ({
  search,
  listings,
  owners,
  indexedLocations,
  lookups,
  clock,
  dealersWithCars,
  otherPages,
}: SitemapSources) => {
  const lists = createTtlCache<readonly Named[]>({ name: 'sitemap-lists', timeoutMs: STORE_TTL_MS, clock });
  const starts = createTtlCache<readonly number[]>({ name: 'sitemap-cars', timeoutMs: STORE_TTL_MS, clock });
  // Every seller is read for it, and where they are hardly changes.
  const surveys = createTtlCache<SellerSurvey>({ name: 'sitemap-sellers', timeoutMs: LOOKUP_TTL_MS, clock });

  /** Where each part begins: 50,000 ids hold at most as many that still exist, so nothing needs to be counted. */
  const carStarts = (): Promise<readonly number[]> =>
    starts.getOrLoad('inventory', async () => {
      const found: number[] = [];
      for (let afterId = 0; ; afterId = (found.at(-1) ?? 0) + mostUrls - 1) {
        const [first] = await listings.page({ afterId, limit: 1 });
        if (!first) return found;
        found.push(first.id);
      }
    });

  /** The cities that have a seller, so that no page is without a car, and the dealers among the sellers. */
  const sellers = (): Promise<SellerSurvey> =>
    surveys.getOrLoad('all', async () => {
      const cities = new Map<string, SearchPlace>();
      const dealerStarts: number[] = [];
      let dealerCount = 0;
      for await (const { id, privateSeller, address } of readAll(owners, 0)) {
        const { city, state } = address;
        const place = cities.has(`${state} ${city}`) ? undefined : settledPlace({ city, state }, lookups.places);
        if (place?.city) cities.set(`${state} ${city}`, place);
        if (privateSeller) continue;
        if (dealerCount % mostUrls === 0) dealerStarts.push(id);
        dealerCount += 1;
      }
      return { cities: [...cities.values()], dealerStarts };
    });

  const offered = async (): Promise<{ makes: FacetOption[]; models: FacetOption[] }> => {
    const makes = lookups.catalogue.makes.map(({ code }) => code);
    const asked = { ...emptySearch, criteria: { ...emptySearch.criteria, makes }, count: 1 };
    const { facets } = await search.search(asked, { brand: 'atc' });
    const onOffer = (name: string) => (facets[name]?.options ?? []).filter(({ count }) => count > 0);
    return { makes: onOffer('makeCode'), models: onOffer('modelCode') };
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

  const mainPages = (urls: UrlContext): Named[] => [
    { path: homePath(), label: 'Home', group: 'Pages' },
    { path: landingPath(), label: 'Cars for sale', group: 'Pages' },
    { path: searchFormPath(), label: 'Advanced search', group: 'Pages' },
    { path: marketplacePath(), label: 'Cars by owner', group: 'Pages' },
    { path: carLoansPath(), label: 'Car loans', group: 'Pages' },
    { path: creditAppPath(), label: 'Pre-qualify', group: 'Pages' },
    { path: buyOnlinePath(), label: 'Buy online', group: 'Pages' },
    { path: carvantagePath(), label: 'How we keep prices honest', group: 'Pages' },
    { path: voiceSearchHelpPath(), label: 'Search in your own words', group: 'Pages' },
    { path: dealerSearchPath(urls.brand), label: 'Car dealers', group: 'Pages' },
    { path: sellPath(), label: 'What your car is worth', group: 'Pages' },
    { path: '/legal/visitor-agreement', label: 'Visitor agreement', group: 'Pages' },
    { path: searchOf(urls, {}), label: 'All cars', group: 'By condition' },
    ...indexedTypes.map(({ code, name }) => ({
      path: searchOf(urls, { listingTypes: [code] }),
      label: `${name} cars`,
      group: 'By condition',
    })),
    ...vehicleStyles.map(({ code, name }) => ({
      path: searchOf(urls, { styles: [code] }),
      label: name,
      group: 'By body style',
    })),
    ...fuelGroups.map(({ code, name }) => ({ path: searchOf(urls, { fuels: [code] }), label: name, group: 'By fuel' })),
    ...(otherPages?.() ?? []),
  ];

  const modelPages = async (urls: UrlContext): Promise<Named[]> =>
    (await offered()).models.flatMap(({ value, label }) => {
      const model = lookups.catalogue.model(value);
      const make = model && lookups.catalogue.make(model.makeCode);
      if (!model || !make) return [];
      const path = searchOf(urls, { makes: [make.code], models: [model.code] });
      return [{ path, label: `${make.name} ${label}`, group: make.name }];
    });

  const placePages = async (urls: UrlContext): Promise<Named[]> => {
    const [{ cities }, indexed] = await Promise.all([sellers(), indexedLocations.get()]);
    const priorityOf = (place: SearchPlace): number => {
      const found = findIndexedLocation(indexed, place);
      return placePriorities[found.ok ? found.value : 'all'];
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

  const makePages = async (urls: UrlContext): Promise<Named[]> =>
    (await offered()).makes.map(({ value, label }) => ({ path: searchOf(urls, { makes: [value] }), label }));

  const listOf = (name: 'main' | 'makes' | 'models' | 'geo', brand: SitemapBrand): Promise<readonly Named[]> => {
    const urls: UrlContext = { brand, ...lookups };
    const write = { main: async () => mainPages(urls), makes: makePages, models: modelPages, geo: placePages }[name];
    return lists.getOrLoad(`${name} ${brand.id}`, () => write(urls));
  };

  async function* cars(from: number, afterKey: number): AsyncGenerator<SitemapEntry> {
    for await (const listing of readAll(listings, Math.max(from - 1, afterKey))) {
      if (listing.id >= from + mostUrls) return;
      const make = lookups.catalogue.make(listing.makeCode)?.name ?? listing.makeCode;
      const model = lookups.catalogue.model(listing.modelCode)?.name ?? listing.modelCode;
      yield {
        key: listing.id,
        path: vehiclePath({ listingId: listing.id }),
        label: `${listing.year} ${make} ${model}`,
        modifiedMs: changedMs(listing),
      };
    }
  }

  async function* dealers(part: number, afterKey: number, brand: SitemapBrand): AsyncGenerator<SitemapEntry> {
    const { dealerStarts } = await sellers();
    const [from = 0, end = Number.POSITIVE_INFINITY] = dealerStarts.slice(part - 1);
    const open = await dealersWithCars?.();
    let count = 0;
    for await (const { id, name, privateSeller, address } of readAll(owners, Math.max(from - 1, afterKey))) {
      if (id >= end || count === mostUrls) return;
      if (privateSeller || open?.has(id) === false) continue;
      count += 1;
      const { city, state } = address;
      const path = dealerDetailsPath(brand, { dealerId: id, name, place: { city, state } });
      yield { key: id, path, label: `${name}, ${city}, ${state}` };
    }
  }

  async function* listed(named: readonly Named[], part: number, afterKey: number): AsyncGenerator<SitemapEntry> {
    const first = Math.max((part - 1) * mostUrls, afterKey);
    for (const [at, entry] of named.slice(first, part * mostUrls).entries()) yield { key: first + at + 1, ...entry };
  }

  /** The addresses of a part, those after `afterKey`; undefined when there is no such part. */
  const entries = async (
    { name, part }: SitemapId,
    brand: SitemapBrand,
    afterKey = 0,
  ): Promise<AsyncGenerator<SitemapEntry> | undefined> => {
    if (name === 'inventory') {
      const from = (await carStarts())[part - 1];
      return from === undefined ? undefined : cars(from, afterKey);
    }
    if (name === 'dealers') {
      return part > (await sellers()).dealerStarts.length ? undefined : dealers(part, afterKey, brand);
    }
    const named = await listOf(name, brand);
    return part > 1 && (part - 1) * mostUrls >= named.length ? undefined : listed(named, part, afterKey);
  };

  return {
    /** The parts there are now, as D-72 names them. */
    parts: async (brand: SitemapBrand): Promise<string[]> => {
      const [inventory, { dealerStarts }, places] = await Promise.all([carStarts(), sellers(), listOf('geo', brand)]);
      const numbered = (name: 'geo' | 'dealers' | 'inventory', count: number) =>
        Array.from({ length: count }, (_, at) => sitemapIdText({ name, part: at + 1 }));
      return [
        'main',
        'makes',
        'models',
        ...numbered('geo', Math.ceil(places.length / mostUrls)),
        ...numbered('dealers', dealerStarts.length),
        ...numbered('inventory', inventory.length),
      ];
    },

    entries,

    /** As many of a part as one page shows, and where the next page begins. */
    page: async (id: SitemapId, brand: SitemapBrand, afterKey: number): Promise<SitemapPage | undefined> => {
      const found = await entries(id, brand, afterKey);
      if (!found) return undefined;
      const shown: SitemapEntry[] = [];
      for await (const entry of found) {
        if (shown.length === linksPerPage) return { entries: shown, nextAfter: shown.at(-1)?.key ?? 0 };
        shown.push(entry);
      }
      return { entries: shown };
    },

    stats: (): CacheStats[] => [lists.stats(), starts.stats(), surveys.stats()],
  };
};

/** A car's page changes with its price; that it is still there is no news. */
const changedMs = ({ firstSeenMs, priceHistory }: Listing): number =>
  Math.max(firstSeenMs, priceHistory.at(-1)?.atMs ?? 0);
