import { AsyncLocalStorage } from 'node:async_hooks';

/** A car by its number, or a setting by its name. */
type Source = number | string;

/** Which rows something was made of, and whether one of them has changed since. */
export type Reads = {
  readonly ids: ReadonlySet<Source>;
  readonly isStale: boolean;
  /** Called once, when one of them changes. */
  onStale(drop: () => void): void;
  /** Nobody keeps what was made of them any more. */
  release(): void;
};

export type ReadTracker = ReturnType<typeof createReadTracker>;

/**
 * Tells what was made of rows that have changed. Reads are noted before they happen, so a change while something is
 * being made is never missed.
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
    /** Said by whoever is about to read rows; of no consequence where nothing is being tracked. */
    reading: (ids: Iterable<Source>): void => current.getStore()?.add(ids),

    /** Notes what is read while something is being made. */
    track: <T>(make: () => Promise<T>): { reads: Reads; made: Promise<T> } => {
      const reads = startReads();
      return { reads, made: current.run(reads, make) };
    },

    /** Something that was made before becomes a part of what is being made now. */
    reuse: (part: Reads): void => {
      const whole = current.getStore();
      whole?.add(part.ids);
      if (part.isStale) whole?.markStale();
    },

    changed: (ids: Iterable<Source>): void => {
      for (const id of ids) for (const reads of [...(readersById.get(id) ?? [])]) reads.markStale();
    },

    /** How many rows something is kept of. */
    size: (): number => readersById.size,
  };
};
