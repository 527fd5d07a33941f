import { beforeAll, expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { carSorts } from './car-sorts.ts';
import { createResults, type Results } from './results.server.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const market = { estimateUsd: 20_000, comparables: 20, lowUsd: 15_000, lowerQuartileUsd: 18_000 } as const;
const priced = (id: number, priceUsd: number) =>
  aListing({ id, priceUsd, market: { ...market, upperQuartileUsd: 22_000, highUsd: 25_000, asOfMs: 0 } });

let results: Results;
beforeAll(async () => {
  const world = loadWorld();
  const listings = [priced(1, 17_900), priced(2, 15_500), priced(3, 16_700)];
  const { search, clock } = await searchOver(world, { listings, owners: [anOwner()] });
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});

const page = async (url: string) => {
  const shopper = { inventory: wholeInventory };
  const answer = await results.open({ url: `/cars-for-sale${url}`, brand, shopper });
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};

it('RULING-42: best deals are sorted by deal unless another order is chosen, and the page explains it', async () => {
  const view = await page('/best-deals/all-cars');
  expect(view.cars.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(view.sortLine).toMatch(/^Best prices compared with similar cars come first/);
  expect([view.form.sort, view.form.bestDeals]).toEqual(['dealASC', true]);
  expect(view.meta.canonical).toBe('/cars-for-sale/best-deals/all-cars');
  const sortedView = await page('/best-deals/all-cars?sortBy=derivedpriceDESC');
  expect(sortedView.cars.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(sortedView.sortLine).toBeUndefined();
});

it('RULING-42: best deals have no "best match", and without a place there is no "nearest"', () => {
  const keys = (located: boolean, bestDeals: boolean) => carSorts({ located, bestDeals }).map(([key]) => key);
  expect(keys(true, false)).toEqual(expect.arrayContaining(['relevance', 'distanceASC']));
  expect(keys(false, true)).not.toEqual(expect.arrayContaining(['relevance']));
  expect(keys(false, true)).not.toEqual(expect.arrayContaining(['distanceASC']));
});
