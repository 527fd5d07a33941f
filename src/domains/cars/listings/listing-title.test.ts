import { describe, expect, it } from 'vitest';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { aListing } from '#tests/fixtures/listing-builder.ts';
import { listingCondition, listingTitle, listingTitleLong, vdpBaseUrl } from './listing-title.ts';

const names = { make: 'Honda', model: 'Accord' };
const titleOf = (changes: Parameters<typeof aListing>[0]) => listingTitle(aListing(changes), names);
const packaged = (name: string, trim = 'EX-L') => titleOf({ trim, packages: [{ name, priceUsd: null }] });

describe('listing titles', () => {
  it('SRCH-03: type, year, make, model and trim, in this order', () => {
    expect(titleOf({})).toBe('Used 2022 Honda Accord EX-L');
    expect(titleOf({ listingType: 'NEW' })).toBe('New 2022 Honda Accord EX-L');
  });

  it('SRCH-03: an unknown trim is left out', () => {
    expect(titleOf({ trim: 'UNAVAIL' })).toBe('Used 2022 Honda Accord');
  });

  it('SRCH-04: the first package is added when it is under 30 characters', () => {
    expect(packaged('x'.repeat(29))).toBe(`Used 2022 Honda Accord EX-L w/ ${'x'.repeat(29)}`);
    expect(packaged('x'.repeat(30))).toBe('Used 2022 Honda Accord EX-L');
  });

  it('SRCH-04: a title that already says "w/" gets no package', () => {
    expect(packaged('Sport Package', 'EX w/ Leather')).toBe('Used 2022 Honda Accord EX w/ Leather');
  });

  it('SRCH-05: the long title ends with the seller’s city, state and ZIP', () => {
    const address = { city: 'Atlanta', state: 'GA', zip: '30303' };
    expect(listingTitleLong('Used 2022 Honda Accord', address)).toBe('Used 2022 Honda Accord Atlanta, GA 30303');
  });

  it('SRCH-06: only a certified car is called certified; the car-maker brand has no others', () => {
    expect(listingCondition('CERTIFIED')).toBe('Certified');
    expect(listingCondition('USED')).toBe('Used');
    expect(listingCondition('NEW')).toBe('New');
    expect(inventoryOf({ id: 'ford' }).listingTypes).toEqual(['CERTIFIED']);
  });

  it('RULING-60, RULING-75: the title says who certified a car', () => {
    expect(titleOf({ listingType: 'CERTIFIED' })).toBe('Certified 2022 Honda Accord EX-L');
    expect(titleOf({ listingType: '3P_CERT' })).toBe('Third-Party Certified 2022 Honda Accord EX-L');
    expect(listingCondition('CERTIFIED')).toBe('Certified');
    expect(listingCondition('3P_CERT')).toBe('Used');
  });

  it('SRCH-07, RULING-58: titles have the true year of a car, however old', () => {
    expect(titleOf({ year: 2019 })).toContain('2019');
  });

  it('RULING-49: a vehicle has one address', () => {
    expect(vdpBaseUrl(700_000_001)).toBe('/cars-for-sale/vehicle/700000001');
  });
});
