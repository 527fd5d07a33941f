import { expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createResults } from './results.server.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const valuation: Brand = { ...brand, id: 'kbb', apiBrand: 'KBB', channel: 'KBB', dealerRoot: 'dealers' };
const sharedAddress = '/cars-for-sale/searchresults.xhtml?listingType=NEW%2CUSED';

it('URL-34: links of an address that brands share use the addresses of the requested brand', async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, { listings: [aListing()], owners: [anOwner()] });
  const { readWords } = createWordReader({ ...world, largestCities });
  const results = createResults({ search, lookups: world.lookups, readWords, clock });
  const linksOf = async (of: Brand): Promise<string> => {
    const shopper = { inventory: wholeInventory };
    const answer = await results.open({ url: sharedAddress, brand: of, shopper });
    if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
    return JSON.stringify(answer.view.facets);
  };
  const [main, own] = [await linksOf(brand), await linksOf(valuation)];
  expect(main).toContain('/used-cars');
  expect(own).toMatch(/"\/cars-for-sale\/used["?]/);
  expect(own).not.toContain('/used-cars');
  expect(await linksOf(brand)).toBe(main);
});
