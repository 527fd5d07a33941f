import { describe, expect, it } from 'vitest';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createReadTracker } from './read-tracker.server.ts';
import { createTrackedCache } from './tracked-cache.server.ts';

const setUp = (bound: { entries: number } | { bytes: number; bytesOf(value: string): number } = { entries: 3 }) => {
  const tracker = createReadTracker();
  const clock = fixedClock(1);
  const cache = createTrackedCache<string>({ name: 'test', ttlMs: 1000, clock, tracker, bound });
  const rows = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  /** As a store reads: said first, answered later. */
  const read = async (id: number): Promise<string> => {
    tracker.reading([id]);
    await null;
    return rows.get(id) ?? 'nothing';
  };
  const change = (id: number, text: string) => {
    rows.set(id, text);
    tracker.changed([id]);
  };
  let made = 0;
  const get = (key: string, ...ids: number[]) =>
    cache.getOrLoad(key, async () => {
      made += 1;
      return (await Promise.all(ids.map(read))).join();
    });
  return { tracker, clock, cache, read, change, get, made: () => made };
};

describe('a cache that tracks the rows its values were made from', () => {
  it('keeps a value until its TTL has passed', async () => {
    const { get, clock, made } = setUp();
    expect(await get('a', 1)).toBe('one');
    clock.advance(999);
    expect(await get('a', 1)).toBe('one');
    expect(made()).toBe(1);
    clock.advance(1);
    await get('a', 1);
    expect(made()).toBe(2);
  });

  it('drops the values made from a changed row and no others', async () => {
    const { get, change, made, cache } = setUp();
    await get('both', 1, 2);
    await get('second', 2);
    change(1, 'uno');
    expect(cache.stats().size).toBe(1);
    expect(await get('both', 1, 2)).toBe('uno,two');
    expect(await get('second', 2)).toBe('two');
    expect(made()).toBe(3);
  });

  it('neither caches nor shares a load during which one of its rows changed', async () => {
    const { get, change } = setUp();
    const before = get('a', 1);
    change(1, 'uno');
    expect(await get('a', 1)).toBe('uno');
    await before;
    expect(await get('a', 1)).toBe('uno');
  });

  it('concurrent callers share one load', async () => {
    const { get, made } = setUp();
    expect(await Promise.all([get('a', 1), get('a', 1), get('a', 1)])).toEqual(['one', 'one', 'one']);
    expect(made()).toBe(1);
  });

  it('a value made from a cached value is dropped with it', async () => {
    const { cache, tracker, clock, get, change } = setUp();
    const pages = createTrackedCache<string>({ name: 'pages', ttlMs: 1000, clock, tracker, bound: { entries: 3 } });
    const page = () => pages.getOrLoad('page', async () => `<p>${await get('view', 1)}</p>`);
    await get('view', 1);
    expect(await page()).toBe('<p>one</p>');
    change(1, 'uno');
    expect([cache.stats().size, pages.stats().size]).toEqual([0, 0]);
    expect(await page()).toBe('<p>uno</p>');
  });

  it('does not cache a page made from a view that became stale meanwhile', async () => {
    const { tracker, clock, get, change } = setUp();
    const pages = createTrackedCache<string>({ name: 'pages', ttlMs: 1000, clock, tracker, bound: { entries: 3 } });
    const view = get('view', 1);
    const page = pages.getOrLoad('page', () => view);
    const made = pages.getOrLoad('other', async () => `<p>${await get('view', 1)}</p>`);
    change(1, 'uno');
    await Promise.all([page, made]);
    expect(await pages.getOrLoad('other', async () => `<p>${await get('view', 1)}</p>`)).toBe('<p>uno</p>');
  });

  it('a failure is not cached and rejects all waiting callers', async () => {
    const { cache, get } = setUp();
    const fail = () => cache.getOrLoad('a', () => Promise.reject(new Error('away')));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('away');
    expect(await get('a', 1)).toBe('one');
  });

  it.each([
    ['entries', { entries: 2 }],
    ['bytes', { bytes: 8, bytesOf: (value: string) => value.length }],
  ] as const)('is bounded by %s, and forgets the rows of evicted values', async (_, bound) => {
    const { get, cache, tracker } = setUp(bound);
    for (const key of ['a', 'b', 'c', 'd']) await get(key, 1);
    await get('e', 2);
    expect(cache.stats().size).toBe(2);
    expect(tracker.size()).toBe(2);
    cache.clear();
    expect(tracker.size()).toBe(0);
  });
});
