import type { CacheStats } from './ttl-cache.ts';

export type LruMemo<Args extends readonly unknown[], R> = ((...args: Args) => R) & {
  clearCache(): void;
  stats(): CacheStats;
};

export type LruMemoOptions = { name?: string; maxEntries?: number };

const sameArgs = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]));

/**
 * RES-12: remembers the answers to the last 100 different arguments; an older question is simply worked out again.
 * Arguments are compared by identity, which is what selectors over immutable state need.
 */
export const lruMemo = <Args extends readonly unknown[], R>(
  compute: (...args: Args) => R,
  { name = compute.name, maxEntries = 100 }: LruMemoOptions = {},
): LruMemo<Args, R> => {
  // Most recently used first; at a hundred entries a scan beats the bookkeeping of a tree keyed by argument lists.
  let entries: { args: Args; result: R }[] = [];
  let hits = 0;
  let misses = 0;

  const recall = (...args: Args): R => {
    const index = entries.findIndex((entry) => sameArgs(entry.args, args));
    const found = entries[index];
    if (found) {
      hits += 1;
      if (index > 0) {
        entries.splice(index, 1);
        entries.unshift(found);
      }
      return found.result;
    }
    misses += 1;
    const result = compute(...args);
    entries.unshift({ args, result });
    if (entries.length > maxEntries) entries.length = maxEntries;
    return result;
  };

  return Object.assign(recall, {
    clearCache: () => {
      entries = [];
    },
    stats: () => ({ name, hits, misses, size: entries.length }),
  });
};
