import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { findIndexedLocation, indexedCitySlug } from '#domains/reference/locations/indexed-location.ts';
import { registerErrorHandler } from '#server/error-handler.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createSitemaps, mostUrls } from './sitemap.server.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { readSitemapId, sitemapIdText } from './sitemap-id.ts';
import { sitemapsApi } from './sitemaps-api.server.ts';

const world = loadWorld();
const inventory = generateInventory(world, 400);
const brand = { id: 'atc', dealerRoot: 'car-dealers' } as const;
const clock = fixedClock(testNowMs);

/** Two places that many cars are near to; all others count as the least. */
const indexedLocations = {
  get: async () => {
    const [busy, next] = [...new Map(inventory.owners.map(({ address }) => [address.city, address])).values()];
    const at = (address: typeof busy, locationIndexPriority: 'high' | 'highest') =>
      address ? { [address.state]: { [indexedCitySlug(address.city)]: { locationIndexPriority } } } : {};
    return { ...at(next, 'high'), ...at(busy, 'highest') };
  },
};

/** A store of some ids that makes each row as it is read, and remembers the most it was asked for at once. */
const storeOf = <Row>(ids: readonly number[], rowOf: (id: number) => Row) => {
  const capacity = { most: 0 };
  return {
    capacity,
    page: async ({ afterId, limit }: { afterId: number; limit: number }): Promise<Row[]> => {
      capacity.most = Math.max(capacity.most, limit);
      const first = ids.findIndex((id) => id > afterId);
      return first === -1 ? [] : ids.slice(first, first + limit).map(rowOf);
    },
  };
};

const byId = <Row extends { id: number }>(rows: readonly Row[]) => {
  const sorted = rows.toSorted((a, b) => a.id - b.id);
  return storeOf(
    sorted.map(({ id }) => id),
    (id) => sorted.find((row) => row.id === id) as Row,
  );
};

const sitemapsOver = async (
  listings: ReturnType<typeof storeOf<Listing>>,
  owners: ReturnType<typeof storeOf<Owner>>,
) => {
  const { search } = await searchOver(world, inventory);
  return {
    search,
    sitemaps: createSitemaps({ search, listings, owners, indexedLocations, lookups: world.lookups, clock }),
  };
};

const real = () =>
  sitemapsOver(byId(inventory.listings.filter(({ removedMs }) => removedMs === null)), byId(inventory.owners));

type Sitemaps = Awaited<ReturnType<typeof real>>['sitemaps'];

const entriesOf = async (sitemaps: Sitemaps, text: string, afterKey = 0): Promise<SitemapEntry[] | undefined> => {
  const id = readSitemapId(text);
  const page = id && (await sitemaps.entries(id, brand, afterKey));
  return page && Array.fromAsync(page);
};

describe('sitemap ids', () => {
  it('RULING-72: main, makes, models, geo-N, dealers-N and inventory-N, and nothing else', () => {
    for (const text of ['main', 'makes', 'models', 'geo-1', 'dealers-2', 'inventory-60']) {
      const id = readSitemapId(text);
      expect(id && sitemapIdText(id)).toBe(text);
    }
    for (const text of ['', 'Main', 'main-1', 'geo', 'geo-0', 'geo-01', 'inventory-1.xml', 'x-1', 'geo-1000000']) {
      expect(readSitemapId(text)).toBeUndefined();
    }
  });
});

describe('sitemaps', () => {
  it('RULING-72: no part has more than 50,000 addresses, and together they have every car once', async () => {
    // Ids with a wide gap and some missing, as when many cars were sold.
    const ids = Array.from({ length: 101_000 }, (_, at) => (at < 60_000 ? at + 1 : 5_000_000 + at * 2));
    const car = aListing();
    const listings = storeOf(ids, (id) => ({ ...car, id }));
    const { sitemaps } = await sitemapsOver(
      listings,
      storeOf<Owner>([], (id) => anOwner({ id })),
    );
    const parts = (await sitemaps.parts(brand)).filter((id) => id.startsWith('inventory-'));
    const pageIds: number[] = [];
    for (const part of parts) {
      const entries = (await entriesOf(sitemaps, part)) ?? [];
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.length).toBeLessThanOrEqual(mostUrls);
      pageIds.push(...entries.map(({ key }) => key));
    }
    expect(pageIds).toEqual(ids);
    // Bounded memory: a thousand at a time, however many there are.
    expect(listings.capacity.most).toBe(1_000);
    expect(await entriesOf(sitemaps, `inventory-${parts.length + 1}`)).toBeUndefined();
  });

  it('dealers have a page each, private sellers none; a second part begins after 50,000', async () => {
    const count = mostUrls + 3;
    const ids = Array.from({ length: count * 2 }, (_, at) => at + 10_000);
    const [dealer, person] = [anOwner(), aPrivateSeller()];
    const owners = storeOf(ids, (id) => ({ ...(id % 2 === 0 ? dealer : person), id }));
    const { sitemaps } = await sitemapsOver(
      storeOf<Listing>([], (id) => aListing({ id })),
      owners,
    );
    expect((await sitemaps.parts(brand)).filter((id) => id.startsWith('dealers-'))).toEqual(['dealers-1', 'dealers-2']);
    const first = (await entriesOf(sitemaps, 'dealers-1')) ?? [];
    const second = (await entriesOf(sitemaps, 'dealers-2')) ?? [];
    expect(first).toHaveLength(mostUrls);
    expect(second).toHaveLength(3);
    expect([...first, ...second].every(({ key }) => key % 2 === 0)).toBe(true);
    expect(first[0]?.path).toMatch(/^\/car-dealers\/atlanta-ga\/10000\//);
  });

  it('RULING-29: a city’s priority follows the number of cars nearby', async () => {
    const { sitemaps } = await real();
    const cities = ((await entriesOf(sitemaps, 'geo-1')) ?? []).filter(({ priority }) => priority !== undefined);
    const weights = cities.map(({ priority }) => priority);
    expect(weights.filter((weight) => weight === 0.9)).toHaveLength(1);
    expect(new Set(weights)).toContain(0.4);
    const locations = await indexedLocations.get();
    for (const { label, priority } of cities) {
      const [city, state] = label.split(', ');
      const location = findIndexedLocation(locations, { city, state });
      expect(priority).toBe(location.ok ? { highest: 0.9, high: 0.7, all: 0.4 }[location.value] : 0.4);
    }
  });

  it('the overview has every main page, every make and each state with a seller once', async () => {
    const { sitemaps } = await real();
    const overview = await sitemaps.overview(brand);
    const pathsOf = (name: string) => overview.filter(({ group }) => group === name).map(({ path }) => path);
    expect(pathsOf('By make')).toEqual((await entriesOf(sitemaps, 'makes'))?.map(({ path }) => path));
    const states = new Set(inventory.owners.map(({ address }) => address.state));
    expect(pathsOf('By state')).toHaveLength(states.size);
    expect(overview.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/cars-for-sale/advanced-search']));
  });

  it('every search in it has its canonical address, and cars', async () => {
    const { sitemaps, search } = await real();
    const urls = { brand, ...world.lookups };
    for (const part of ['makes', 'models', 'geo-1']) {
      const entries = (await entriesOf(sitemaps, part)) ?? [];
      expect(entries.length).toBeGreaterThan(20);
      expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
      for (const { path } of entries) {
        const { redirect, unknown, search: linkSearch } = resolveUrl(path, urls);
        expect({ path, redirect, unknown }).toEqual({ path, redirect: false, unknown: [] });
        if (part !== 'geo-1')
          expect(linkSearch && (await search.count(linkSearch, { inventory: wholeInventory }))).toBeGreaterThan(0);
      }
    }
    for (const { path } of (await entriesOf(sitemaps, 'main')) ?? []) {
      expect(resolveUrl(path, urls)).toMatchObject({ redirect: false });
      expect(resolveUrl(path, urls).pageType).not.toBe('error');
    }
  });

  it('URL-04: a page of links continues where the previous one ended', async () => {
    const ids = Array.from({ length: 1_100 }, (_, at) => at + 1);
    const { sitemaps } = await sitemapsOver(
      storeOf(ids, (id) => aListing({ id })),
      storeOf<Owner>([], (id) => anOwner({ id })),
    );
    const pageIds: number[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: Awaited<ReturnType<Sitemaps['page']>> = await sitemaps.page(
        { name: 'inventory', part: 1 },
        brand,
        after,
      );
      pageIds.push(...(page?.entries ?? []).map(({ key }) => key));
      after = page?.nextAfter;
    }
    expect(pageIds).toEqual(ids);
  });
});

describe('files for crawlers', async () => {
  const { sitemaps } = await real();
  const app = Fastify();
  registerErrorHandler(app, { onSurprise: () => {} });
  await app.register(sitemapsApi, {
    sitemaps,
    readSite: ({ headers }) => ({
      origin: 'https://cars.example',
      stage: headers['x-stage'] === 'preview' ? ('preview' as const) : undefined,
      brand: { id: 'atc', dealerRoot: 'car-dealers' },
    }),
  });
  afterAll(() => app.close());

  it('the index lists every part, and each part can be read', async () => {
    const answer = await app.inject('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const parts = [...answer.body.matchAll(/<loc>https:\/\/cars\.example(.*?)<\/loc>/g)].map(([, path]) => path ?? '');
    expect(parts).toContain('/sitemap-main.xml');
    expect(parts).toContain('/sitemap-inventory-1.xml');
    for (const path of parts) {
      const part = await app.inject(path);
      expect(part.statusCode).toBe(200);
      expect(part.body).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(<url><loc>https:\/\/cars\.example\/[^<]*<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?(<priority>0\.\d<\/priority>)?<\/url>\n)+<\/urlset>\n$/,
      );
    }
    const cars = await app.inject('/sitemap-inventory-1.xml');
    expect(cars.body.match(/<url>/g)).toHaveLength(
      inventory.listings.filter(({ removedMs }) => removedMs === null).length,
    );
  });

  it('an unknown part is a 404', async () => {
    for (const path of ['/sitemap-inventory-9.xml', '/sitemap-nothing.xml', '/sitemap-main-2.xml']) {
      expect((await app.inject(path)).statusCode).toBe(404);
    }
  });

  it('robots.txt excludes the API and endless filters, names the sitemap, and closes brands that are not public', async () => {
    const { body } = await app.inject('/robots.txt');
    expect(body).toContain('Disallow: /rest\n');
    expect(body).toContain('Disallow: /*?sortBy=\n');
    expect(body).toContain('Disallow: /*&searchRadius=\n');
    expect(body).toContain('Sitemap: https://cars.example/sitemap.xml\n');
    expect(body).not.toContain('Disallow: /\n');
    const hidden = await app.inject({ url: '/robots.txt', headers: { 'x-stage': 'preview' } });
    expect(hidden.body).toBe('User-agent: *\nDisallow: /\n');
  });
});
