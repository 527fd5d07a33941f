import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { createTtlCache } from '#lib/ttl-cache.ts';
import { answerTimeWords, measuredDays, patienceMs } from './answer-time.ts';
import type { LeadStore } from './lead-store.server.ts';

type Sources = { store: Pick<LeadStore, 'measuredOf'>; clock: Clock; log: Pick<Log, 'error'> };

const cacheMs = 5 * minuteMs;

export type AnswerTimes = ReturnType<typeof createAnswerTimes>;

/** Measured answer times of dealers in words; undefined if there is none, or the store cannot be read now. */
export const createAnswerTimes = ({ store, clock, log }: Sources) => {
  const cache = createTtlCache<{ words: string | undefined }>({ name: 'answer times', timeoutMs: cacheMs, clock });

  const load = async (ownerId: number) => {
    const now = clock.now();
    const since = { sinceMs: now - measuredDays * dayMs, unansweredBeforeMs: now - patienceMs };
    return { words: answerTimeWords(await store.measuredOf(ownerId, since)) };
  };

  return {
    of: async (ownerId: number): Promise<string | undefined> => {
      try {
        return (await cache.getOrLoad(String(ownerId), () => load(ownerId))).words;
      } catch (error) {
        logLibraryError(log, 'an answer time could not be read', error);
        return undefined;
      }
    },
    stats: cache.stats,
  };
};
