import { expect, it } from 'vitest';
import { sharedFacts } from '#tests/fixtures/facts.ts';
import { readInventory } from './read-inventory.ts';

const { lookups } = sharedFacts();

it('BRND-15: the cars of a brand are written as the address of a search', () => {
  expect(readInventory('/cars-for-sale/used-cars/honda', lookups)).toEqual({
    ok: true,
    value: { makes: ['HONDA'], listingTypes: ['USED'] },
  });
  expect(
    readInventory('http://localhost:3000/cars-for-sale/searchresults.xhtml?sellerType=p&dealerId=7', lookups),
  ).toEqual({ ok: true, value: { sellerTypes: ['p'], dealerIds: [7] } });
});

it.each([
  ['/cars-for-sale/used-cars/hondaa', 'is no filter'],
  ['/cars-for-sale/all-cars', 'no filter in this address'],
  ['/cars-for-sale/used-cars?maxPrice=20000', 'it filters by price'],
  ['/cars-for-sale/used-cars/atlanta-ga', 'it filters by a place'],
  ['/cars-for-sale/used-cars/honda/civic', 'it filters by model'],
])('BRND-15: %s is refused: %s', (address, words) => {
  const read = readInventory(address, lookups);
  expect(read.ok ? '' : read.error).toContain(words);
});
