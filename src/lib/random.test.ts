import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draw = (seed: number, count = 5) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('createRandom', () => {
  it('the same seed gives the same stream, and different seeds different streams', () => {
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('a fork is an independent stream: draws from one do not shift the other', () => {
    const random = createRandom(7);
    const before = random.fork(3).next();
    random.next();
    random.fork(4).next();
    expect(random.fork(3).next()).toBe(before);
    expect(random.fork(4).next()).not.toBe(before);
  });

  it('is uniform, and the normal distribution has mean 0 and deviation 1', () => {
    const random = createRandom(42);
    const many = Array.from({ length: 20_000 }, () => random.next());
    expect(many.reduce((a, b) => a + b) / many.length).toBeCloseTo(0.5, 2);
    const bell = Array.from({ length: 20_000 }, () => random.normal());
    const mean = bell.reduce((a, b) => a + b) / bell.length;
    const spread = Math.sqrt(bell.reduce((sum, value) => sum + (value - mean) ** 2, 0) / bell.length);
    expect(mean).toBeCloseTo(0, 1);
    expect(spread).toBeCloseTo(1, 1);
  });

  it('picks in proportion to the weights', () => {
    const random = createRandom(5);
    const picks = Array.from({ length: 10_000 }, () => random.weighted(['a', 'b'], (item) => (item === 'a' ? 3 : 1)));
    expect(picks.filter((item) => item === 'a').length / picks.length).toBeCloseTo(0.75, 1);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
