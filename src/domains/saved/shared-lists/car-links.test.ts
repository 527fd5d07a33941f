import { expect, it } from 'vitest';
import { listingIdsIn } from './car-links.ts';

it.each([
  ['https://cars.example/cars-for-sale/vehicle/700000001', [700_000_001]],
  ['https://cars.example/cars-for-sale/vehicle/700000001?zip=30303&click-type=card', [700_000_001]],
  ['/cars-for-sale/compare?listingId=700000001%2C700000002', [700_000_001, 700_000_002]],
  ['/cars-for-sale/compare?listingId=700000001,700000002', [700_000_001, 700_000_002]],
  ['700000001', [700_000_001]],
  ['a car', []],
  ['https://cars.example/cars-for-sale/all-cars?zip=30303', []],
  ['https://cars.example/marketplace/listings/700000003 700000001', [700_000_003, 700_000_001]],
])('TWO-06: the cars in %s', (text, ids) => {
  expect(listingIdsIn(text)).toEqual(ids);
});
