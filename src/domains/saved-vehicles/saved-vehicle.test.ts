import { describe, expect, it } from 'vitest';
import { isOutdated, isPhone, phoneDigits } from './bookmark.ts';
import { bookmarkOf, byInterest, listingIdOf, priceChangeUsd, type SavedVehicle } from './saved-vehicle.ts';

const saved: SavedVehicle = {
  bookmarkId: 'b1',
  listingId: 7,
  version: 3,
  title: 'The red one',
  notes: '',
  enableEmailAlerts: true,
  enableTextAlerts: false,
  mobilePhone: '4045551212',
  savedMs: 0,
  savedPriceUsd: 20_000,
};

describe('saved vehicles', () => {
  it('SAVE-15: an entry is a listing id, or an object with its bookmark', () => {
    expect([7, { listingId: 8, bookmarkId: 'b', version: 1 }].map(listingIdOf)).toEqual([7, 8]);
  });

  it('SAVE-16: a saved car is a bookmark with its version, flags and phone', () => {
    expect(bookmarkOf(saved)).toEqual({
      id: 'b1',
      isSaved: true,
      isExisting: true,
      isDeleted: false,
      title: 'The red one',
      notes: '',
      code: '200',
      version: 3,
      enableEmailAlerts: true,
      enableTextAlerts: false,
      overwriteFlag: false,
      mobilePhone: '4045551212',
    });
  });

  it('D-16: an older version yields unless it insists; the same, a newer and none do not', () => {
    expect(isOutdated(3, { version: 2 })).toBe(true);
    expect(isOutdated(3, { version: 2, overwriteFlag: true })).toBe(false);
    expect([isOutdated(3, { version: 3 }), isOutdated(3, { version: 4 }), isOutdated(3, {})]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('ALRT-07, D-21: phones are digits, ten of them, as the numbering plan has it', () => {
    expect(['(404) 555-1212', '+1 404.555.1212', '404 555 121'].map(phoneDigits)).toEqual([
      '4045551212',
      '4045551212',
      '404555121',
    ]);
    expect(['4045551212', '1045551212', '4115551212', '4049111212', '4041551212', '404555121'].map(isPhone)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('a price change is known only when both prices are', () => {
    expect([priceChangeUsd(20_000, 18_500), priceChangeUsd(null, 1), priceChangeUsd(1, null)]).toEqual([
      -1500,
      null,
      null,
    ]);
  });

  it('SAVE-19: reduced, then more than three looks, then Great, then Good, then the rest in their order', () => {
    const interest = (name: string, isReducedPrice: boolean, viewCount: number, dealIndicator?: string) => ({
      name,
      isReducedPrice,
      viewCount,
      dealIndicator,
    });
    const sorted = [
      interest('three looks', false, 3),
      interest('good', false, 0, 'Good'),
      interest('plain', false, 0),
      interest('great', false, 0, 'Great'),
      interest('four looks', false, 4),
      interest('reduced', true, 0),
    ].sort(byInterest);
    expect(sorted.map(({ name }) => name)).toEqual(['reduced', 'four looks', 'great', 'good', 'three looks', 'plain']);
  });
});
