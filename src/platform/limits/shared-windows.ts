import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { WindowRule, WindowTurn } from '#lib/limit.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { MemoryWindows } from './memory-windows.ts';
import type { WindowStore } from './window-store.ts';

type Options = {
  memory: MemoryWindows;
  store: Pick<WindowStore, 'take'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** How long a request waits for the database to count it. */
  withinMs?: number;
};

/** Pause before the next attempt after the database didn't answer. */
const restMs = 5_000;

/**
 * Counts in memory and in the database. If this process's own count exceeds the limit, the request is refused without a
 * statement, so a flood costs none. During an outage a strict limit fails the request; for any other the count in memory
 * decides.
 */
export const createSharedWindows = ({ memory, store, clock, log, withinMs = 1_000 }: Options) => {
  const worthALine = atMostEvery(minuteMs, clock);
  let awayUntil = Number.NEGATIVE_INFINITY;

  return async (key: string, rule: WindowRule, { count = 1, strict = false } = {}): Promise<WindowTurn> => {
    const here = memory.take(key, rule, count);
    if (here.waitMs > 0) return here;
    if (strict) {
      const everywhere = await store.take(key, rule, { now: clock.now(), count }).catch((error: unknown) => {
        memory.giveBack(key, count);
        throw error;
      });
      if (everywhere.waitMs > 0) memory.giveBack(key, count);
      return everywhere;
    }
    if (clock.now() < awayUntil) return here;
    try {
      const everywhere = await answerWithin(withinMs, store.take(key, rule, { now: clock.now(), count }));
      if (everywhere.waitMs > 0) memory.giveBack(key, count);
      return everywhere;
    } catch (error) {
      awayUntil = clock.now() + restMs;
      if (worthALine()) log.warn({ reason: errorMessage(error) }, 'limits are counted by each process for itself');
      return here;
    }
  };
};

const answerWithin = async <T>(limitMs: number, answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the database did not answer in time')), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
