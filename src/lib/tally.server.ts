import { type Log, logLibraryError } from './log.ts';
import { Unavailable } from './unavailable.ts';

export type Counted<Key> = { readonly key: Key; readonly total: number };

type Tally<Key> = {
  /** One more of this. */
  add(key: Key): void;
  /** Writes what was counted since; what can't be written is kept for the next time. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

type Options<Key> = {
  /** Adds to what all processes have counted. */
  write(counted: readonly Counted<Key>[]): Promise<void>;
  log: Pick<Log, 'error'>;
  flushMs?: number;
};

/** Counts that are kept in memory for a few seconds and then written together. */
export const createTally = <Key extends object>({ write, log, flushMs = 5_000 }: Options<Key>): Tally<Key> => {
  let counted = new Map<string, Counted<Key>>();
  let timer: NodeJS.Timeout | undefined;

  const addAll = (key: Key, total: number): void => {
    const text = JSON.stringify(key);
    counted.set(text, { key, total: (counted.get(text)?.total ?? 0) + total });
  };

  const writeCounted = async (): Promise<void> => {
    if (counted.size === 0) return;
    // Always in one order, so that two processes never wait for each other.
    const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    counted = new Map();
    try {
      await write(rows);
    } catch (error) {
      for (const { key, total } of rows) addAll(key, total);
      throw error;
    }
  };

  // One after another: what a flush could not write must not be taken for new.
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(writeCounted, writeCounted);
    return writing;
  };

  // That the database is away is said where it is noticed.
  const report = (error: unknown): void => {
    if (!(error instanceof Unavailable)) logLibraryError(log, 'counts could not be written', error);
  };

  return {
    add: (key) => addAll(key, 1),
    flush,
    start: () => {
      timer = setInterval(() => void flush().catch(report), flushMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush().catch(report);
    },
  };
};
