import { LRUCache } from 'lru-cache';
import { atMost } from './bounded.ts';
import type { Clock } from './clock.ts';
import { hourMs } from './duration.ts';

/** The lifetime of cached markets, ZIPs, search options and indexed locations (RULING-111). */
export const LOOKUP_TTL_MS = 12 * hourMs;
/** The lifetime of the server's store caches (RES-11). */
export const STORE_TTL_MS = 120 * 1000;

export type CacheStats = { name: string; hits: number; misses: number; size: number };

type TtlCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** Loads a missing value. Concurrent callers share one load; a failed load is not cached. */
  getOrLoad(key: string, load: () => Promise<V>): Promise<V>;
  delete(key: string): void;
  clear(): void;
  stats(): CacheStats;
};

type TtlCacheOptions<V> = {
  name: string;
  timeoutMs: number;
  clock: Clock;
  /** Keys often come from visitors, so every cache has a limit. */
  maxEntries?: number;
  /** Called for each expired entry, when the expiry is noticed. */
  onExpire?: (key: string, value: V) => void;
  /** False for values that are returned but not cached, such as a circuit breaker's fallback. */
  shouldKeep?: (value: V) => boolean;
};

/** A cache whose entries expire after a fixed time; the options are validated (RES-09). */
export const createTtlCache = <V>(options: TtlCacheOptions<V>): TtlCache<V> => {
  const { name, timeoutMs, clock, maxEntries = 10_000, onExpire, shouldKeep = () => true } = options;
  if (typeof timeoutMs !== 'number' || !Number.isFinite(timeoutMs) || timeoutMs <= 0) {
    throw new TypeError('Cache timeout must be a positive number');
  }
  if (onExpire !== undefined && typeof onExpire !== 'function') {
    throw new TypeError('Cache timeout callback must be a function');
  }

  const entries = new LRUCache<string, { value: V }>({
    ...atMost(maxEntries),
    // The library still considers an entry fresh in the millisecond of its expiry.
    ttl: Math.max(1, Math.ceil(timeoutMs) - 1),
    ttlResolution: 0,
    // The library treats a start time of 0 as unset, and a test's clock may begin there.
    perf: { now: () => clock.now() + 1 },
    dispose: ({ value }, key, reason) => {
      if (reason === 'expire') onExpire?.(key, value);
    },
  });
  const loading = new Map<string, Promise<V>>();
  let hits = 0;
  let misses = 0;

  const lookUp = (key: string): { value: V } | undefined => {
    const entry = entries.get(key);
    if (entry) hits += 1;
    else misses += 1;
    return entry;
  };

  const set = (key: string, value: V): void => void entries.set(key, { value });

  const getOrLoad = (key: string, load: () => Promise<V>): Promise<V> => {
    if (typeof load !== 'function') throw new TypeError('Cache callback must be a function');
    const entry = lookUp(key);
    if (entry) return Promise.resolve(entry.value);
    const underWay = loading.get(key);
    if (underWay) return underWay;
    const started = (async () => load())().then((value) => {
      // A key deleted or cleared during its load must not be set to the outdated value.
      if (loading.get(key) === started && shouldKeep(value)) set(key, value);
      return value;
    });
    loading.set(key, started);
    const settle = () => {
      if (loading.get(key) === started) loading.delete(key);
    };
    started.then(settle, settle);
    return started;
  };

  return {
    get: (key) => lookUp(key)?.value,
    set,
    getOrLoad,
    delete: (key) => {
      entries.delete(key);
      loading.delete(key);
    },
    clear: () => {
      entries.clear();
      loading.clear();
    },
    stats: () => {
      entries.purgeStale();
      return { name, hits, misses, size: entries.size };
    },
  };
};
