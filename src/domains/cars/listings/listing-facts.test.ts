import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { aListing, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { freshnessOf } from './freshness.ts';
import { daysOnSite, historyPreview, historyTiles, isNewlyListed, recentCutUsd, styleIdOf } from './listing-facts.ts';

const daysAgo = (days: number) => testNowMs - days * dayMs;

const cutOf = (prices: readonly (readonly [days: number, usd: number])[]) =>
  recentCutUsd(
    aListing({
      priceUsd: prices.at(-1)?.[1] ?? null,
      priceHistory: prices.map(([days, priceUsd]) => ({ atMs: daysAgo(days), priceUsd })),
    }),
    testNowMs,
  );

describe('facts of a listing', () => {
  it('RULING-62: a price is reduced for 14 days after its cut', () => {
    expect(
      cutOf([
        [30, 21_000],
        [14, 20_000],
      ]),
    ).toBe(1000);
    expect(
      cutOf([
        [30, 21_000],
        [14.01, 20_000],
      ]),
    ).toBe(0);
  });

  it('RULING-62: a price increase ends the reduction, an unchanged confirmation does not', () => {
    expect(
      cutOf([
        [30, 21_000],
        [5, 20_000],
        [2, 20_500],
      ]),
    ).toBe(0);
    expect(
      cutOf([
        [30, 21_000],
        [5, 20_000],
        [2, 20_000],
      ]),
    ).toBe(1000);
    expect(cutOf([[30, 21_000]])).toBe(0);
    expect(recentCutUsd(aListing({ priceUsd: null }), testNowMs)).toBe(0);
  });

  it('RULING-62: a listing is new for three days', () => {
    expect(isNewlyListed(aListing({ firstSeenMs: daysAgo(3) }), testNowMs)).toBe(true);
    expect(isNewlyListed(aListing({ firstSeenMs: daysAgo(3.01) }), testNowMs)).toBe(false);
  });

  it('days on site are whole days, up to the removal', () => {
    expect(daysOnSite(aListing({ firstSeenMs: daysAgo(12.9) }), testNowMs)).toBe(12);
    expect(daysOnSite(aListing({ firstSeenMs: daysAgo(20), removedMs: daysAgo(15) }), testNowMs)).toBe(5);
    expect(daysOnSite(aListing({ firstSeenMs: testNowMs + dayMs }), testNowMs)).toBe(0);
  });

  it('RULING-63: the history preview has the reported facts', () => {
    const { history } = aListing({ history: { owners: 1, accidents: 0, cleanTitle: true, personalUse: true } });
    expect(historyPreview(history)).toEqual(['ONE_OWNER', 'NO_ACCIDENTS_REPORTED', 'NO_SALVAGE_TITLE', 'PERSONAL_USE']);
  });

  it('RULING-63: missing data and problems give no token, and missing data never counts as clean', () => {
    expect(historyPreview(aListing().history)).toEqual([]);
    const bad = aListing({ history: { owners: 3, accidents: 2, cleanTitle: false, personalUse: false } }).history;
    expect(historyPreview(bad)).toEqual(['NO_ONE_OWNER']);
    expect(historyTiles(aListing().history).map(({ label }) => label)).toEqual(Array(5).fill('not reported'));
    expect(historyTiles(bad).map(({ label }) => label)).toEqual([
      '2 accidents',
      '3 owners',
      'Title problem',
      'not reported',
      'Fleet or rental use',
    ]);
  });

  it('RULING-02: a style id is an integer that depends only on the style', () => {
    const id = styleIdOf(aListing());
    expect(Number.isInteger(id)).toBe(true);
    expect(styleIdOf(aListing({ id: 7, mileage: 1, priceUsd: 5 }))).toBe(id);
    expect(styleIdOf(aListing({ trim: 'Sport' }))).not.toBe(id);
  });
});

describe('freshness', () => {
  const minutes = (count: number) => freshnessOf(testNowMs - count * minuteMs, testNowMs);

  it('says when the seller last confirmed the car', () => {
    expect([0.5, 40, 120, 1439, 1440, 2 * 1440, 9 * 1440].map((count) => minutes(count).words)).toEqual([
      'confirmed just now',
      'confirmed 40 min ago',
      'confirmed 2 h ago',
      'confirmed 23 h ago',
      'confirmed 1 day ago',
      'confirmed 2 days ago',
      'confirmed 9 days ago',
    ]);
  });

  it('is stale after a day, and is not negative if the clock is wrong', () => {
    expect(minutes(1439).stale).toBe(false);
    expect(minutes(1440).stale).toBe(true);
    expect(minutes(-60)).toMatchObject({ words: 'confirmed just now', stale: false });
  });
});
