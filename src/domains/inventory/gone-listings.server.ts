import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

const dayMs = 86_400_000;

/** Twice as long as a car that is gone counts among similar ones (D-61), three times as long as its stub (D-24). */
export const goneKeptDays = 180;

export const purgeGoneJob = 'listings.purge-gone';

/** Small enough that nobody else who writes waits for long. */
const perTransaction = 500;

type Options = {
  db: SqlDatabase;
  listings: Pick<ListingStore, 'deleteGone'>;
  schedule(job: { kind: string; payload: Record<string, never>; runAt: number; uniqueKey: string }): Promise<unknown>;
  clock: Clock;
  log: Pick<Log, 'info'>;
};

/** Once a day: the page of a car that went long ago ends, and its row with it. */
export const createGoneListings = ({ db, listings, schedule, clock, log }: Options) => {
  const scheduleFrom = (runAt: number): Promise<unknown> => {
    const day = new Date(runAt).toISOString().slice(0, 10);
    return schedule({ kind: purgeGoneJob, payload: {}, runAt, uniqueKey: `${purgeGoneJob} ${day}` });
  };

  return {
    /** However many processes start, and however often: one purge a day. */
    start: (): Promise<unknown> => scheduleFrom(clock.now()),

    handlers: {
      [purgeGoneJob]: async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
        const startedAt = clock.now();
        // Tomorrow's comes first, so that a purge that fails today is not the last.
        await scheduleFrom(startedAt + dayMs);
        const removedBeforeMs = startedAt - goneKeptDays * dayMs;
        let purged = 0;
        let deleted = perTransaction;
        while (deleted === perTransaction && !signal.aborted) {
          deleted = await db.transaction((session) =>
            listings.deleteGone({ removedBeforeMs, limit: perTransaction }, session),
          );
          purged += deleted;
        }
        if (purged > 0) log.info({ purged }, 'listings that left long ago were deleted');
      },
    },
  };
};
