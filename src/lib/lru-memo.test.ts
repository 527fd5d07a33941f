import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lruMemo } from './lru-memo.ts';

describe('lruMemo', () => {
  it('RES-12: after 101 different inputs all results are right and 100 are cached', () => {
    const square = lruMemo((n: number) => n * n);
    const inputs = Array.from({ length: 101 }, (_, n) => n);
    for (const n of inputs) expect(square(n)).toBe(n * n);
    expect(square.stats()).toMatchObject({ hits: 0, misses: 101, size: 100 });
    for (const n of inputs) expect(square(n)).toBe(n * n);
    expect(square.stats().size).toBe(100);
  });

  it('RES-12: evicts the least recently used result first', () => {
    const worked: string[] = [];
    const echo = lruMemo(
      (text: string) => {
        worked.push(text);
        return text;
      },
      { maxEntries: 2 },
    );
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) echo(text);
    expect(worked).toEqual(['a', 'b', 'c', 'b']);
    expect(echo.stats()).toMatchObject({ hits: 2, misses: 4, size: 2 });
  });

  it('RES-12: equal keys return the same object, different keys never do', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'b'))), (calls) => {
        const keyOf = (n: number, text: string) => `${n} ${text}`;
        const pair = lruMemo((n: number, text: string) => ({ n, text }), { maxEntries: 5, keyOf });
        for (const [n, text] of calls) {
          const answer = pair(n, text);
          expect(answer).toEqual({ n, text });
          expect(pair(n, text)).toBe(answer);
          expect(pair.stats().size).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it('RES-12: object arguments are compared by identity', () => {
    const wrap = lruMemo((value: { n: number }) => ({ value }));
    const one = { n: 1 };
    expect(wrap(one)).toBe(wrap(one));
    expect(wrap({ n: 1 })).not.toBe(wrap(one));
  });
});
