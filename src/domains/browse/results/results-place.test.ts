import { beforeAll, describe, expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import type { VisitorPlace } from '#domains/reference/locations/resolve-zip.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { createResults, type Results, type ResultsRequest } from './results.server.ts';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

let results: Results;
beforeAll(async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, { listings: [aListing()], owners: [anOwner()] });
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});

const open = (url: string, more: Partial<ResultsRequest> = {}) =>
  results.open({ url: `/cars-for-sale${url}`, brand, shopper: { inventory: wholeInventory }, ...more });

const page = async (url: string, more: Partial<ResultsRequest> = {}): Promise<ResultsView> => {
  const answer = await open(url, more);
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};

const led = async (url: string, more: Partial<ResultsRequest> = {}): Promise<string> => {
  const answer = await open(url, more);
  if (answer.kind !== 'redirect') throw new Error(answer.kind);
  return decodeURIComponent(answer.location.replace('/cars-for-sale', ''));
};

describe('a map area', () => {
  const area = '/all-cars/atlanta-ga?box=33.5,-84.6,34.1,-84.1';

  it('is searched instead of a distance, and named in the search’s texts', async () => {
    const view = await page(area);
    expect(view.heading).toMatch(/ in the map area around Atlanta$/);
    expect(view.meta.title).toContain('in the map area around Atlanta');
    expect(view.chips.map(({ label }) => label)).toEqual(['Map area around Atlanta']);
    expect(view.form.hasCentre, 'no distance is offered that would not be searched').toBe(false);
    expect(JSON.stringify(view)).not.toMatch(/Within \d+ mi of/);
  });

  it('is part of what is saved, shared and in feeds, and a radius is not', async () => {
    const { searchString, canonical, feed } = (await page(area)).meta;
    for (const address of [searchString, canonical, feed]) {
      expect(decodeURIComponent(address)).toContain('box=33.5,-84.6,34.1,-84.1');
      expect(address).not.toContain('searchRadius');
    }
    expect(await led('/all-cars/atlanta-ga?box=33.5,-84.6,34.1,-84.1&searchRadius=75')).toBe(area);
  });

  it('is dropped when a ZIP is entered', async () => {
    const form = '/searchresults.xhtml?box=33.5,-84.6,34.1,-84.1&was=30303 25';
    expect(await led(`${form}&zip=02111`)).toBe('/all-cars/boston-ma');
    expect(await led(`${form}&zip=30303`)).toContain('box=');
  });
});

describe('words typed within a search', () => {
  const type = (words: string, within: string) =>
    led(`/searchresults.xhtml?${new URLSearchParams({ keywordPhrases: words, within: `/cars-for-sale${within}` })}`);

  it.each([
    [
      'under 20k',
      '/red/suv-crossover/atlanta-ga',
      '/all-cars/suv-crossover/cars-under-20000/red/atlanta-ga?q=under 20k',
    ],
    [
      'accord',
      '/used-cars/honda/atlanta-ga?searchRadius=100',
      '/honda/accord/atlanta-ga?listingType=USED&searchRadius=100&q=accord',
    ],
    ['toyota', '/used-cars/honda/civic/boston-ma', '/toyota/boston-ma?listingType=USED&q=toyota'],
    ['blue', '/all-cars/red/honda?firstRecord=25', '/all-cars/blue/honda?q=blue'],
    [
      'near denver',
      '/all-cars/honda?box=33.5,-84.6,34.1,-84.1',
      '/all-cars/honda/denver-co?searchRadius=50&q=near denver',
    ],
    ['awd', '/all-cars/honda?box=33.5,-84.6,34.1,-84.1', '/all-cars/awd-4wd/honda?box=33.5,-84.6,34.1,-84.1&q=awd'],
  ])('%s narrows %s', async (words, within, address) => {
    expect(await type(words, within)).toBe(address);
  });

  it('a changed sentence replaces its previous filters, and no others', async () => {
    const within = '/all-cars/red/suv-crossover/honda/atlanta-ga?q=red suv';
    expect(await type('suv', within)).toBe('/all-cars/suv-crossover/honda/atlanta-ga?q=suv');
    expect(await type('blue suv under 20k', within)).toBe(
      '/all-cars/suv-crossover/cars-under-20000/blue/honda/atlanta-ga?q=blue suv under 20k',
    );
  });

  it('the words alone can be searched for instead', async () => {
    const { anewHref } = await page('/all-cars/red/honda/atlanta-ga?q=red');
    expect(anewHref).toBe('/cars-for-sale/searchresults.xhtml?keywordPhrases=red');
    expect((await page('/all-cars/red/atlanta-ga?q=red')).anewHref, 'there is nothing else').toBeUndefined();
  });

  it('an address that is not a search is ignored', async () => {
    expect(await type('red', '/vehicle/712345678')).toBe('/all-cars/red?q=red');
    expect(await type('', '/red')).toBe('/all-cars/red');
  });
});

describe('the place of a search', () => {
  it('LOC-03: "near me" asks the browser, or accepts a ZIP', async () => {
    const asking = await led('/searchresults.xhtml?keywordPhrases=red suv near me');
    expect(asking).toBe('/all-cars/suv-crossover/red?q=red suv near me&useGeolocation=true');
    const { asksBrowser = '' } = await page(asking, { place: placeOf({ asksBrowser: true }) });
    const form = new URLSearchParams({ within: `${asksBrowser}?q=red suv near me`, zip: '02111' });
    expect(await led(`/searchresults.xhtml?${form}`)).toBe('/all-cars/suv-crossover/red?q=red suv near me&zip=02111');
  });

  it('LOC-07: an unknown ZIP has an error at its field, and stays as typed', async () => {
    for (const more of [{ zip: undefined }, { zip: '30303' }]) {
      const { form, notices } = await page('/all-cars/red?zip=00000', { place: placeOf(more) });
      expect(form).toMatchObject({ zip: more.zip ?? '', typedZip: '00000' });
      expect(notices[0]?.title).toContain('00000');
    }
    const form = '/searchresults.xhtml?was=30303 25&zip=00000&searchRadius=25&extColorSimple=RED';
    expect(await led(form), 'and the search stays where it was').toBe('/all-cars/red/atlanta-ga?zip=00000');
    for (const zip of ['00000', '99999']) {
      const stayed = await page(`/all-cars/red/atlanta-ga?zip=${zip}`);
      expect(stayed.heading).toContain('near Atlanta');
      expect(stayed.notices[0]?.title).toContain(zip);
    }
  });

  it('RULING-48: a ZIP in another part of the country is searched, and heading and address name its city', async () => {
    expect(await led('/all-cars/atlanta-ga?zip=02111')).toBe('/all-cars/boston-ma');
  });

  it('RULING-46: a ZIP next to a known one is searched from that one, with a notice', async () => {
    const { notices, heading } = await page('/all-cars?zip=02101');
    expect(heading).toContain('near Boston');
    expect(notices).toMatchObject([{ title: 'We don’t recognize the ZIP code 02101.', calm: true }]);
    const form = '/searchresults.xhtml?was=30303 25&zip=02101&extColorSimple=RED';
    expect(await led(`${form}&searchRadius=25`)).toBe('/all-cars/red?zip=02101');
    expect(await led(`${form}&searchRadius=100`)).toBe('/all-cars/red?searchRadius=100&zip=02101');
  });

  it('an ambiguous place name suggests each of the places', async () => {
    const nearest = async (url: string) =>
      (await page(url)).notices.flatMap((notice) => notice.nearest.map(({ label }) => label));
    const results = await led('/searchresults.xhtml?keywordPhrases=honda in springfield');
    expect(await nearest(results)).toEqual(expect.arrayContaining(['Springfield, MA', 'Springfield, IL']));
    expect(await nearest(await led('/searchresults.xhtml?keywordPhrases=honda in springfield il'))).toEqual([]);
    expect(await nearest(await led('/searchresults.xhtml?keywordPhrases=honda in atlanta'))).toEqual([]);
    const answer = await open('/springfield');
    expect(answer).toMatchObject({ kind: 'page', status: 200 });
    for (const url of ['/springfield', '/all-cars?city=Springfield']) {
      expect(await nearest(url)).toEqual(expect.arrayContaining(['Springfield, MO', 'Springfield, MA']));
    }
    expect(await nearest('/hondo')).toEqual(expect.arrayContaining(['Honda', 'Hondo, TX']));
  });

  it('LOC-01: a ZIP in the address wins over the visitor’s; the word undefined is ignored', async () => {
    const place = placeOf({ zip: '02111' });
    const zipOf = async (query: string) => (await page(`/all-cars${query}`, { place })).form.zip;
    expect(await zipOf('/atlanta-ga')).toMatch(/^303/);
    expect(await zipOf('')).toBe('02111');
    const answer = await open('/all-cars?zip=undefined', { place });
    expect(answer).toMatchObject({ kind: 'redirect', location: '/cars-for-sale/all-cars' });
    expect(await open('/all-cars?zip=30303', { place })).toMatchObject({
      kind: 'redirect',
      placeChoice: { zip: '30303' },
      location: expect.stringContaining('atlanta-ga'),
    });
  });

  it('LOC-02: a city and state stand for their center ZIP', async () => {
    const answer = await open('/all-cars?city=Boston&state=MA');
    expect(answer).toMatchObject({ kind: 'redirect', location: '/cars-for-sale/all-cars/boston-ma' });
    expect((await page('/all-cars/boston-ma')).form.zip).toMatch(/^02/);
  });

  it('LOC-03: the browser is asked only if the address has no place', async () => {
    const asks = async (url: string, place: Partial<VisitorPlace> = {}) =>
      (await page(url, { place: placeOf({ asksBrowser: true, ...place }) })).asksBrowser;
    expect(await asks('/all-cars?useGeolocation=true')).toBe('/cars-for-sale/searchresults.xhtml');
    expect(await asks('/all-cars?useGeolocation=true', { zip: '02111' })).toMatch(/boston-ma/);
    expect(await asks('/all-cars/atlanta-ga?useGeolocation=true')).toBeUndefined();
    expect(await asks('/all-cars/ga?useGeolocation=true')).toBeUndefined();
    expect(await asks('/all-cars?useGeolocation=no', { asksBrowser: false })).toBeUndefined();
  });
});
