import { beforeAll, describe, expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type SiteInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createResults, type Results } from './results.server.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

describe('a site that sells only some conditions', () => {
  let results: Results;
  beforeAll(async () => {
    const world = loadWorld();
    const { search, clock } = await searchOver(world, generateInventory(world, 300));
    const { readWords } = createWordReader({ ...world, largestCities });
    results = createResults({ search, lookups: world.lookups, readWords, clock });
  });

  const open = (url: string, inventory: SiteInventory) =>
    results.open({ url: `/cars-for-sale${url}`, brand, shopper: { inventory } });
  const certified: SiteInventory = { key: 'certified', listingTypes: ['CERTIFIED'] };

  const conditionsOf = async (url: string, inventory: SiteInventory) => {
    const answer = await open(url, inventory);
    if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
    const facet = answer.view.facets.find(({ id }) => id === 'condition');
    return facet?.sections?.flatMap(({ choices, rest }) => [...choices, ...(rest ?? [])].map(({ label }) => label));
  };

  it('offers no others', async () => {
    expect(await conditionsOf('/certified-cars', certified)).toEqual(['Certified']);
    expect(await conditionsOf('/certified-cars', wholeInventory)).toEqual(expect.arrayContaining(['New', 'Used']));
  });

  it('redirects from a condition it does not sell to its own cars', async () => {
    const answer = await open('/used-cars', certified);
    expect(answer).toMatchObject({ kind: 'redirect', status: 302, location: '/cars-for-sale/certified-cars' });
    expect(await open('/used-cars', wholeInventory)).toMatchObject({ kind: 'page' });
  });
});
