import { expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { dayMs } from '#lib/duration.ts';
import { rulesFrom } from '#tests/fixtures/car-figures.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createCatalogueVocabulary } from '../catalogue-vocabulary.ts';
import { createListingIndex } from '../listing-index-engine.ts';

const world = loadWorld();
const inventory = generateInventory(world, 4_000);
const byId = new Map(inventory.listings.map((listing) => [listing.id, listing]));

it('a first page by best match is neither all listed today nor all of one rating', async () => {
  const vocabulary = createCatalogueVocabulary({ ...world, featureName: (code) => featureByCode(code)?.name });
  const clock = fixedClock(testNowMs);
  const index = createListingIndex({ clock, vocabulary, dealRating, quoteRules: rulesFrom(), workers: 0 });
  await searchOver(world, inventory, index);
  const query = { inventory: wholeInventory, criteria: noCriteria, area: {}, sort: 'relevance' } as const;
  const { hits } = await index.search({ ...query, first: 0, count: 24, facets: 'none' });
  index.close();
  const cars = hits.flatMap(({ id }) => byId.get(id) ?? []);
  expect(cars).toHaveLength(24);
  const today = cars.filter(({ firstSeenMs }) => testNowMs - firstSeenMs < dayMs);
  const great = cars.filter(({ priceUsd, market }) => dealRating(priceUsd, market) === 'Great');
  const above = cars.filter(({ priceUsd, market }) => dealRating(priceUsd, market) === 'Above');
  expect(today.length).toBeLessThan(12);
  expect(great.length).toBeGreaterThan(0);
  expect(great.length).toBeLessThan(20);
  expect(above).toEqual([]);
});
