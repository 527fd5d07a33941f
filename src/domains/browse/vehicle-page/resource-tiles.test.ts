import { describe, expect, it } from 'vitest';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { createResourceTiles } from './resource-tiles.server.ts';

const tilesFor = createResourceTiles({ catalogue: realCatalogue() });
const accord = {
  ...({ id: 700_000_001, listingType: 'USED', makeCode: 'HONDA', modelCode: 'ACCORD' } as const),
  outTheDoor: null,
  owner: { privateSeller: false },
};
const outTheDoor = {
  total: 26_300,
  price: 24_000,
  addOns: 0,
  taxPercent: 7,
  salesTax: 1722,
  title: 18,
  registration: 20,
  docFee: 599,
  incentive: 0,
  state: 'GA',
  stateAssumed: false,
  asOf: '2026-10-01',
};
const hrefs = (changes: Partial<Parameters<typeof tilesFor>[0]> = {}) =>
  tilesFor({ ...accord, ...changes }).map(({ link }) => link.href);

describe('resource tiles', () => {
  it('UI-07: the first ones are about the car’s model and the car itself', () => {
    const [research, compare] = tilesFor(accord);
    expect(research).toMatchObject({
      title: 'Years, trims and prices of the Honda Accord',
      link: { label: 'Research the Honda Accord', href: '/cars-for-sale/research/honda/accord' },
    });
    expect(compare?.link.href).toBe('/cars-for-sale/compare?listingId=700000001');
    expect(hrefs()).toContain('/cars-for-sale/car-loans');
    expect(hrefs({ outTheDoor })).toContain('/cars-for-sale/car-loans?price=24000&fee=599&condition=used&state=GA');
    expect(hrefs()).toContain('/sell-my-car/instant-cash-offer');
  });

  it('UI-07: a certified car has none about certification, and an unknown model none about research', () => {
    expect(hrefs()).toContain('/cars-for-sale/certified-cars');
    expect(hrefs({ listingType: 'CERTIFIED' })).not.toContain('/cars-for-sale/certified-cars');
    expect(hrefs({ listingType: 'CERTIFIED' })).toHaveLength(6);
    expect(hrefs({ modelCode: 'NONE' }).join()).not.toContain('research');
  });
});
