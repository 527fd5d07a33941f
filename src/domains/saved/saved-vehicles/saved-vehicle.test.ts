import { describe, expect, it } from 'vitest';
import { bookmarkOf, isOutdated } from '#domains/saved/bookmarks/bookmark.ts';
import { priceChangeUsd, type SavedVehicle } from './saved-vehicle.ts';

const saved: SavedVehicle = {
  id: 'b1',
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
  it('SAVE-16: a saved car is a bookmark with version, flags and phone', () => {
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

  it('RULING-16: an older version is refused unless it overwrites; the same, a newer or no version is not', () => {
    expect(isOutdated(3, { version: 2 })).toBe(true);
    expect(isOutdated(3, { version: 2, overwriteFlag: true })).toBe(false);
    expect([isOutdated(3, { version: 3 }), isOutdated(3, { version: 4 }), isOutdated(3, {})]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('the price change is null unless both prices are known', () => {
    expect([priceChangeUsd(20_000, 18_500), priceChangeUsd(null, 1), priceChangeUsd(1, null)]).toEqual([
      -1500,
      null,
      null,
    ]);
  });
});
