import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

/**
 * Twice as long as removed cars are used for estimates (RULING-61), and three times as long as their stubs exist
 * (RULING-24).
 */
export const expiredRetentionDays = 180;

/** Small, so that other writers are not blocked for long. */
const perTransaction = 500;

type Options = {
  db: SqlDatabase;
  listings: Pick<ListingStore, 'deleteExpired'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
};

/** Daily job: deletes cars that were removed long ago; their pages become 404. */
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
