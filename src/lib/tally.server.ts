import { type Log, logLibraryError } from './log.ts';
import { Unavailable } from './unavailable.ts';

export type Counted<Key> = { readonly key: Key; readonly total: number };

type Tally<Key> = {
  /** Adds one to the count of this key. */
  add(key: Key): void;
  /** Writes the counts since the last flush; if that fails they are retried with the next. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

type Options<Key> = {
  /** Adds these counts to the database's. */
  write(counted: readonly Counted<Key>[]): Promise<void>;
  log: Pick<Log, 'error'>;
  flushMs?: number;
};

/** Counts in memory and writes all counts to the database every few seconds. */
export const createTally = <Key extends object>({ write, log, flushMs = 5_000 }: Options<Key>): Tally<Key> => {
  let counted = new Map<string, Counted<Key>>();
  let timer: NodeJS.Timeout | undefined;

  const addAll = (key: Key, total: number): void => {
    const text = JSON.stringify(key);
    counted.set(text, { key, total: (counted.get(text)?.total ?? 0) + total });
  };

  const writeCounted = async (): Promise<void> => {
    if (counted.size === 0) return;
    // Rows are always written in the same order, so that two processes cannot deadlock.
    const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    counted = new Map();
    try {
      await write(rows);
    } catch (error) {
      for (const { key, total } of rows) addAll(key, total);
      throw error;
    }
  };

  // Flushes run one after another: a failed one puts its counts back before the next reads them.
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(writeCounted, writeCounted);
    return writing;
  };

  // An unavailable database is already logged elsewhere.
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
