import type { ErrorGroup } from '#domains/back-office/errors/error-group.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ErrorGroupStore } from './error-group-store.ts';
import { type ErrorShape, errorShapeOf } from './error-shape.ts';

type UnexpectedError = { error: unknown; place: string; requestId?: string };

type Options = {
  store: Pick<ErrorGroupStore, 'add' | 'removeOld'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
  /** The version of the product that runs. */
  release: string;
};

const flushMs = 2_000;
const lifetimeMs = 90 * dayMs;
/** Kinds counted by name between two flushes; further ones are counted together. */
const mostKinds = 100;
const otherErrors: ErrorShape = { id: 'others', type: 'Others', shape: 'Too many kinds at once', place: '', frame: '' };

const merge = (stored: ErrorGroup, added: ErrorGroup): ErrorGroup => ({
  ...stored,
  total: stored.total + added.total,
  lastMs: Math.max(stored.lastMs, added.lastMs),
  requestId: added.requestId,
});

/** Groups unexpected errors in memory and adds them to the database every few seconds. */
export const createErrorLog = ({ store, clock, log, release }: Options) => {
  let groups = new Map<string, ErrorGroup>();
  let timer: NodeJS.Timeout | undefined;

  const add = (group: ErrorGroup): void => {
    const stored = groups.get(group.id);
    groups.set(group.id, stored ? merge(stored, group) : group);
  };

  const write = async (): Promise<void> => {
    if (groups.size === 0) return;
    // Always in the same order, so that two processes cannot deadlock.
    const rows = [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    groups = new Map();
    try {
      await store.add(rows);
    } catch (error) {
      const later = [...groups.values()];
      groups = new Map();
      for (const row of [...rows, ...later]) add(row);
      throw error;
    }
  };

  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write, write);
    return writing;
  };
  // An unavailable database is already logged elsewhere.
  const report = (error: unknown): void => {
    if (!(error instanceof Unavailable)) logLibraryError(log, 'errors could not be grouped', error);
  };
  const forgetOld = (): Promise<void> => store.removeOld(clock.now() - lifetimeMs);

  return {
    note: ({ error, place, requestId }: UnexpectedError): void => {
      // An outage is one condition with a metric of its own, not an error of each request.
      if (error instanceof Unavailable) return;
      const kind = errorShapeOf(error, place);
      const isNamed = groups.has(kind.id) || groups.size < mostKinds;
      const now = clock.now();
      const times = { total: 1, firstMs: now, lastMs: now, release, reviewedMs: null };
      add({ ...(isNamed ? kind : otherErrors), ...times, requestId: requestId ?? null });
    },
    flush,
    start: () => {
      timer = setInterval(() => void flush().catch(report), flushMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush().catch(report);
    },
    /** Runs once a day. */
    forgetOld,
  };
};

export type ErrorLog = ReturnType<typeof createErrorLog>;
