import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

/** Twice as long as a car that is gone counts among similar ones (RULING-61), three times as long as its stub (RULING-24). */
export const expiredRetentionDays = 180;

/** Small enough that nobody else who writes waits for long. */
const perTransaction = 500;

type Options = {
  db: SqlDatabase;
  listings: Pick<ListingStore, 'deleteExpired'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
};

/** For once a day: the page of a car that went long ago ends, and its row with it. */
export const createPurgeExpiredListings =
  ({ db, listings, clock, log }: Options) =>
  async (signal: AbortSignal): Promise<void> => {
    const removedBeforeMs = clock.now() - expiredRetentionDays * dayMs;
    let purged = 0;
    let deleted = perTransaction;
    while (deleted === perTransaction && !signal.aborted) {
      deleted = await db.transaction((session) =>
        listings.deleteExpired({ removedBeforeMs, limit: perTransaction }, session),
      );
      purged += deleted;
    }
    if (purged > 0) log.info({ purged }, 'listings that left long ago were deleted');
  };
