import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aListing, anOwner, aPrivateSeller } from '#tests/fixtures/listing-builder.ts';
import { BrandId } from './brand.ts';
import { inventoryOf, isInInventory, wholeInventory } from './site-inventory.ts';

const root = join(import.meta.dirname, '../../../..');
const ford = { makeCode: 'FORD', modelCode: 'F150PICKUP', listingType: 'CERTIFIED' } as const;

describe('the inventory of a site', () => {
  it('the maker’s site has only its own certified cars from dealers', () => {
    const has = (changes: Parameters<typeof aListing>[0], owner = anOwner()) =>
      isInInventory(inventoryOf({ id: 'ford' }), { listing: aListing({ ...ford, ...changes }), owner });
    expect(has({})).toBe(true);
    expect(has({ makeCode: 'LINC' })).toBe(false);
    for (const listingType of ['NEW', 'USED', '3P_CERT'] as const) expect(has({ listingType })).toBe(false);
    expect(has({}, aPrivateSeller())).toBe(false);
  });

  it('every other site has every car', () => {
    for (const id of BrandId.exclude(['ford']).options) expect(inventoryOf({ id })).toBe(wholeInventory);
    expect(isInInventory(wholeInventory, { listing: aListing(), owner: aPrivateSeller() })).toBe(true);
  });

  it('only the listed files use the whole inventory', () => {
    const asking = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('wholeInventory'));
    const expected = [
      // What it is.
      'src/domains/reference/brands/site-inventory.ts',
      // Who buys cars, and what dealers around charge.
      'src/domains/browse/dealers/dealers.server.ts',
      // Which dealers have no car on any site; those of a site are listed by its own inventory.
      'src/domains/browse/dealers/dealer-directory.server.ts',
      // The back office is about the install, not about one of its sites.
      'src/domains/back-office/purchases/purchase-desk.server.ts',
      // Whether a site has limits at all, for how its sellers are read.
      'src/domains/browse/discovery/sitemap.server.ts',
      // Accounts belong to the marketplace; the maker's site has none (AUTH-06).
      'src/domains/saved/saved-searches/saved-searches.server.ts',
      'src/server/services/alert-sources.ts',
      'src/domains/back-office/listings/table/car-walk.server.ts',
      // Who buys cars, and where a price would stand: a dealer's cars are on several sites.
      'src/domains/supply/car-offers/buying-dealers.server.ts',
      'src/domains/supply/dealer-portal/cars/price-effect.server.ts',
      // How much a city weighs (LOC-15), and the directory that is read before the first visitor comes.
      'src/server/services/search-services.ts',
      'src/server/services/services.ts',
      // How many cars a new rate is about.
      'src/server/services/settings-desk.ts',
    ];
    expect(asking.sort()).toEqual(expected.sort());
  });
});
