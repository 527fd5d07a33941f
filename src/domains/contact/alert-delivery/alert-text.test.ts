import { describe, expect, it } from 'vitest';
import { alertText, alertWords } from './alert-text.ts';
import type { MessageCar } from './message-cars.ts';

const car = (overrides: Partial<MessageCar>): MessageCar => ({
  listingId: 1,
  event: 'price-drop',
  title: '2023 Kia Telluride',
  oldPriceUsd: 35_900,
  ...overrides,
});
const figures = { priceUsd: 34_980, outTheDoorUsd: 38_066, monthlyUsd: 656 };

describe('short alert texts', () => {
  it('say the current price of a saved car, the previous one, and the figures', () => {
    const words = alertWords({ kind: 'vehicle', title: '2023 Telluride', cars: [car({})], figures });
    expect(alertText({ site: 'Forecourt', words, url: 'https://cars.example/1' })).toBe(
      'Forecourt: 2023 Telluride you saved is $34,980, down $920. $38,066 out the door, $656/mo. https://cars.example/1 Reply STOP to end, HELP for help',
    );
  });

  it('say that a saved car is no longer listed, without figures', () => {
    const cars = [car({ event: 'sold', oldPriceUsd: null })];
    expect(alertWords({ kind: 'vehicle', title: '2023 Telluride', cars, figures: undefined })).toBe(
      '2023 Telluride you saved is no longer listed.',
    );
  });

  it('name a single new car of a search, and count several', () => {
    const fresh = car({ event: 'new-match', oldPriceUsd: null });
    expect(alertWords({ kind: 'search', title: 'SUVs near Atlanta', cars: [fresh], figures })).toBe(
      'New match: 2023 Kia Telluride, $34,980. Your search: SUVs near Atlanta. $38,066 out the door, $656/mo.',
    );
    const cars = [fresh, car({ listingId: 2 }), car({ ...fresh, listingId: 3 })];
    expect(alertWords({ kind: 'search', title: 'SUVs near Atlanta', cars, figures: undefined })).toBe(
      '2 new, 1 cheaper in your search SUVs near Atlanta.',
    );
  });
});
