import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Reads, ReadTracker } from './read-tracker.server.ts';
import type { CacheStats } from './ttl-cache.ts';

type Options<V> = {
  name: string;
  ttlMs: number;
  clock: Clock;
  tracker: ReadTracker;
  /** Keys often come from visitors, so every cache has a limit. */
  bound: { entries: number } | { bytes: number; bytesOf(value: V): number };
  /** False for values that are returned but not cached. */
  shouldKeep?: (value: V) => boolean;
};

type Entry<V> = { value: V; reads: Reads };

/**
 * Caches values made from database rows for a fixed time, or until one of these rows changes. Concurrent callers share
 * one load unless a row has changed meanwhile; failures are not cached.
 */
export const createTrackedCache = <V>({ name, ttlMs, clock, tracker, bound, shouldKeep = () => true }: Options<V>) => {
  const entries = new LRUCache<string, Entry<V>>({
    // The library keeps an entry until the end of its last millisecond.
    ttl: ttlMs - 1,
    ttlResolution: 0,
    perf: clock,
    ...('entries' in bound
      ? { max: bound.entries }
      : { maxSize: bound.bytes, sizeCalculation: ({ value }) => bound.bytesOf(value) }),
    dispose: ({ reads }) => reads.release(),
  });
  const loading = new Map<string, { reads: Reads; made: Promise<V> }>();
  let hits = 0;
  let misses = 0;

  const load = (key: string, make: () => Promise<V>, keyFor: (value: V) => string) => {
    const { reads, made } = tracker.track(make);
    const started = {
      reads,
      made: made.then(
        (value) => {
          const isLatest = loading.get(key) === started;
          if (isLatest) loading.delete(key);
          if (!isLatest || reads.isStale || !shouldKeep(value)) reads.release();
          else {
            const ownKey = keyFor(value);
            reads.onStale(() => entries.delete(ownKey));
            entries.set(ownKey, { value, reads });
          }
          return value;
        },
        (error) => {
          if (loading.get(key) === started) loading.delete(key);
          reads.release();
          throw error;
        },
      ),
    };
    loading.set(key, started);
    return started;
  };

  return {
    /** `keyFor` is the key to store the value under, where it depends on the value. */
    getOrLoad: async (key: string, make: () => Promise<V>, keyFor: (value: V) => string = () => key): Promise<V> => {
      const entry = entries.get(key);
      if (entry) {
        hits += 1;
        tracker.reuse(entry.reads);
        return entry.value;
      }
      misses += 1;
      const underWay = loading.get(key);
      const { reads, made } = underWay && !underWay.reads.isStale ? underWay : load(key, make, keyFor);
      const value = await made;
      tracker.reuse(reads);
      return value;
    },
    /** Whether a value is cached or being loaded. */
    has: (key: string): boolean => entries.has(key) || loading.get(key)?.reads.isStale === false,
    clear: (): void => {
      entries.clear();
      loading.clear();
    },
    stats: (): CacheStats => ({ name, hits, misses, size: entries.size }),
  };
};
