import { describe, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { bestValueOf } from './best-value.ts';

const market = (estimateUsd: number, comparables = 20): Listing['market'] => ({
  estimateUsd,
  comparables,
  asOfMs: testNowMs,
  lowUsd: estimateUsd * 0.8,
  lowerQuartileUsd: estimateUsd * 0.95,
  highUsd: estimateUsd * 1.2,
  upperQuartileUsd: estimateUsd * 1.05,
});

const clean = { owners: 1, accidents: 0, cleanTitle: true, frameDamage: false, personalUse: true, freeReport: false };

const answer = (id: number, facts: Partial<Listing>) =>
  listingAnswer(
    aListing({
      id,
      priceUsd: 20_000,
      market: market(20_000),
      mileage: 40_000,
      year: 2022,
      listingType: 'USED',
      history: clean,
      ...facts,
    }),
    anOwner(),
    { nowMs: testNowMs, figures: defaultFigures, nameVehicle: () => ({ make: 'Honda', model: `Car ${id}` }) },
  );

const bestOf = (...facts: Partial<Listing>[]) => bestValueOf(facts.map((one, at) => answer(at + 1, one)));

describe('the best value of a comparison', () => {
  it.each<[string, Partial<Listing>]>([
    ['costs more against its market', { priceUsd: 21_000 }],
    ['has more miles', { mileage: 60_000 }],
    ['is older', { year: 2020 }],
    ['had an accident', { history: { ...clean, accidents: 1 } }],
    ['has a branded title', { history: { ...clean, cleanTitle: false } }],
    ['was a rental', { history: { ...clean, personalUse: false } }],
    [
      'says nothing of its history',
      { history: { ...clean, owners: null, accidents: null, cleanTitle: null, frameDamage: null, personalUse: null } },
    ],
  ])('of two equal cars it is not the one that %s', (_words, worse) => {
    expect(bestOf(worse, {})?.id).toBe(2);
    expect(bestOf({}, worse)?.id).toBe(1);
  });

  it('a great deal is not beaten by a fairly priced car that costs much more', () => {
    const bargain = { priceUsd: 18_500, market: market(20_500), mileage: 45_000, year: 2021 };
    const wrangler = { priceUsd: 46_000, market: market(46_800), mileage: 9000, year: 2025 };
    expect(bestOf(wrangler, bargain)?.id).toBe(2);
  });

  it('a bargain with a bad history loses to a fair price with a clean one', () => {
    const bargain = {
      priceUsd: 18_400,
      mileage: 110_000,
      year: 2018,
      history: { ...clean, accidents: 2, cleanTitle: false },
    };
    expect(bestOf(bargain, {})?.id).toBe(2);
  });

  it('points add up to the total, 100 at most', () => {
    const best = bestOf({ priceUsd: 15_000, mileage: 0 }, {});
    const [first, second] = best?.scores ?? [];
    expect(first?.points).toEqual([35, 20, 20, 15, 10]);
    expect(second?.points.slice(1)).toEqual([10, 14, 15, 10]);
    const behind = 100 - (second?.total ?? 0);
    expect(best?.words).toContain(
      `It has 100 of 100 points for cost, deal rating, miles, history and age, ${behind} more than the next.`,
    );
  });

  it('is undefined if two are equal or only one can be rated, and names the cars left out', () => {
    expect(bestOf({}, {})).toBeUndefined();
    expect(bestOf({}, { market: null })).toBeUndefined();
    expect(bestOf({}, { priceUsd: 19_000 }, { market: market(20_000, 2) })?.leftOut).toEqual(['Car 3']);
  });
});
