import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

describe('a few at once', () => {
  it('starts no more than so many, in the order they came, also after one failed', async () => {
    const limited = limitConcurrency(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) =>
      limited(async () => {
        started.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (n === 0) throw new Error('failed');
        return n;
      });
    const all = Promise.allSettled([0, 1, 2, 3].map(work));
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    for (let at = 0; at < 4; at += 1) {
      ends[at]?.();
      await new Promise((resolve) => setImmediate(resolve));
      expect(started).toEqual([0, 1, 2, 3].slice(0, Math.min(4, at + 3)));
    }
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
