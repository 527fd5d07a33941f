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

describe('a cache that knows what its values were made of', () => {
  it('keeps a value for its time', async () => {
    const { get, clock, made } = setUp();
    expect(await get('a', 1)).toBe('one');
    clock.advance(999);
    expect(await get('a', 1)).toBe('one');
    expect(made()).toBe(1);
    clock.advance(1);
    await get('a', 1);
    expect(made()).toBe(2);
  });

  it('drops what was made of a row that changed, and nothing else', async () => {
    const { get, change, made, cache } = setUp();
    await get('both', 1, 2);
    await get('second', 2);
    change(1, 'uno');
    expect(cache.stats().size).toBe(1);
    expect(await get('both', 1, 2)).toBe('uno,two');
    expect(await get('second', 2)).toBe('two');
    expect(made()).toBe(3);
  });

  it('does not keep what was being made while a row of it changed, nor hand it to whoever asks after that', async () => {
    const { get, change } = setUp();
    const before = get('a', 1);
    change(1, 'uno');
    expect(await get('a', 1)).toBe('uno');
    await before;
    expect(await get('a', 1)).toBe('uno');
  });

  it('callers that ask at once share what is made', async () => {
    const { get, made } = setUp();
    expect(await Promise.all([get('a', 1), get('a', 1), get('a', 1)])).toEqual(['one', 'one', 'one']);
    expect(made()).toBe(1);
  });

  it('what is made of a kept value is dropped with it', async () => {
    const { cache, tracker, clock, get, change } = setUp();
    const pages = createTrackedCache<string>({ name: 'pages', ttlMs: 1000, clock, tracker, bound: { entries: 3 } });
    const page = () => pages.getOrLoad('page', async () => `<p>${await get('view', 1)}</p>`);
    await get('view', 1);
    expect(await page()).toBe('<p>one</p>');
    change(1, 'uno');
    expect([cache.stats().size, pages.stats().size]).toEqual([0, 0]);
    expect(await page()).toBe('<p>uno</p>');
  });

  it('a page that was made of a view which grew old meanwhile is not kept', async () => {
    const { tracker, clock, get, change } = setUp();
    const pages = createTrackedCache<string>({ name: 'pages', ttlMs: 1000, clock, tracker, bound: { entries: 3 } });
    const view = get('view', 1);
    const page = pages.getOrLoad('page', () => view);
    const made = pages.getOrLoad('other', async () => `<p>${await get('view', 1)}</p>`);
    change(1, 'uno');
    await Promise.all([page, made]);
    expect(await pages.getOrLoad('other', async () => `<p>${await get('view', 1)}</p>`)).toBe('<p>uno</p>');
  });

  it('a failure is not kept, and whoever waits for it is told', async () => {
    const { cache, get } = setUp();
    const fail = () => cache.getOrLoad('a', () => Promise.reject(new Error('away')));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('away');
    expect(await get('a', 1)).toBe('one');
  });

  it.each([
    ['entries', { entries: 2 }],
    ['bytes', { bytes: 8, bytesOf: (value: string) => value.length }],
  ] as const)('is bounded by %s, and forgets which rows were read for what it let go', async (_, bound) => {
    const { get, cache, tracker } = setUp(bound);
    for (const key of ['a', 'b', 'c', 'd']) await get(key, 1);
    await get('e', 2);
    expect(cache.stats().size).toBe(2);
    expect(tracker.size()).toBe(2);
    cache.clear();
    expect(tracker.size()).toBe(0);
  });
});
