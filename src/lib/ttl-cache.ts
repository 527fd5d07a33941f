import { LRUCache } from 'lru-cache';
import { atMost } from './bounded.ts';
import type { Clock } from './clock.ts';
import { hourMs } from './duration.ts';

/** RULING-111: market, zip, search-option and indexed-location lookups. */
export const LOOKUP_TTL_MS = 12 * hourMs;
/** RES-11: the server-side store cache. */
export const STORE_TTL_MS = 120 * 1000;

export type CacheStats = { name: string; hits: number; misses: number; size: number };

type TtlCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** Loads what is not held. Callers that ask while a load runs share it; a failed load is not kept. */
  getOrLoad(key: string, load: () => Promise<V>): Promise<V>;
  delete(key: string): void;
  clear(): void;
  stats(): CacheStats;
};

type TtlCacheOptions<V> = {
  name: string;
  timeoutMs: number;
  clock: Clock;
  /** Keys often come from visitors, so a cache is never without a bound. */
  maxEntries?: number;
  /** Called for each entry whose time ran out, when that is noticed. */
  onExpire?: (key: string, value: V) => void;
  /** Values that say "failed" are handed to the caller but not kept, such as a breaker's fallback. */
  shouldKeep?: (value: V) => boolean;
};

/** RES-09: a cache whose entries live for a fixed time and then are as if never stored. */
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
    // The library still takes an entry for fresh when its time is just over.
    ttl: Math.max(1, Math.ceil(timeoutMs) - 1),
    ttlResolution: 0,
    // The library takes a start of 0 for none, and a test's clock may begin there.
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
      // A key deleted or cleared during its load must not come back with what was true before.
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
