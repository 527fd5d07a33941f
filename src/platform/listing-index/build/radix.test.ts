import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import type { Steps } from './build-job.ts';
import { sortByKey, sortedIndexes, unordered } from './radix.ts';

const done = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

describe('radix sort', () => {
  it.each([1, 7, 1000, 2 ** 13, 2 ** 25, 2 ** 32 - 1])('sorts keys below %d, stably', (limit) => {
    const { integer } = createRandom(3);
    const keys = Uint32Array.from({ length: 500 }, () => integer(0, limit - 1));
    keys[17] = unordered;
    const order = Uint32Array.from(keys, (_, index) => (index * 7) % 500);
    const wanted = [...order].filter((index) => keys[index] !== unordered).sort((a, b) => keys[a]! - keys[b]!);
    expect([...done(sortByKey(order, keys))]).toEqual(wanted);
  });

  it.each([10, 2 ** 32, 2 ** 50])('sorts indexes of integers up to %d', (limit) => {
    const { integer } = createRandom(5);
    const values = Float64Array.from({ length: 500 }, () => integer(0, 1000) * Math.floor(limit / 1000 + 1));
    const wanted = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
    expect([...done(sortedIndexes(values))]).toEqual(wanted);
    expect([...done(sortedIndexes(values.sort()))]).toEqual([...values.keys()]);
  });
});
