// @vitest-environment jsdom

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLocateSearch } from '#domains/cars/search/search-area.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import { loadMapGeography } from '#domains/finding/map/map-geography-file.server.ts';
import { createMapScenes } from '#domains/finding/map/map-scenes.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { serverRender } from '#tests/fixtures/mount.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { createResults, type Results, type ResultsRequest } from './results.server.ts';
import { createResultsMap } from './results-map.server.ts';
import { structuredData } from './results-meta.tsx';
import { ResultsPage } from './results-page.tsx';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const athens = anOwner({ id: 60_000_002, name: 'Athens Auto', address: { latitude: 33.95, longitude: -83.38 } });
const boston = anOwner({ id: 60_000_003, name: 'Boston Auto', address: { latitude: 42.36, longitude: -71.06 } });
const convertible = { styleCode: 'CONVERT', shape: 'convertible', priceUsd: 15_000 };

/** Sixty cars in Atlanta, thirty of them Civics, a lone convertible sixty miles off and another far away. */
const listings = [
  ...Array.from({ length: 60 }, (_, at) =>
    aListing({
      id: 700_000_100 + at,
      modelCode: at % 2 === 0 ? 'ACCORD' : 'CIVIC',
      priceUsd: at === 0 ? null : 20_000 + at * 100,
      priority: at % 3 === 0 ? 30 : 10,
      exterior: { name: 'Paint', simple: at % 5 === 0 ? 'BLUE' : 'RED' },
    }),
  ),
  aListing({ id: 700_000_900, ownerId: 60_000_002, ...convertible }),
  aListing({ id: 700_000_901, ownerId: 60_000_003, ...convertible }),
];

let results: Results;
let mapped: Results;
beforeAll(async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, { listings, owners: [anOwner(), athens, boston] });
  const { readWords } = createWordReader({ ...world, largestCities });
  const sources = { search, lookups: world.lookups, readWords, clock };
  results = createResults(sources);
  const geography = () => loadMapGeography(join(import.meta.dirname, '../../../../data'));
  const maps = createMapScenes({ geography, places: world.places });
  const drawMap = createResultsMap({ search, maps, locate: createLocateSearch(world) });
  mapped = createResults({ ...sources, drawMap });
});

const open = (url: string, more: Partial<ResultsRequest> = {}) =>
  results.open({ url: `/cars-for-sale${url}`, brand, shopper: { inventory: wholeInventory }, ...more });

const page = async (url: string, more: Partial<ResultsRequest> = {}): Promise<ResultsView> => {
  const answer = await open(url, more);
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};

const facet = ({ facets }: ResultsView, id: string) => facets.find((one) => one.id === id);
const choices = (view: ResultsView, id: string) =>
  facet(view, id)?.sections?.flatMap((section) => [...section.choices, ...(section.rest ?? [])]) ?? [];

describe('a page of results', () => {
  it('URL-13: any path under the root is a search, with those filters', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    expect(view).toMatchObject({ total: 60, from: 1, to: 24, heading: '60 Honda cars near Atlanta' });
    expect(view.chips.map(({ label }) => label)).toEqual(['Honda', 'Within 25 mi of Atlanta, GA']);
    expect(view.cars).toHaveLength(24);
  });

  it('another spelling is sent to the one address', async () => {
    expect(await open('/All-Cars/Honda/Atlanta+GA')).toMatchObject({
      kind: 'redirect',
      status: 301,
      location: '/cars-for-sale/all-cars/honda/atlanta-ga',
    });
  });

  it('SRCH-17, RULING-57: spotlights are extra and meet the filters', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    const paid = [...view.sponsored.spotlight, ...view.sponsored.alpha, ...view.sponsored.supplemental];
    expect(paid.length).toBeGreaterThan(0);
    const ids = new Set(view.cars.map(({ id }) => id));
    expect(paid.every(({ id }) => !ids.has(id))).toBe(true);
  });

  it('RULING-43: pages are links; one past the end is empty and keeps the true total', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?firstRecord=24');
    expect(view.pages).toMatchObject({ page: 2, pageCount: 3 });
    expect(view.pages.hrefs[1]).toBe('/cars-for-sale/all-cars/honda/atlanta-ga');
    expect(view.pages.hrefs[3]).toBe('/cars-for-sale/all-cars/honda/atlanta-ga?firstRecord=48');
    expect(view.meta).toMatchObject({ prev: view.pages.hrefs[1], next: view.pages.hrefs[3] });
    expect(await page('/all-cars/honda/atlanta-ga?firstRecord=4800')).toMatchObject({ total: 60, cars: [] });
  });

  it('RULING-44: a price bound tells of the cars it leaves out for want of a price', async () => {
    const view = await page('/all-cars/cars-under-90000/honda/atlanta-ga');
    const href = '/cars-for-sale/all-cars/cars-under-90000/honda/atlanta-ga?noPrice=include';
    expect(view.noPrice).toEqual({ count: 1, href });
    const withThem = await page(href.replace('/cars-for-sale', ''));
    expect(withThem.total).toBe(view.total + 1);
    expect(withThem).not.toHaveProperty('noPrice');
    expect(withThem.chips.map(({ label }) => label)).toContain('With cars without a price');
    expect(await page('/all-cars/honda/atlanta-ga')).not.toHaveProperty('noPrice');
  });

  it('a page of results names its feeds in both formats', async () => {
    const { meta } = await page('/all-cars/honda/atlanta-ga?sortBy=mileageASC');
    const url = encodeURIComponent('/cars-for-sale/all-cars/honda/atlanta-ga');
    expect(meta.feed).toBe(`/cars-for-sale/feed.rss?url=${url}`);
    expect(meta.jsonFeed).toBe(`/cars-for-sale/feed.json?url=${url}`);
  });

  it('URL-09: what a shopper changes on the marketplace stays on the marketplace', async () => {
    const view = await page('/all-cars/honda', { at: 'marketplace', url: '/marketplace/listings?makeCode=HONDA' });
    expect(view.form.action).toBe('/marketplace/listings');
    const hrefs = [
      ...choices(view, 'body').map(({ href }) => href),
      ...view.chips.filter(({ key }) => !key.startsWith('sellerType')).map(({ href }) => href),
      ...view.sizes.map(({ href }) => href),
      view.clearHref,
    ].filter((href) => href !== undefined);
    expect(hrefs.length).toBeGreaterThan(4);
    for (const href of hrefs) expect(href).toMatch(/^\/marketplace\/listings(\?|$)/);
    expect(view.chips.find(({ key }) => key.startsWith('sellerType'))?.href).toMatch(/^\/cars-for-sale\//);
    expect(view.meta.canonical).toMatch(/^\/cars-for-sale\//);
  });

  it('URL-38: a search for one listing id leads to that car, with the place it was asked from', async () => {
    const answer = await open('/searchresults.xhtml?listingId=700000001&zip=30303&startYear=2018&endYear=2018');
    const location = '/cars-for-sale/vehicle/700000001?endYear=2018&startYear=2018&zip=30303';
    expect(answer).toMatchObject({ kind: 'redirect', status: 301, location });
    expect(await open('/all-cars?listingId=700000001,700000002')).toMatchObject({ kind: 'page' });
    expect(await open('/all-cars?listingId=1234')).toMatchObject({ kind: 'page' });
  });

  it('URL-09, RULING-71: words and payments said on the marketplace become filters there', async () => {
    const url = '/marketplace/listings?keywordPhrases=honda+under+30k';
    const answer = await open('', { at: 'marketplace', url });
    expect(answer).toMatchObject({ kind: 'redirect', status: 302 });
    const location = answer.kind === 'redirect' ? answer.location : '';
    expect(location).toMatch(/^\/marketplace\/listings\?/);
    expect(Object.fromEntries(new URLSearchParams(location.split('?')[1]))).toEqual({
      makeCode: 'HONDA',
      maxPrice: '30000',
      q: 'honda under 30k',
    });
    expect(await open('', { at: 'marketplace', url: location })).toMatchObject({ kind: 'page' });
  });

  it('RULING-46: an unknown word is told with the nearest known one; its make has no page', async () => {
    const view = await page('/hoda/atlanta-ga');
    expect(view.notices[0]).toMatchObject({
      title: "We didn't recognize 'hoda'.",
      nearest: [{ label: 'Honda', href: '/cars-for-sale/all-cars/honda/atlanta-ga' }],
    });
    expect(await open('/hoda/atlanta-ga', { isBot: () => true })).toMatchObject({ kind: 'page', status: 404 });
    expect(await open('/hoda/atlanta-ga')).toMatchObject({ kind: 'page', status: 404 });
  });

  it('bounds that were swapped are swapped back, and told', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?minPrice=30000&maxPrice=10000');
    expect(view.chips.map(({ label }) => label)).toContain('$10,000 to $30,000');
    expect(view.notices[0]).toMatchObject({
      title: 'Price: $10,000 to $30,000.',
      why: 'The higher number came first, so we swapped them.',
    });
  });

  it('a ZIP nobody knows is told and kept in its field; one of a known area stands for the nearest', async () => {
    const unknown = await page('/all-cars/honda?zip=00000');
    expect(unknown.notices[0]?.why).toBe('We don’t recognize that place, so it was left out of this search.');
    expect([unknown.form.typedZip, unknown.form.hasCentre]).toEqual(['00000', false]);
    const near = await page('/all-cars/honda?zip=02101');
    expect(near.notices[0]?.title).toBe('We don’t recognize the ZIP code 02101.');
    expect(near.heading).toContain('near Boston');
  });

  it('LOC-03: "near me" asks the browser where that is', async () => {
    const answer = await open('/searchresults.xhtml?keywordPhrases=honda near me');
    expect(answer).toMatchObject({ kind: 'redirect', location: expect.stringContaining('useGeolocation=true') });
    const placed = await open('/searchresults.xhtml?keywordPhrases=honda near Atlanta, GA');
    expect(placed).not.toMatchObject({ location: expect.stringContaining('useGeolocation') });
  });

  it('RULING-70: a choice leads to the search with it, and a chosen one to the search without', async () => {
    const view = await page('/all-cars/red/honda/atlanta-ga');
    expect(choices(view, 'colour')).toEqual([
      { label: 'Red', count: 48, href: '/cars-for-sale/all-cars/honda/atlanta-ga', selected: true, colour: '#B8141F' },
      {
        label: 'Blue',
        adds: true,
        count: 12,
        href: '/cars-for-sale/all-cars/honda/atlanta-ga?extColorSimple=BLUE,RED',
        selected: false,
        colour: '#05518D',
      },
    ]);
    expect(facet(view, 'colour')).toMatchObject({ note: '1', open: true });
    expect(choices(view, 'model').map(({ label, count }) => [label, count])).toEqual([
      ['Accord', 24],
      ['Civic', 24],
    ]);
  });

  it('nothing found: which filter to lift, how many cars that brings, and those cars', async () => {
    const view = await page('/all-cars/convertible/honda/atlanta-ga');
    expect(view.total).toBe(0);
    expect(view.relaxations).toContainEqual({
      label: 'Any body style',
      count: 60,
      href: '/cars-for-sale/all-cars/honda/atlanta-ga',
    });
    expect(view.relaxations.find(({ label }) => label === 'Nationwide')?.count).toBe(2);
    expect(view.more).toMatchObject({ title: 'With any body style, these match' });
    expect(view.more?.cars).toHaveLength(6);
  });

  it('few found: others like them are shown apart', async () => {
    const view = await page('/all-cars/convertible/atlanta-ga?searchRadius=100');
    expect(view.total).toBe(1);
    expect(view.more?.title).toBe('More like these, outside your filters');
    expect(view.more?.cars.map(({ id }) => id)).toEqual([700_000_901]);
  });
});

describe('where the visitor is', () => {
  it('LOC-01: a search that names no place is made where the visitor is; one that does is not', async () => {
    expect(await page('/all-cars/honda', { place: placeOf({ zip: '30303' }) })).toMatchObject({
      heading: '60 Honda cars near Atlanta',
    });
    expect(await page('/all-cars/honda/athens-ga', { place: placeOf({ zip: '30303' }) })).toMatchObject({
      heading: '1 Honda car near Athens',
    });
  });

  it('lifting the place of a visitor we know means everywhere, not home again', async () => {
    const view = await page('/all-cars/honda', { place: placeOf({ zip: '30303' }) });
    expect(view.chips.find(({ key }) => key === 'place:')?.href).toBe('/cars-for-sale/all-cars/honda?searchRadius=0');
  });

  it('LOC-12, LOC-13: a chosen ZIP and distance are to be kept; bots keep nothing', async () => {
    const url = '/searchresults.xhtml?zip=30338&searchRadius=100';
    expect(await open(url)).toMatchObject({ placeChoice: { zip: '30338', radiusMiles: 100 } });
    expect(await open(url, { isBot: () => true })).toMatchObject({ placeChoice: {} });
    const unchanged = await open(`${url}&was=30338 100`);
    expect(unchanged).toMatchObject({ kind: 'redirect', placeChoice: {} });
    expect(unchanged.kind === 'redirect' && unchanged.location).not.toContain('was');
  });
});

describe('the map', () => {
  const openMapped = async (path: string) => {
    const url = `/cars-for-sale${path}`;
    const answer = await mapped.open({ url, brand, shopper: { inventory: wholeInventory } });
    if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
    return answer.view;
  };

  it('list and map are one link apart, and only the map is drawn when asked for', async () => {
    const list = await openMapped('/all-cars/convertible/atlanta-ga?searchRadius=100');
    expect(list.views).toMatchObject({ current: 'list' });
    expect(list).not.toHaveProperty('map');
    const map = await openMapped((list.views?.map ?? '').replace('/cars-for-sale', ''));
    expect(map.views).toMatchObject({ current: 'map', list: list.meta.canonical });
    expect(map.map?.scene.total).toBe(1);
  });

  it('a car that stands alone is marked with its price and leads to its page', async () => {
    const { map } = await openMapped('/all-cars/convertible/atlanta-ga?searchRadius=100&view=map');
    expect(map?.scene.wide?.markers).toMatchObject([{ label: '$15,000', href: '/cars-for-sale/vehicle/700000900' }]);
  });
});

describe('what search engines are told', () => {
  it('lists people look for are kept; combinations without end, empty and sorted ones are not', async () => {
    const indexed = async (url: string) => (await page(url)).meta.indexed;
    expect(await indexed('/all-cars/honda/atlanta-ga')).toBe(true);
    expect(await indexed('/all-cars/honda/atlanta-ga?firstRecord=24')).toBe(true);
    expect(await indexed('/all-cars/honda/atlanta-ga?extColorSimple=BLUE,RED')).toBe(false);
    expect(await indexed('/all-cars/honda/atlanta-ga?dealType=greatprice')).toBe(false);
    expect(await indexed('/all-cars/ferrari/atlanta-ga')).toBe(false);
  });

  it('the sorted list has the address of the plain one', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?numRecords=48&sortBy=mileageASC');
    expect(view.meta.canonical).toBe('/cars-for-sale/all-cars/honda/atlanta-ga');
  });

  it('names the cars and the way to them', async () => {
    const view = await page('/all-cars/honda/civic/atlanta-ga?firstRecord=24');
    const text = JSON.stringify(structuredData(view, 'https://example.test'));
    expect(text).toContain(`"position":25,"url":"https://example.test/cars-for-sale/vehicle/${view.cars[0]?.id}"`);
    expect(view.meta.crumbs.map(({ name }) => name)).toEqual(['Cars for sale', 'Atlanta, GA', 'Honda', 'Civic']);
  });
});

describe('the drawn page', () => {
  const draw = async (url: string) =>
    serverRender(<ResultsPage view={await page(url)} origin="https://example.test" />);
  const names = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)].map((one) => one.textContent?.trim());

  it('every filter is a link or a field of one form, which carries the rest along', async () => {
    const drawn = await draw('/all-cars/cars-under-90000/honda/atlanta-ga?extColorSimple=BLUE,RED');
    const form = drawn.querySelector('form#refine');
    expect(form?.getAttribute('action')).toBe('/cars-for-sale/searchresults.xhtml');
    const hidden = [...(form?.querySelectorAll('input[type=hidden]') ?? [])].map((one) => [
      one.getAttribute('name'),
      one.getAttribute('value'),
    ]);
    expect(hidden).toEqual([
      ['makeCode', 'HONDA'],
      ['extColorSimple', 'BLUE,RED'],
      ['was', '30309 25'],
    ]);
    expect(drawn.querySelector('input[name=maxPrice]')?.getAttribute('value')).toBe('90000');
    expect(drawn.querySelector('select#sort')?.getAttribute('form')).toBe('refine');
  });

  it.each(['', '?sortBy=derivedpriceASC', '?sortBy=dealASC'])(
    'RULING-57: sponsored cars stand after the list, are called so and are no results %s',
    async (order) => {
      const drawn = await draw(`/all-cars/honda/atlanta-ga${order}`);
      const articles = [...drawn.querySelectorAll('article')];
      const paid = [...drawn.querySelectorAll('[aria-labelledby="sponsored-heading"] article')];
      expect(paid.length).toBeGreaterThan(0);
      expect(articles.map((one) => one.textContent?.includes('Sponsored'))).toEqual(articles.map((_, at) => at >= 24));
      expect(articles.slice(24)).toEqual(paid);
    },
  );

  it('a list longer than can be paged through says so, and offers ways to narrow it', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    const long = { ...view, total: 49_006, pages: { ...view.pages, reach: 10_000 } };
    for (const resultsView of [long, { ...long, cars: [] }]) {
      const drawn = serverRender(<ResultsPage view={resultsView} origin="https://example.test" />);
      expect(drawn.textContent).toMatch(/the first 10,000 can be paged through/i);
      const ways = drawn.querySelector('[aria-label="Ways to narrow the search"]');
      expect([...(ways?.querySelectorAll('a') ?? [])].map((way) => way.getAttribute('href'))).toContainEqual(
        choices(view, 'body').find(({ selected }) => !selected)?.href,
      );
    }
    expect((await draw('/all-cars/honda/atlanta-ga')).textContent).not.toContain('can be paged through');
  });

  it('SRCH-09, SRCH-16: which tier most sellers are of is told, and what the cars of the whole list cost', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(drawn.querySelector('[data-majority]')?.textContent).toContain('never changes the order');
    expect(drawn.textContent).toContain('Prices range from $20,100 to $25,900; the average is $23,000.');
    expect((await draw('/all-cars/convertible/athens-ga')).querySelector('[data-majority]')).toBeNull();
  });

  it('swatches have names', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(names(drawn, 'a[title^=Blue]')).toEqual(['Blue, 12 cars']);
    expect(names(await draw('/all-cars/red/honda/atlanta-ga'), 'a[title^=Blue]')).toEqual(['Blue, adds 12 cars']);
  });

  it('there is no heart, compare box, map or saved search without somebody behind it', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(drawn.querySelector('a[href*="view=map"]')).toBeNull();
    expect(drawn.querySelector('article :is(button[aria-pressed], input)')).toBeNull();
    expect(names(drawn, 'button, label').filter((name) => /compare|save/i.test(name ?? ''))).toEqual([]);
  });
});
