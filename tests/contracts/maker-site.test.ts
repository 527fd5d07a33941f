import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { suggestionsPath } from '#domains/finding/suggestions/suggestion.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const host = 'ford.localhost';

describe('the maker’s site', () => {
  let whole: WholeApp;
  /** All cars of the install, and the ids of those on this site. */
  let cars: ListingAnswer[] = [];
  let own: Set<number>;

  beforeAll(async () => {
    whole = await startWholeApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7' } });
    const { services } = whole;
    for (let first = 0; ; first += 100) {
      const search = { ...emptySearch, first, count: 100 };
      const { listings } = await services.search.search(search, { inventory: wholeInventory });
      if (listings.length === 0) break;
      cars.push(...listings);
    }
    cars = [...new Map(cars.map((car) => [car.id, car])).values()];
    own = new Set(
      cars
        .filter((car) => car.makeCode === 'FORD' && car.listingType === 'CERTIFIED' && !car.owner.privateSeller)
        .map(({ id }) => id),
    );
    expect(own.size).toBeGreaterThan(4);
    expect(cars.length).toBeGreaterThan(500);
  });
  afterAll(() => whole.close());

  const get = async (url: string) => {
    const reply = await whole.app.inject({ url, headers: { host } });
    return { status: reply.statusCode, text: reply.body };
  };

  /** Cars of the install that are not on this site but appear in a text, by id or VIN. */
  const strangersIn = (text: string): number[] =>
    cars.filter(({ id, vin }) => !own.has(id) && (text.includes(String(id)) || text.includes(vin))).map(({ id }) => id);

  const expectOwn = async (url: string, status = 200) => {
    const reply = await get(url);
    expect({ url, status: reply.status }).toEqual({ url, status });
    expect(strangersIn(reply.text), url).toEqual([]);
    return reply.text;
  };

  it('every listing query answers and counts only the site’s own cars', async () => {
    const value = fc.record(
      {
        makeCode: fc.constantFrom('FORD', 'SUB', 'TOYOTA', 'FORD,HONDA'),
        listingType: fc.constantFrom('USED', 'NEW', 'CERTIFIED', '3P_CERT', 'USED,CERTIFIED'),
        sellerType: fc.constantFrom('d', 'p'),
        vehicleStyleCode: fc.constantFrom('SUVCROSS', 'TRUCKS', 'SEDAN'),
        keywordPhrases: fc.constantFrom('subaru', 'ford', 'warranty'),
        maxPrice: fc.constantFrom('20000', '60000'),
        zip: fc.constantFrom('30303', '10001'),
        searchRadius: fc.constantFrom('0', '500'),
        sortBy: fc.constantFrom('derivedpriceASC', 'distanceASC', 'dealASC'),
        experience: fc.constantFrom('buy-online', 'best-deals'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(value, async (params) => {
        const query = new URLSearchParams(params);
        const text = await expectOwn(`/rest/lsc/listing?${query}&numRecords=100&sponsored=true&stats=true`);
        const { totalResultCount, listings, filters } = JSON.parse(text);
        expect(totalResultCount).toBe(listings.length);
        expect((await get(`/rest/lsc/listing/count?${query}`)).text).toBe(String(totalResultCount));
        for (const { name, options } of Object.values(filters) as { name: string; options: { count: number }[] }[]) {
          expect(Math.max(0, ...options.map(({ count }) => count)), name).toBeLessThanOrEqual(own.size);
        }
        for (const path of ['/collections/lcServices/rest/lsc/listing', '/rest/searchresults/base']) {
          await expectOwn(`${path}?${query}&numRecords=100`);
        }
        await expectOwn(`/cars-for-sale/personalization/recentsearches/listings?${query}`);
        await expectOwn(`/cars-for-sale/feed.rss?url=${encodeURIComponent(`/cars-for-sale/all-cars?${query}`)}`);
      }),
      { numRuns: 40 },
    );
  });

  it('another car’s id, VIN, picture and likes are not found there', async () => {
    const [stranger] = cars.filter(({ id }) => !own.has(id));
    const [car] = cars.filter(({ id }) => own.has(id));
    const byIds = await expectOwn(`/rest/lsc/listing?listingId=${cars.slice(0, 150).map(({ id }) => id)}`);
    expect(JSON.parse(byIds).listings.length).toBe(cars.slice(0, 150).filter(({ id }) => own.has(id)).length);
    expect((await get(`/rest/lsc/listing/vin/${stranger?.vin}`)).status).toBe(404);
    expect((await get(`/rest/lsc/listing/similar?listingId=${stranger?.id}`)).status).toBe(404);
    expect((await get(`/img/vehicle/${stranger?.id}.png`)).status).toBe(404);
    for (const id of own) await expectOwn(`/rest/lsc/listing/similar?listingId=${id}&zip=30303`);
    await expectOwn(`/rest/lsc/listing/vin/${car?.vin}`);
    await expectOwn(`/rest/lsc/dealerlot/v2/multiple?excludedListingId=${car?.id}&zip=30303&searchRadius=0`);
  });

  it('RULING-53: its dealers are those with cars on the site, with the number of those', async () => {
    const { owners, totalResultCount } = JSON.parse(await expectOwn('/rest/lsc/dealer?numRecords=100&searchRadius=0'));
    const selling = Map.groupBy(
      cars.filter(({ id }) => own.has(id)),
      ({ ownerId }) => ownerId,
    );
    expect(totalResultCount).toBe(selling.size);
    for (const { id, inventoryCount } of owners) expect(inventoryCount).toBe(selling.get(id)?.length);
    const [dealer] = owners;
    const { counts } = JSON.parse(await expectOwn(`/rest/lsc/dealer/${dealer.id}`));
    expect(counts.total).toBe(dealer.inventoryCount);
  });

  it('RULING-72: its sitemaps have its cars, its dealers and searches with matches', async () => {
    const index = await expectOwn('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemap-[^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const listed = await Promise.all(parts.map((path) => expectOwn(path)));
    const paths = listed.flatMap((text) =>
      [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path),
    );
    const named = paths.flatMap((path) => /\/vehicle\/(\d+)$/.exec(path)?.[1] ?? []);
    expect(named.map(Number).sort()).toEqual([...own].sort());
    const { services } = whole;
    const brand = services.brands.resolve({ place: services.siteHosts.placeOf(host) });
    for (const path of paths) {
      const { search } = resolveUrl(path, { brand, ...services.lookups });
      if (!search || path.includes('/vehicle/')) continue;
      const shopper = siteShopper({ brand, flags: services.brands.flags(brand) });
      expect(await services.search.count(search, shopper), path).toBeGreaterThan(0);
    }
  });

  it('ALRT-10: alerts subscribed there are about its own cars, whatever the search was', async () => {
    const { services, app } = whole;
    const kept = async (searchString: string, search: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/account-api/lightuser/search',
        headers: { host: search, origin: `http://${search}` },
        payload: { emailAddress: `robin@${search.replace(/\W/g, '-')}.example`, searchString },
      });
      if (reply.statusCode !== 200) return reply.statusCode;
      const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
      const url = `/account-api/lightuser/search?searchString=${encodeURIComponent(searchString)}`;
      const state = await app.inject({ url, headers: { host: search, cookie } });
      expect(state.json()).toMatchObject({ state: 'waiting' });
      return services.account.savedSearches
        .list(decodeURIComponent(cookie.split('=')[1] ?? ''))
        .then((all) => all.map((one) => one.searchString).join());
    };
    const onSite = await kept('?maxPrice=60000&searchRadius=0', host);
    for (const part of ['makeCode=FORD', 'listingType=CERTIFIED', 'sellerType=d', 'maxPrice=60000']) {
      expect(onSite).toContain(part);
    }
    expect(await kept('?makeCode=SUB&searchRadius=0', host)).toBe(400);
    expect(await kept('?maxPrice=60000&searchRadius=0', 'localhost')).not.toContain('makeCode');
  });

  it('its search box suggests no other make, nor new or used cars', async () => {
    const ask = { method: 'POST', url: suggestionsPath, headers: { host }, payload: {} } as const;
    const { suggestions } = (await whole.app.inject(ask)).json<{ suggestions: { value: string }[] }>();
    expect(suggestions.length).toBeGreaterThan(0);
    const others = new Set(cars.filter(({ makeCode }) => makeCode !== 'FORD').map(({ make }) => make.name));
    const labels = suggestions.map(({ value }) => value.toLowerCase());
    for (const word of [...others, 'used ', 'new ']) {
      expect(
        labels.filter((value) => value.includes(word.toLowerCase())),
        word,
      ).toEqual([]);
    }
  });

  it('its pages show no other car, and another car’s page is 404', async () => {
    const { services } = whole;
    const brand = services.brands.resolve({ place: services.siteHosts.placeOf(host) });
    const shopper = siteShopper({ brand, flags: services.brands.flags(brand) });
    const visitor = { brand, shopper, zip: '30303', radiusMiles: 0, place: placeOf({ zip: '30303', radiusMiles: 0 }) };
    const vehicle = (id: number) => services.vehiclePages.open({ ...visitor, url: `/cars-for-sale/vehicle/${id}` });
    const urls = { brand, ...services.lookups };
    const results = (criteria: Partial<Criteria>, more: Partial<Search> = {}) => {
      const search = { ...emptySearch, ...more, criteria: { ...noCriteria, ...criteria } };
      return services.results.open({ ...visitor, url: buildSearchPath(search, urls) });
    };
    const pages: Record<string, unknown> = {
      home: await services.home.open(visitor),
      everything: await results({}),
      map: await results({}, { view: 'map' }),
      used: await results({ makes: ['SUB'], listingTypes: ['USED'] }),
      marketplace: await services.marketplace.open(visitor),
      online: await services.buyOnline.open(visitor),
      form: await services.advancedSearch.open({ ...visitor, query: 'makeCode=SUB' }),
      research: await services.research.model({ makeSlug: 'subaru', modelSlug: 'outback' }, visitor),
      compare: await services.comparePage.open({
        ...visitor,
        query: new URLSearchParams(cars.slice(0, 3).map(({ id }): [string, string] => ['listingId', String(id)])),
      }),
    };
    for (const id of own) pages[`vehicle ${id}`] = await vehicle(id);
    for (const [name, page] of Object.entries(pages)) {
      // The ids to compare come from the address itself.
      const text = JSON.stringify(name === 'compare' ? { ...(page as { view: object }).view, missing: [] } : page);
      expect(strangersIn(text), name).toEqual([]);
    }
    for (const name of ['everything', 'map', 'research']) expect(pages[name], name).toMatchObject({ kind: 'page' });
    expect(pages.everything).toMatchObject({ kind: 'page', view: { total: own.size } });
    expect(pages.home).toMatchObject({ total: own.size });
    expect(pages.used).toMatchObject({ kind: 'redirect', status: 302 });
    for (const { id } of cars.filter((car) => !own.has(car.id)).slice(0, 60)) {
      expect(await vehicle(id)).toMatchObject({ kind: 'unknown', status: 404 });
    }
  });
});
