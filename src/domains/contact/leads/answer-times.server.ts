import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { createTtlCache } from '#lib/ttl-cache.ts';
import { type AnswerRecord, answerRecord, answerTimeWords, measuredDays, patienceMs } from './answer-time.ts';
import type { LeadStore } from './lead-store.server.ts';

type Sources = { store: Pick<LeadStore, 'measuredOf'>; clock: Clock; log: Pick<Log, 'error'> };

const cacheMs = 5 * minuteMs;

export type AnswerTimes = ReturnType<typeof createAnswerTimes>;

/** Measured answer times of dealers, in words and as figures; empty if there are none, or the store cannot be read now. */
export const createAnswerTimes = ({ store, clock, log }: Sources) => {
  const cache = createTtlCache<{ words: string | undefined; record: AnswerRecord | undefined }>({
    name: 'answer times',
    timeoutMs: cacheMs,
    clock,
  });

  const load = async (ownerId: number) => {
    const now = clock.now();
    const since = { sinceMs: now - measuredDays * dayMs, unansweredBeforeMs: now - patienceMs };
    const measured = await store.measuredOf(ownerId, since);
    return { words: answerTimeWords(measured), record: answerRecord(measured) };
  };

  return {
    of: async (ownerId: number): Promise<{ words?: string | undefined; record?: AnswerRecord | undefined }> => {
      try {
        return await cache.getOrLoad(String(ownerId), () => load(ownerId));
      } catch (error) {
        logLibraryError(log, 'an answer time could not be read', error);
        return {};
      }
    },
    stats: cache.stats,
  };
};
