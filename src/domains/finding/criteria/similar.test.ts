import { describe, expect, it } from 'vitest';
import { aListing } from '#tests/fixtures/listing-builder.ts';
import { nearbyLotPrices } from './nearby-lot-limits.ts';
import { nearbyLotCriteria, similarCriteria } from './similar.ts';

describe('similar cars', () => {
  it('CMP-12: the price range is 95% to 105%, rounded', () => {
    expect(nearbyLotPrices(20_000)).toEqual({ min: 19_000, max: 21_000 });
    expect(nearbyLotPrices(19_995)).toEqual({ min: 18_995, max: 20_995 });
  });

  it('CMP-11, RULING-65: the same model within a year, without the car itself', () => {
    expect(nearbyLotCriteria(aListing({ priceUsd: 20_000 }))).toMatchObject({
      makes: ['HONDA'],
      models: ['ACCORD'],
      listingTypes: ['USED'],
      year: { min: 2021, max: 2023 },
      price: { min: 19_000, max: 21_000 },
      excludedIds: [700_000_001],
    });
    expect(nearbyLotCriteria(aListing({ priceUsd: null })).price).toEqual({});
  });

  it('RULING-65: cars with the same powertrain come first; plug-ins include hybrids', () => {
    const fuelsFor = (fuelGroup: 'PIH' | 'ELE' | 'GSL') =>
      similarCriteria(aListing({ fuelGroup })).map(({ fuels, models }) => [fuels, models.length > 0]);
    expect(fuelsFor('PIH')).toEqual([
      [['PIH', 'HYB'], true],
      [['PIH', 'HYB'], false],
      [[], true],
      [[], false],
    ]);
    expect(fuelsFor('ELE')[0]).toEqual([['ELE'], true]);
    expect(fuelsFor('GSL')[0]).toEqual([['GSL'], true]);
  });

  it('RULING-65: similar cars share body, condition, age and price, but not the model', () => {
    const [, , same, like] = similarCriteria(aListing({ priceUsd: 20_000 }), [5]);
    expect(same).toMatchObject({ models: ['ACCORD'], styles: ['SEDAN'], price: { min: 16_000, max: 24_000 } });
    expect(like).toMatchObject({ models: [], styles: ['SEDAN'], excludedIds: [700_000_001, 5] });
    for (const criteria of [same, like]) {
      expect(criteria).toMatchObject({ listingTypes: ['USED'], year: { min: 2019, max: 2025 } });
    }
  });
});
