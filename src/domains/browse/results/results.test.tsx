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
import { ResultsEmpty } from './results-empty.tsx';
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
  it('URL-13: any path under the root is a search with its filters', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    expect(view).toMatchObject({ total: 60, from: 1, to: 24, heading: '60 Honda cars for sale near Atlanta, GA' });
    expect(view.chips.map(({ label }) => label)).toEqual(['Honda', 'Within 25 mi of Atlanta, GA']);
    expect(view.cars).toHaveLength(24);
  });

  it('other spellings redirect to the canonical address', async () => {
    expect(await open('/All-Cars/Honda/Atlanta+GA')).toMatchObject({
      kind: 'redirect',
      status: 301,
      location: '/cars-for-sale/all-cars/honda/atlanta-ga',
    });
  });

  it('SRCH-17, RULING-57: spotlights are additional and match the filters', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    const paid = [...view.sponsored.spotlight, ...view.sponsored.alpha, ...view.sponsored.supplemental];
    expect(paid.length).toBeGreaterThan(0);
    const ids = new Set(view.cars.map(({ id }) => id));
    expect(paid.every(({ id }) => !ids.has(id))).toBe(true);
  });

  it('RULING-43: pages are links; one past the end is empty with the true total', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?firstRecord=24');
    expect(view.pages).toMatchObject({ page: 2, pageCount: 3 });
    expect(view.pages.hrefs[1]).toBe('/cars-for-sale/all-cars/honda/atlanta-ga');
    expect(view.pages.hrefs[3]).toBe('/cars-for-sale/all-cars/honda/atlanta-ga?firstRecord=48');
    expect(view.meta).toMatchObject({ prev: view.pages.hrefs[1], next: view.pages.hrefs[3] });
    expect(await page('/all-cars/honda/atlanta-ga?firstRecord=4800')).toMatchObject({ total: 60, cars: [] });
  });

  it('RULING-44: a price bound reports the cars left out for lack of a price', async () => {
    const view = await page('/all-cars/cars-under-90000/honda/atlanta-ga');
    const href = '/cars-for-sale/all-cars/cars-under-90000/honda/atlanta-ga?noPrice=include';
    expect(view.noPrice).toEqual({ count: 1, href });
    const withThem = await page(href.replace('/cars-for-sale', ''));
    expect(withThem.total).toBe(view.total + 1);
    expect(withThem).not.toHaveProperty('noPrice');
    expect(withThem.chips.map(({ label }) => label)).toContain('With cars without a price');
    expect(await page('/all-cars/honda/atlanta-ga')).not.toHaveProperty('noPrice');
  });

  it('a page of results has its feeds in both formats', async () => {
    const { meta } = await page('/all-cars/honda/atlanta-ga?sortBy=mileageASC');
    const url = encodeURIComponent('/cars-for-sale/all-cars/honda/atlanta-ga');
    expect(meta.feed).toBe(`/cars-for-sale/feed.rss?url=${url}`);
    expect(meta.jsonFeed).toBe(`/cars-for-sale/feed.json?url=${url}`);
  });

  it('URL-09: changes on the marketplace stay on the marketplace', async () => {
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

  it('URL-38: a search for one listing id redirects to that car, with the place', async () => {
    const answer = await open('/searchresults.xhtml?listingId=700000001&zip=30303&startYear=2018&endYear=2018');
    const location = '/cars-for-sale/vehicle/700000001?endYear=2018&startYear=2018&zip=30303';
    expect(answer).toMatchObject({ kind: 'redirect', status: 301, location });
    expect(await open('/all-cars?listingId=700000001,700000002')).toMatchObject({ kind: 'page' });
    expect(await open('/all-cars?listingId=1234')).toMatchObject({ kind: 'page' });
  });

  it('URL-09, RULING-71: words and payments on the marketplace become filters there', async () => {
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

  it('RULING-46: an unknown word is reported with the nearest known one; an unknown make is a 404', async () => {
    const view = await page('/hoda/atlanta-ga');
    expect(view.notices[0]).toMatchObject({
      title: "We didn't recognize 'hoda'.",
      nearest: [{ label: 'Honda', href: '/cars-for-sale/all-cars/honda/atlanta-ga' }],
    });
    expect(await open('/hoda/atlanta-ga', { isBot: () => true })).toMatchObject({ kind: 'page', status: 404 });
    expect(await open('/hoda/atlanta-ga')).toMatchObject({ kind: 'page', status: 404 });
  });

  it('swapped bounds are corrected, with a notice', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?minPrice=30000&maxPrice=10000');
    expect(view.chips.map(({ label }) => label)).toContain('$10,000 to $30,000');
    expect(view.notices[0]).toMatchObject({
      title: 'Price: $10,000 to $30,000.',
      why: 'The higher number came first, so we swapped them.',
    });
  });

  it('an unknown ZIP is reported and stays in its field; one of a known area is replaced by the nearest', async () => {
    const unknown = await page('/all-cars/honda?zip=00000');
    expect(unknown.notices[0]?.why).toBe('We don’t recognize that place, so it was left out of this search.');
    expect([unknown.form.typedZip, unknown.form.hasCentre]).toEqual(['00000', false]);
    const near = await page('/all-cars/honda?zip=02101');
    expect(near.notices[0]?.title).toBe('We don’t recognize the ZIP code 02101.');
    expect(near.heading).toContain('near Boston');
  });

  it('LOC-03: "near me" asks the browser for its location', async () => {
    const answer = await open('/searchresults.xhtml?keywordPhrases=honda near me');
    expect(answer).toMatchObject({ kind: 'redirect', location: expect.stringContaining('useGeolocation=true') });
    const placed = await open('/searchresults.xhtml?keywordPhrases=honda near Atlanta, GA');
    expect(placed).not.toMatchObject({ location: expect.stringContaining('useGeolocation') });
  });

  it('RULING-70: an option links to the search with it, and a selected one to the search without', async () => {
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

  it('without results it suggests filters to remove, with counts and cars', async () => {
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

  it('with few results similar cars are shown below', async () => {
    const view = await page('/all-cars/convertible/atlanta-ga?searchRadius=100');
    expect(view.total).toBe(1);
    expect(view.more?.title).toBe('More like these, outside your filters');
    expect(view.more?.cars.map(({ id }) => id)).toEqual([700_000_901]);
  });
});

describe('the visitor’s place', () => {
  it('LOC-01: is used for a search without a place only', async () => {
    expect(await page('/all-cars/honda', { place: placeOf({ zip: '30303' }) })).toMatchObject({
      heading: '60 Honda cars for sale near Atlanta, GA',
    });
    expect(await page('/all-cars/honda/athens-ga', { place: placeOf({ zip: '30303' }) })).toMatchObject({
      heading: '1 Honda car for sale near Athens, GA',
    });
  });

  it('removing the place of a known visitor means everywhere', async () => {
    const view = await page('/all-cars/honda', { place: placeOf({ zip: '30303' }) });
    expect(view.chips.find(({ key }) => key === 'place:')?.href).toBe('/cars-for-sale/all-cars/honda?searchRadius=0');
  });

  it('LOC-12, LOC-13: a chosen ZIP and distance are remembered, but not for bots', async () => {
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

  it('list and map are one link apart, and the map is drawn only on request', async () => {
    const list = await openMapped('/all-cars/convertible/atlanta-ga?searchRadius=100');
    expect(list.views).toMatchObject({ current: 'list' });
    expect(list).not.toHaveProperty('map');
    const map = await openMapped((list.views?.map ?? '').replace('/cars-for-sale', ''));
    expect(map.views).toMatchObject({ current: 'map', list: list.meta.canonical });
    expect(map.map?.scene.total).toBe(1);
  });

  it('a single car is marked with its price and links to its page', async () => {
    const { map } = await openMapped('/all-cars/convertible/atlanta-ga?searchRadius=100&view=map');
    expect(map?.scene.wide?.markers).toMatchObject([{ label: '$15,499', href: '/cars-for-sale/vehicle/700000900' }]);
  });
});

describe('metadata for search engines', () => {
  it('lists people search for are indexed; endless combinations, empty and sorted ones are not', async () => {
    const indexed = async (url: string) => (await page(url)).meta.indexed;
    expect(await indexed('/all-cars/honda/atlanta-ga')).toBe(true);
    expect(await indexed('/all-cars/honda/atlanta-ga?firstRecord=24')).toBe(true);
    expect(await indexed('/all-cars/honda/atlanta-ga?extColorSimple=BLUE,RED')).toBe(false);
    expect(await indexed('/all-cars/honda/atlanta-ga?dealType=greatprice')).toBe(false);
    expect(await indexed('/all-cars/ferrari/atlanta-ga')).toBe(false);
  });

  it('a sorted list has the canonical address of the plain one', async () => {
    const view = await page('/all-cars/honda/atlanta-ga?numRecords=48&sortBy=mileageASC');
    expect(view.meta.canonical).toBe('/cars-for-sale/all-cars/honda/atlanta-ga');
  });

  it('JSON-LD has the cars and the breadcrumb', async () => {
    const view = await page('/all-cars/honda/civic/atlanta-ga?firstRecord=24');
    const text = JSON.stringify(structuredData(view, 'https://example.test'));
    expect(text).toContain(`"position":25,"url":"https://example.test/cars-for-sale/vehicle/${view.cars[0]?.id}"`);
    expect(view.meta.crumbs.map(({ name }) => name)).toEqual(['Cars for sale', 'Atlanta, GA', 'Honda', 'Civic']);
  });
});

describe('the rendered page', () => {
  const draw = async (url: string) =>
    serverRender(<ResultsPage view={await page(url)} origin="https://example.test" />);
  const names = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)].map((one) => one.textContent?.trim());

  it('every filter is a link or a field of one form, which includes the others', async () => {
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
    'RULING-57: sponsored cars are after the list, labeled, and not counted as results %s',
    async (order) => {
      const drawn = await draw(`/all-cars/honda/atlanta-ga${order}`);
      const articles = [...drawn.querySelectorAll('article')];
      const paid = [...drawn.querySelectorAll('[aria-labelledby="sponsored-heading"] article')];
      expect(paid.length).toBeGreaterThan(0);
      expect(articles.map((one) => one.textContent?.includes('Sponsored'))).toEqual(articles.map((_, at) => at >= 24));
      expect(articles.slice(24)).toEqual(paid);
    },
  );

  it('a list that is too long for paging says so, and suggests filters', async () => {
    const view = await page('/all-cars/honda/atlanta-ga');
    const long = { ...view, total: 49_006, pages: { ...view.pages, reach: 10_000 } };
    const cases = [
      [<ResultsPage key="list" view={long} origin="https://example.test" />, /the first 10,000 can be paged through/i],
      [<ResultsEmpty key="past the end" view={{ ...long, cars: [] }} />, /you can page through the first 10,000/i],
    ] as const;
    for (const [node, words] of cases) {
      const drawn = serverRender(node);
      expect(drawn.textContent).toMatch(words);
      const ways = drawn.querySelector('[aria-label="Ways to narrow the search"]');
      expect([...(ways?.querySelectorAll('a') ?? [])].map((way) => way.getAttribute('href'))).toContainEqual(
        choices(view, 'body').find(({ selected }) => !selected)?.href,
      );
    }
    expect((await draw('/all-cars/honda/atlanta-ga')).textContent).not.toContain('can be paged through');
  });

  it('SRCH-09, SRCH-16: shows the majority’s tier and the prices of the whole list', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(drawn.querySelector('[data-majority]')?.textContent).toContain('never changes the order');
    expect(drawn.textContent).toContain('Prices range from $20,599 to $26,399; the average is $23,499.');
    expect((await draw('/all-cars/convertible/athens-ga')).querySelector('[data-majority]')).toBeNull();
  });

  it('swatches have names', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(names(drawn, 'a[title^=Blue]')).toEqual(['Blue, 12 cars']);
    expect(names(await draw('/all-cars/red/honda/atlanta-ga'), 'a[title^=Blue]')).toEqual(['Blue, adds 12 cars']);
  });

  it('without slots there is no heart, compare box, map or saved search', async () => {
    const drawn = await draw('/all-cars/honda/atlanta-ga');
    expect(drawn.querySelector('a[href*="view=map"]')).toBeNull();
    expect(drawn.querySelector('article :is(button[aria-pressed], input)')).toBeNull();
    expect(names(drawn, 'button, label').filter((name) => /compare|save/i.test(name ?? ''))).toEqual([]);
  });
});
