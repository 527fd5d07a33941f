import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { hourMs } from './duration.ts';
import { createTtlCache, LOOKUP_TTL_MS, STORE_TTL_MS } from './ttl-cache.ts';

const setUp = (timeoutMs = 1000, more: { maxEntries?: number } = {}) => {
  const clock = fixedClock(0);
  return { clock, cache: createTtlCache<number>({ name: 'test', timeoutMs, clock, ...more }) };
};

describe('ttl cache', () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5'])('RES-09: rejects a timeout of %j', (timeoutMs) => {
    const create = () => createTtlCache({ name: 'x', timeoutMs: timeoutMs as number, clock: fixedClock(0) });
    expect(create).toThrow('Cache timeout must be a positive number');
  });

  it('RES-09: callbacks must be functions', () => {
    const notFunction = 'no' as unknown as () => never;
    const options = { name: 'x', timeoutMs: 1, clock: fixedClock(0) };
    expect(() => createTtlCache({ ...options, onExpire: notFunction })).toThrow('callback must be a function');
    expect(() => createTtlCache(options).getOrLoad('a', notFunction)).toThrow('callback must be a function');
  });

  it.each([
    ['RES-10, RULING-111: a lookup', LOOKUP_TTL_MS, 12 * hourMs],
    ['RES-11: the store', STORE_TTL_MS, 120_000],
  ])('%s is cached until its time is over', (_, timeoutMs, expectedMs) => {
    const { cache, clock } = setUp(timeoutMs);
    cache.set('30303', 1);
    clock.advance(expectedMs - 1);
    expect(cache.get('30303')).toBe(1);
    clock.advance(1);
    expect(cache.get('30303')).toBeUndefined();
    expect(cache.stats()).toEqual({ name: 'test', hits: 1, misses: 1, size: 0 });
  });

  it('RES-10: getOrLoad loads once, and again after expiry', async () => {
    const { cache, clock } = setUp();
    let calls = 0;
    const load = async () => ++calls;
    expect(await cache.getOrLoad('a', load)).toBe(1);
    expect(await cache.getOrLoad('a', load)).toBe(1);
    clock.advance(1000);
    expect(await cache.getOrLoad('a', load)).toBe(2);
  });

  it('RES-10: callers during a load share it', async () => {
    const { cache } = setUp();
    const load = vi.fn(async () => 5);
    expect(await Promise.all([cache.getOrLoad('a', load), cache.getOrLoad('a', load)])).toEqual([5, 5]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('RES-10: a failed load is not cached', async () => {
    const { cache } = setUp();
    await expect(cache.getOrLoad('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.getOrLoad('a', async () => 2)).toBe(2);
  });

  it('RES-10: a value rejected by shouldKeep is returned but not cached', async () => {
    const cache = createTtlCache<{ success: boolean }>({
      name: 'market',
      timeoutMs: LOOKUP_TTL_MS,
      clock: fixedClock(0),
      shouldKeep: ({ success }) => success,
    });
    expect(await cache.getOrLoad('a', async () => ({ success: false }))).toEqual({ success: false });
    expect(await cache.getOrLoad('a', async () => ({ success: true }))).toEqual({ success: true });
    expect(cache.stats().size).toBe(1);
  });

  it('RES-10: a load that was running during clear() is not cached', async () => {
    const { cache } = setUp();
    const { promise, resolve } = Promise.withResolvers<number>();
    const loaded = cache.getOrLoad('a', () => promise);
    cache.clear();
    resolve(1);
    expect(await loaded).toBe(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('RES-09: calls the callback with each expired entry', () => {
    const clock = fixedClock(0);
    const expired: [string, number][] = [];
    const onExpire = (key: string, value: number) => expired.push([key, value]);
    const cache = createTtlCache<number>({ name: 'x', timeoutMs: 10, clock, onExpire });
    cache.set('a', 1);
    clock.advance(5);
    cache.set('b', 2);
    clock.advance(5);
    cache.set('c', 3);
    expect(cache.stats().size).toBe(2);
    expect(expired).toEqual([['a', 1]]);
  });

  it('RES-12: never exceeds its maximum size and never returns a wrong or expired value', () => {
    const action = fc.record({
      key: fc.integer({ min: 0, max: 9 }).map(String),
      waitMs: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { cache, clock } = setUp(1000, { maxEntries: 4 });
        const written = new Map<string, { value: number; at: number }>();
        actions.forEach(({ key, waitMs }, value) => {
          clock.advance(waitMs);
          const held = cache.get(key);
          const last = written.get(key);
          if (held !== undefined) {
            expect(held).toBe(last?.value);
            expect(clock.now() - (last?.at ?? 0)).toBeLessThan(1000);
          }
          cache.set(key, value);
          written.set(key, { value, at: clock.now() });
          expect(cache.get(key)).toBe(value);
          expect(cache.stats().size).toBeLessThanOrEqual(4);
        });
      }),
    );
  });
});
