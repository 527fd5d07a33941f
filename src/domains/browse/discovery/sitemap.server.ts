import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { SearchPlace } from '#domains/finding/criteria/search.ts';
import { inventoryOf, type SiteInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { type CacheStats, createTtlCache, LOOKUP_TTL_MS, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { dealerDetailsPath, vehiclePath } from '#paths/paths.ts';
import { readAll, readPages } from './read-all.server.ts';
import type { NamedPage, SitemapBrand, SitemapEntry } from './sitemap-entry.ts';
import { type SitemapId, sitemapIdText } from './sitemap-id.ts';
import { createSitemapLists, type SitemapListSources } from './sitemap-lists.server.ts';

type SitemapPage = { entries: readonly SitemapEntry[]; nextAfter?: number };

type SitemapSources = SitemapListSources & {
  search: Pick<ListingSearch, 'onSite'>;
  listings: Pick<ListingStore, 'page'>;
  owners: Pick<OwnerStore, 'page'>;
  /** Ids of the dealers with cars; if left out, all dealers are listed. */
  dealersWithCars?: (inventory: SiteInventory) => Promise<ReadonlySet<number>>;
};

type SellerSurvey = { cities: readonly SearchPlace[]; dealerStarts: readonly number[] };

/** Limit of the sitemap protocol (RULING-72). */
export const mostUrls = 50_000;
const linksPerPage = 500;

export type Sitemaps = ReturnType<typeof createSitemaps>;

/**
 * All pages for search engines, in parts of at most 50,000 (RULING-72). Cars and dealers are read a thousand at a time,
 * so memory use does not depend on the size of a part.
 */
export const createSitemaps = (sources: SitemapSources) => {
  const { search, listings, owners, lookups, clock, dealersWithCars } = sources;
  const starts = createTtlCache<readonly number[]>({ name: 'sitemap-cars', timeoutMs: STORE_TTL_MS, clock });
  // Cached for longer: it reads all sellers, and their locations rarely change.
  const surveys = createTtlCache<SellerSurvey>({ name: 'sitemap-sellers', timeoutMs: LOOKUP_TTL_MS, clock });

  /**
   * The first id of each part. A range of 50,000 ids contains at most that many existing cars, so no counting is
   * needed.
   */
  const carStarts = (): Promise<readonly number[]> =>
    starts.getOrLoad('inventory', async () => {
      const counts: number[] = [];
      for (let afterId = 0; ; afterId = (counts.at(-1) ?? 0) + mostUrls - 1) {
        const [first] = await listings.page({ afterId, limit: 1 });
        if (!first) return counts;
        counts.push(first.id);
      }
    });

  /** Cities with a seller, so that no listed page is empty, and the dealers among the sellers. */
  const sellers = (inventory: SiteInventory): Promise<SellerSurvey> =>
    surveys.getOrLoad(inventory.key, async () => {
      const selling = inventory === wholeInventory ? undefined : await dealersWithCars?.(inventory);
      const cities = new Map<string, SearchPlace>();
      const dealerStarts: number[] = [];
      let dealerCount = 0;
      for await (const { id, privateSeller, address } of readAll(owners, 0)) {
        if (selling?.has(id) === false) continue;
        const { city, state } = address;
        const place = cities.has(`${state} ${city}`) ? undefined : settledPlace({ city, state }, lookups.places);
        if (place?.city) cities.set(`${state} ${city}`, place);
        if (privateSeller) continue;
        if (dealerCount % mostUrls === 0) dealerStarts.push(id);
        dealerCount += 1;
      }
      return { cities: [...cities.values()], dealerStarts };
    });

  const lists = createSitemapLists({
    ...sources,
    sellerCities: async (inventory) => (await sellers(inventory)).cities,
  });

  const carEntry = (listing: Listing): SitemapEntry => {
    const make = lookups.catalogue.make(listing.makeCode)?.name ?? listing.makeCode;
    const model = lookups.catalogue.model(listing.modelCode)?.name ?? listing.modelCode;
    return {
      key: listing.id,
      path: vehiclePath({ listingId: listing.id }),
      label: `${listing.year} ${make} ${model}`,
      modifiedMs: changedMs(listing),
    };
  };

  async function* cars(from: number, afterKey: number, inventory: SiteInventory): AsyncGenerator<SitemapEntry> {
    for await (const page of readPages(listings, Math.max(from - 1, afterKey))) {
      const ofPart = page.filter(({ id }) => id < from + mostUrls);
      for (const listing of await search.onSite(ofPart, inventory)) yield carEntry(listing);
      if (ofPart.length < page.length) return;
    }
  }

  async function* dealers(part: number, afterKey: number, brand: SitemapBrand): AsyncGenerator<SitemapEntry> {
    const inventory = inventoryOf(brand);
    const { dealerStarts } = await sellers(inventory);
    const [from = 0, end = Number.POSITIVE_INFINITY] = dealerStarts.slice(part - 1);
    const open = await dealersWithCars?.(inventory);
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

  async function* listed(named: readonly NamedPage[], part: number, afterKey: number): AsyncGenerator<SitemapEntry> {
    const first = Math.max((part - 1) * mostUrls, afterKey);
    for (const [at, entry] of named.slice(first, part * mostUrls).entries()) yield { key: first + at + 1, ...entry };
  }

  /** Entries of a part after `afterKey`; undefined if there is no such part. */
  const entries = async (
    { name, part }: SitemapId,
    brand: SitemapBrand,
    afterKey = 0,
  ): Promise<AsyncGenerator<SitemapEntry> | undefined> => {
    if (name === 'inventory') {
      const from = (await carStarts())[part - 1];
      return from === undefined ? undefined : cars(from, afterKey, inventoryOf(brand));
    }
    if (name === 'dealers') {
      return part > (await sellers(inventoryOf(brand))).dealerStarts.length
        ? undefined
        : dealers(part, afterKey, brand);
    }
    const named = await lists.read(name, brand);
    return part > 1 && (part - 1) * mostUrls >= named.length ? undefined : listed(named, part, afterKey);
  };

  return {
    /** Ids of the current parts (RULING-72). */
    parts: async (brand: SitemapBrand): Promise<string[]> => {
      const [inventory, { dealerStarts }, places] = await Promise.all([
        carStarts(),
        sellers(inventoryOf(brand)),
        lists.read('geo', brand),
      ]);
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
    overview: lists.overview,

    /** Entries for one page of a part, and the key at which the next page begins. */
    page: async (id: SitemapId, brand: SitemapBrand, afterKey: number): Promise<SitemapPage | undefined> => {
      const page = await entries(id, brand, afterKey);
      if (!page) return undefined;
      const listed: SitemapEntry[] = [];
      for await (const entry of page) {
        if (listed.length === linksPerPage) return { entries: listed, nextAfter: listed.at(-1)?.key ?? 0 };
        listed.push(entry);
      }
      return { entries: listed };
    },

    stats: (): CacheStats[] => [lists.stats(), starts.stats(), surveys.stats()],
  };
};

/** A car's page changes when it is listed and when its price changes. */
const changedMs = ({ firstSeenMs, priceHistory }: Listing): number =>
  Math.max(firstSeenMs, priceHistory.at(-1)?.atMs ?? 0);
