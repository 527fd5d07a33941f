import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of a listing or the name of a setting. */
type Source = number | string;

/** The listings and settings read to make one value, such as a rendered page, and whether any has changed since. */
export type Reads = {
  readonly ids: ReadonlySet<Source>;
  readonly isStale: boolean;
  /** `drop` is called once, when one of them changes. */
  onStale(drop: () => void): void;
  /** Stops watching for changes; call it when the value is discarded. */
  release(): void;
};

export type ReadTracker = ReturnType<typeof createReadTracker>;

/**
 * Lets caches drop a value as soon as one of its sources changes. A read is registered before it happens, so that a
 * change while the value is being made is not missed.
 */
export const createReadTracker = () => {
  const current = new AsyncLocalStorage<ReturnType<typeof startReads>>();
  const readersById = new Map<Source, Set<ReturnType<typeof startReads>>>();

  const startReads = () => {
    const ids = new Set<Source>();
    let drop = (): void => {};
    const reads = {
      ids: ids as ReadonlySet<Source>,
      isStale: false,
      onStale: (callback: () => void): void => {
        drop = callback;
      },
      add: (more: Iterable<Source>): void => {
        for (const id of more) {
          if (ids.has(id)) continue;
          ids.add(id);
          const readers = readersById.get(id) ?? new Set();
          readersById.set(id, readers.add(reads));
        }
      },
      markStale: (): void => {
        if (reads.isStale) return;
        reads.isStale = true;
        drop();
      },
      release: (): void => {
        for (const id of ids) {
          const readers = readersById.get(id);
          readers?.delete(reads);
          if (readers?.size === 0) readersById.delete(id);
        }
      },
    };
    return reads;
  };

  return {
    /** Stores call this before they read; outside of `track` it does nothing. */
    reading: (ids: Iterable<Source>): void => current.getStore()?.add(ids),

    /** Runs `make` and registers everything it reads. */
    track: <T>(make: () => Promise<T>): { reads: Reads; made: Promise<T> } => {
      const reads = startReads();
      return { reads, made: current.run(reads, make) };
    },

    /** Registers a cached value as part of the one being made, which then depends on the same reads. */
    reuse: (part: Reads): void => {
      const whole = current.getStore();
      whole?.add(part.ids);
      if (part.isStale) whole?.markStale();
    },

    changed: (ids: Iterable<Source>): void => {
      for (const id of ids) for (const reads of [...(readersById.get(id) ?? [])]) reads.markStale();
    },

    /** The number of listings and settings watched. */
    size: (): number => readersById.size,
  };
};
