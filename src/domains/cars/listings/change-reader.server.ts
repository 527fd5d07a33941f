import type { Log } from '#lib/log.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ChangeFeed, ListingChange } from './change-feed.server.ts';

/** Everybody who reads the feed: what all of them have seen is deleted. */
const changeReaders = ['saved-vehicles', 'saved-searches'] as const;
type ChangeReader = (typeof changeReaders)[number];

type ReaderOptions = {
  db: SqlDatabase;
  feed: ChangeFeed;
  name: ChangeReader;
  /** Writes only in this session: what it did and how far it has read are one commit. May be run again after a failure. */
  handle(changes: readonly ListingChange[], session: SqlSession): Promise<unknown>;
  log: Pick<Log, 'error'>;
  together?: number;
};

/** With the waits between turns this is about two minutes. */
const mostFailures = 8;

/**
 * Reads every change exactly once, however many processes read and whenever they die. Resolves with whether there was
 * anything to read. After a failure changes are read one by one, and one that fails again and again is passed over, so
 * that it does not keep everybody else from hearing.
 */
export const createChangeReader = ({ db, feed, name, handle, log, together = 200 }: ReaderOptions) => {
  let failures = 0;
  return async (): Promise<boolean> => {
    if (!(await feed.hasMore(name))) return false;
    try {
      await db.transaction(async (session) => {
        const changes = await feed.take(name, failures === 0 ? together : 1, session);
        if (failures < mostFailures) await handle(changes, session);
        else log.error({ reader: name, listing: changes[0]?.listingId }, 'Listing change: no notification sent');
        await feed.forget(changeReaders, session);
      });
    } catch (error) {
      if (!(error instanceof Unavailable)) failures += 1;
      throw error;
    }
    failures = 0;
    return true;
  };
};
