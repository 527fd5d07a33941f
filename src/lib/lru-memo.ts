import { LRUCache } from 'lru-cache';
import type { CacheStats } from './ttl-cache.ts';

type LruMemo<Args extends readonly unknown[], R> = ((...args: Args) => R) & { stats(): CacheStats };

type LruMemoOptions<Args extends readonly unknown[]> = {
  name?: string;
  maxEntries?: number;
  /** The cache key of the arguments; by default the first argument, by identity. */
  keyOf?: (...args: Args) => unknown;
};

/** Caches the results for the last 100 different arguments; others are computed again (RES-12). */
export const lruMemo = <Args extends readonly unknown[], R>(
  compute: (...args: Args) => R,
  { name = compute.name, maxEntries = 100, keyOf = (...[first]) => first }: LruMemoOptions<Args> = {},
): LruMemo<Args, R> => {
  const entries = new LRUCache<NonNullable<unknown>, { result: R }>({ max: maxEntries });
  let hits = 0;
  let misses = 0;

  const recall = (...args: Args): R => {
    const key = keyOf(...args) ?? '';
    const cached = entries.get(key);
    if (cached) {
      hits += 1;
      return cached.result;
    }
    misses += 1;
    const result = compute(...args);
    entries.set(key, { result });
    return result;
  };

  return Object.assign(recall, { stats: () => ({ name, hits, misses, size: entries.size }) });
};
