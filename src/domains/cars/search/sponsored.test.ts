import { describe, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { hourMs } from '#lib/duration.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { majorityLabel } from './majority-label.ts';
import { chooseSponsored } from './sponsored.ts';

const car = (id: number, priority: Listing['priority'], ownerId = id) => ({ id, ownerId, priority });
const idsOf = (slots: Record<string, { id: number }[]>) =>
  Object.values(slots).flatMap((cars) => cars.map(({ id }) => id));

describe('sponsored slots', () => {
  it('RULING-57: only featured and premium cars are shown, premium first', () => {
    const slots = chooseSponsored([car(1, 15), car(2, 20), car(3, 30), car(4, 10), car(5, 17)], new Set(), testNowMs);
    expect(idsOf(slots)).toEqual([3, 2]);
  });

  it('RULING-57: cars among the results are not repeated', () => {
    expect(idsOf(chooseSponsored([car(1, 30), car(2, 30)], new Set([1]), testNowMs))).toEqual([2]);
  });

  it('SRCH-17: spotlight is filled first, then alpha, then supplemental, and no more', () => {
    const many = Array.from({ length: 12 }, (_, index) => car(index + 1, 30));
    const slots = chooseSponsored(many, new Set(), testNowMs);
    expect([slots.spotlight.length, slots.alpha.length, slots.supplemental.length]).toEqual([2, 1, 3]);
    expect(new Set(idsOf(slots)).size).toBe(6);
  });

  it('a seller is shown once, by their best car', () => {
    expect(idsOf(chooseSponsored([car(1, 20, 9), car(2, 30, 9), car(3, 20, 8)], new Set(), testNowMs))).toEqual([2, 3]);
  });

  it('sellers of the same tier alternate by the hour', () => {
    const many = Array.from({ length: 40 }, (_, index) => car(index + 1, 30));
    const at = (hours: number) => idsOf(chooseSponsored(many, new Set(), testNowMs + hours * hourMs));
    expect(at(0)).toEqual(at(0.5));
    const ids = new Set(Array.from({ length: 200 }, (_, hours) => at(hours)).flat());
    expect(ids.size).toBe(40);
  });
});

describe('majority label', () => {
  const priorities = (featured: number, standard: number) => [...Array(featured).fill(20), ...Array(standard).fill(10)];

  it('SRCH-09: 19 results have no label, 20 have that of the majority', () => {
    expect(majorityLabel(priorities(19, 0))).toBeNull();
    expect(majorityLabel(priorities(15, 5))).toBe('featured');
    expect(majorityLabel(priorities(5, 15))).toBe('standard');
  });

  it('SRCH-09: only the first 25 count', () => {
    expect(majorityLabel([...priorities(13, 12), ...Array(50).fill(10)])).toBe('featured');
  });

  it('SRCH-09: a tie has no majority', () => {
    expect(majorityLabel(priorities(10, 10))).toBeNull();
  });
});
