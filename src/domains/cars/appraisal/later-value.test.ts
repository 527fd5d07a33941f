import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { type Appraisable, appraisableOf } from './appraisable.ts';
import { estimateMarket } from './market-estimate.ts';

const random = createRandom(5);

/** Cars that lose 12 % a year, and 4 % for each 10,000 miles. */
const car = (id: number, changes: Partial<Appraisable> = {}): Appraisable => {
  const [year, mileage] = [2014 + (id % 12), 10_000 + random.integer(0, 9) * 10_000];
  const made = { ...appraisableOf(aListing({ id, year, mileage }), anOwner()), ...changes };
  const usd = 40_000 * 0.88 ** (2026 - made.year) * 0.96 ** (made.mileage / 10_000);
  return { ...made, priceUsd: Math.round(usd) };
};

const laterOf = (changes: Partial<Appraisable>, others = Array.from({ length: 240 }, (_, at) => car(at + 1))) => {
  const subject = car(999, changes);
  return { now: subject.priceUsd ?? 0, later: estimateMarket([...others, subject], 0).get(999)?.later };
};

describe('the value in five years', () => {
  it('PAY-15: is what an older car of the model with more miles costs today', () => {
    const { now, later } = laterOf({ year: 2023, mileage: 30_000 });
    const share = 0.88 ** 5 * 0.96 ** 6;
    expect((later?.usd ?? 0) / now).toBeGreaterThan(share * 0.94);
    expect((later?.usd ?? 0) / now).toBeLessThan(share * 1.06);
    expect(later?.milesFactor).toBeCloseTo(0.96, 2);
  });

  it('PAY-15: goes on falling beyond the oldest cars, and stays within bounds', () => {
    const { now, later } = laterOf({ year: 2015, mileage: 90_000 });
    expect((later?.usd ?? 0) / now).toBeLessThan(0.66);
    expect((later?.usd ?? 0) / now).toBeGreaterThanOrEqual(0.08);
  });

  it('PAY-15: of a new car is that of used ones of the model; without them there is none', () => {
    const fresh = Array.from({ length: 20 }, (_, at) =>
      car(2000 + at, { listingType: 'NEW', year: 2026, mileage: 10, msrpUsd: 40_000 }),
    );
    const isNew = { listingType: 'NEW', year: 2026, mileage: 10, msrpUsd: 40_000 } as const;
    const used = Array.from({ length: 240 }, (_, at) => car(at + 1));
    expect(laterOf(isNew, [...fresh, ...used]).later?.usd).toBeGreaterThan(10_000);
    expect(laterOf(isNew, fresh).later).toBeUndefined();
  });
});
