import { beforeAll, describe, expect, it } from 'vitest';
import { railGroups } from '#domains/finding/criteria/filter-groups.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import type { PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { createResults, type Results } from './results.server.ts';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const shopper = { inventory: wholeInventory };

let results: Results;
beforeAll(async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, generateInventory(world, 400));
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});

type Visitor = { at?: 'marketplace'; place?: PlaceReader };

const page = async (url: string, visitor: Visitor = {}): Promise<ResultsView> => {
  const answer = await results.open({ url, brand, shopper, ...visitor });
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};
const withOpen = (url: string, ids: readonly string[]): string => `${url}${url.includes('?') ? '&' : '?'}open=${ids}`;
const group = (view: ResultsView, id: string) => view.facets.find((facet) => facet.id === id);
const everyGroup = railGroups.map(({ id }) => id);
const atHome = placeOf({ zip: '30303', radiusMiles: 100 });

describe('groups of filters loaded when opened', () => {
  it('SRCH-20: a closed group has its name and height, and a long list the number of further options', async () => {
    const view = await page('/cars-for-sale/all-cars');
    expect(group(view, 'fuel')).toEqual({ id: 'fuel', title: 'Fuel and engine', lines: expect.any(Number) });
    expect(group(view, 'mileage')).toEqual({ id: 'mileage', title: 'Mileage', lines: expect.any(Number) });
    const [makes] = group(view, 'make')?.sections ?? [];
    expect(makes).toMatchObject({ restCount: expect.any(Number), hasLeaveOut: true });
    expect(makes).not.toHaveProperty('rest');
    expect(makes).not.toHaveProperty('leaveOut');
  });

  it.each<[string, Visitor?]>([
    ['/cars-for-sale/all-cars'],
    ['/cars-for-sale/all-cars/atlanta-ga?searchRadius=0'],
    ['/cars-for-sale/ford?extColorSimple=!RED&listingType=USED'],
    ['/cars-for-sale/all-cars/gasoline?vehicleHistoryType=ONE_OWNER'],
    ['/cars-for-sale/all-cars', { place: atHome }],
    ['/marketplace/listings', { at: 'marketplace' }],
  ])('SRCH-20: the loaded group equals that of the page of %s with it open', async (url, visitor) => {
    const { address } = await page(url, visitor);
    const { facets } = await page(withOpen(url, everyGroup), visitor);
    expect(facets.length).toBeGreaterThan(8);
    for (const facet of facets) {
      expect(facet.open, facet.id).toBe(true);
      const id = everyGroup.find((one) => one === facet.id) ?? 'price';
      expect(await results.group({ address, group: id, brand, shopper }), facet.id).toEqual(facet);
    }
  });

  it('SRCH-20: selected options are sent with the page, also behind "more"', async () => {
    const view = await page('/cars-for-sale/all-cars/gasoline');
    expect(group(view, 'fuel')).toMatchObject({ open: true, note: '1' });
    const { rest = [] } = group(await page(withOpen('/cars-for-sale/all-cars', ['make'])), 'make')?.sections?.[0] ?? {};
    const last = await page(rest.at(-1)?.href ?? '');
    const [makes] = group(last, 'make')?.sections ?? [];
    expect([...(makes?.choices ?? []), ...(makes?.rest ?? [])]).toContainEqual(
      expect.objectContaining({ label: rest.at(-1)?.label, selected: true }),
    );
  });

  it('SRCH-20: without JavaScript a group is a link to the page with it open, in addition to those opened before', async () => {
    const url = '/cars-for-sale/all-cars?firstRecord=24&q=a+car';
    const view = await page(url);
    expect(view.openGroupsHref).toBe(`${url}&open=`);
    const opened = await page(`${view.openGroupsHref}fuel`);
    expect(group(opened, 'fuel')).toMatchObject({ open: true, sections: expect.any(Array) });
    expect(group(opened, 'seats')).not.toHaveProperty('sections');
    expect(opened.openGroupsHref).toBe(`${url}&open=fuel,`);
    expect(opened.meta.canonical).toBe(view.meta.canonical);
    expect(opened.address).toBe(view.address);
    expect((await page('/cars-for-sale/all-cars?open=nothing')).openGroupsHref).toBe('/cars-for-sale/all-cars?open=');
  });

  it('SRCH-20: an address that is not a search has none', async () => {
    const address = '/cars-for-sale/vehicle/700000001';
    expect(await results.group({ address, group: 'fuel', brand, shopper })).toBeUndefined();
  });
});
