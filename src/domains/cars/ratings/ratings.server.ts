import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';
import { noTotals, type Rating, type RatingSubject, type RatingTotals, ratingOf } from './rating.ts';
import type { RatingStore } from './rating-store.server.ts';

type Sources = {
  store: Pick<RatingStore, 'changedSince'>;
  tracker: Pick<ReadTracker, 'reading' | 'changed'>;
  log: Pick<Log, 'error'>;
};

type Numbers = { totals: RatingTotals; rating: Rating | null };

const none: Numbers = { totals: noTotals, rating: null };
const intervalMs = 500;
const sourceOf = (subject: RatingSubject): string => `reviews:${subject}`;

export type Ratings = ReturnType<typeof createRatings>;

/**
 * The numbers of every dealer and model, in memory and followed in every process. Pages that showed one are dropped
 * when it changes (REV-02).
 */
export const createRatings = ({ store, tracker, log }: Sources) => {
  const numbers = new Map<RatingSubject, Numbers>();
  const listeners: ((subjects: readonly RatingSubject[]) => void)[] = [];
  let revision = 0;

  const refresh = async (): Promise<void> => {
    const changed = await store.changedSince(revision);
    if (changed.length === 0) return;
    for (const { subject, totals, revision: latest } of changed) {
      numbers.set(subject, { totals, rating: ratingOf(totals) });
      revision = latest;
    }
    const subjects = changed.map(({ subject }) => subject);
    for (const listen of listeners) listen(subjects);
    tracker.changed(subjects.map(sourceOf));
  };

  const loop = createRefreshLoop({ refresh, failure: 'Ratings could not be refreshed', log, intervalMs });

  /** Called before reviews are read, so that what is made of them is dropped when one changes. */
  const reading = (subject: RatingSubject): void => tracker.reading([sourceOf(subject)]);

  return {
    reading,
    of: (subject: RatingSubject): Rating | null => {
      reading(subject);
      return (numbers.get(subject) ?? none).rating;
    },
    totalsOf: (subject: RatingSubject): RatingTotals => {
      reading(subject);
      return (numbers.get(subject) ?? none).totals;
    },
    onChange: (listen: (subjects: readonly RatingSubject[]) => void): void => void listeners.push(listen),
    refreshNow: loop.refreshNow,
    start: async (): Promise<void> => {
      await loop.refreshNow();
      loop.start();
    },
    stop: loop.stop,
  };
};
