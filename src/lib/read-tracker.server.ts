import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of a car, or the name of a setting. */
type Source = number | string;

/** What was read to make one value, such as a rendered page, and whether any of it has changed since. */
export type Reads = {
  readonly ids: ReadonlySet<Source>;
  readonly isStale: boolean;
  /** `drop` is called once, when something that was read changes. */
  onStale(drop: () => void): void;
  /** To be called when the value is no longer kept: changes are not watched for any more. */
  release(): void;
};

export type ReadTracker = ReturnType<typeof createReadTracker>;

/**
 * Lets caches drop a value as soon as something it was made of changes. A read is noted before it happens, so a change
 * while the value is being made is not missed.
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

    /** Runs `make` and notes everything that is read meanwhile. */
    track: <T>(make: () => Promise<T>): { reads: Reads; made: Promise<T> } => {
      const reads = startReads();
      return { reads, made: current.run(reads, make) };
    },

    /** A kept value is used within the one being made now, which then depends on the same reads. */
    reuse: (part: Reads): void => {
      const whole = current.getStore();
      whole?.add(part.ids);
      if (part.isStale) whole?.markStale();
    },

    changed: (ids: Iterable<Source>): void => {
      for (const id of ids) for (const reads of [...(readersById.get(id) ?? [])]) reads.markStale();
    },

    /** How many cars and settings are being watched. */
    size: (): number => readersById.size,
  };
};
