import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { Incoming } from './event-batch.server.ts';
import type { EventStore } from './event-store.server.ts';

type Waiting = { incoming: Incoming; resolve(): void; reject(reason: unknown): void };

const mostEventsAtOnce = 2_000;

/** Of repeated events the first counts. One event may report several decisions. */
const joined = (waiting: readonly Waiting[]): Incoming => {
  const ids = new Set<string>();
  const isFirst = (key: string): boolean => ids.size < ids.add(key).size;
  return {
    exposures: waiting.flatMap(({ incoming: { exposures } }) =>
      exposures.filter(({ eventId, experiment }) => isFirst(`${eventId} ${experiment}`)),
    ),
    conversions: waiting.flatMap(({ incoming: { conversions } }) =>
      conversions.filter(({ eventId }) => isFirst(eventId)),
    ),
  };
};

const sizeOf = ({ exposures, conversions }: Incoming): number => exposures.length + conversions.length;

type Sources = {
  store: EventStore;
  log: Pick<Log, 'error'>;
  /** The maximum delay of the totals behind acknowledged events. */
  intervalMs?: number;
};

/**
 * Every commit waits for the disk, so batches that arrive during a write share the next one. None is acknowledged
 * before its commit.
 */
export const createEventIngest = ({ store, log, intervalMs = 1000 }: Sources) => {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let adding: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const takeTurn = (): Waiting[] => {
    let events = 0;
    const end = waiting.findIndex(({ incoming }) => {
      events += sizeOf(incoming);
      return events > mostEventsAtOnce;
    });
    const turn = waiting.slice(0, end === -1 ? waiting.length : Math.max(1, end));
    waiting = waiting.slice(turn.length);
    return turn;
  };

  const write = async (): Promise<void> => {
    // Lets other batches that have already arrived join this write.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const turn = takeTurn();
      try {
        await store.keep(joined(turn));
        for (const { resolve } of turn) resolve();
      } catch (reason) {
        for (const { reject } of turn) reject(reason);
      }
    }
    writing = undefined;
  };

  const addAll = async (): Promise<void> => {
    while (await store.addSome()) await new Promise((resolve) => setImmediate(resolve));
  };

  const loop = async (): Promise<void> => {
    try {
      await addAll();
    } catch (error) {
      // An unavailable database is already logged elsewhere; queued events are added later.
      if (!stopped && !(error instanceof Unavailable)) logLibraryError(log, 'Events could not be added up', error);
    }
    if (!stopped) timer = setTimeout(next, intervalMs).unref();
  };
  const next = (): void => {
    adding = loop();
  };

  return {
    /** Resolves when the events are stored. */
    take: (incoming: Incoming): Promise<void> => {
      if (sizeOf(incoming) === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ incoming, resolve, reject });
        writing ??= write();
      });
    },
    start: next,
    /** Adds queued events to the totals now instead of after the interval. */
    addNow: addAll,
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await adding;
      await writing;
    },
  };
};
export type EventIngest = ReturnType<typeof createEventIngest>;
