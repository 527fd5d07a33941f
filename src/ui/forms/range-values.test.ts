import { describe, expect, it } from 'vitest';
import { fraction, moveHigh, moveLow, parseBound, thumbs } from './range-values.ts';

const limits = { min: 0, max: 80_000, step: 500 };

describe('range values', () => {
  it.each([
    ['', null],
    ['abc', null],
    ['40000', 40_000],
    ['$40,000', 40_000],
  ])('reads %j as %j', (text, bound) => {
    expect(parseBound(text)).toBe(bound);
  });

  it('a missing bound and one outside the limits put the thumb at its end', () => {
    expect(thumbs({ low: null, high: null }, limits)).toEqual({ low: 0, high: 80_000 });
    expect(thumbs({ low: -5, high: 1_000_000 }, limits)).toEqual({ low: 0, high: 80_000 });
  });

  it('swapped bounds still give ordered thumbs', () => {
    expect(thumbs({ low: 60_000, high: 20_000 }, limits)).toEqual({ low: 20_000, high: 60_000 });
  });

  it('a thumb moved to its end removes the bound', () => {
    expect(moveLow({ low: 5000, high: null }, 0, limits)).toEqual({ low: null, high: null });
    expect(moveHigh({ low: null, high: 5000 }, 80_000, limits)).toEqual({ low: null, high: null });
  });

  it('one thumb never passes the other', () => {
    expect(moveLow({ low: 1000, high: 20_000 }, 30_000, limits)).toEqual({ low: 20_000, high: 20_000 });
    expect(moveHigh({ low: 10_000, high: 20_000 }, 500, limits)).toEqual({ low: 10_000, high: 10_000 });
  });

  it('the fraction in a range of a single value is 0', () => {
    expect(fraction(3, { min: 3, max: 3 })).toBe(0);
    expect(fraction(20_000, limits)).toBe(0.25);
  });
});
