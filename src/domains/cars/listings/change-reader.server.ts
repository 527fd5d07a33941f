import type { Log } from '#lib/log.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ChangeFeed } from './change-feed.server.ts';
import type { ListingChange } from './listing-change.ts';

/** All readers of the feed; changes that all have read are deleted. */
const changeReaders = ['saved-vehicles', 'saved-searches', 'webhooks', 'index-now'] as const;
type ChangeReader = (typeof changeReaders)[number];

type ReaderOptions = {
  db: SqlDatabase;
  feed: ChangeFeed;
  name: ChangeReader;
  /**
   * Must write in this session only, so that its writes and the reader's position are one commit. May be called again
   * after a failure.
   */
  handle(changes: readonly ListingChange[], session: SqlSession): Promise<unknown>;
  log: Pick<Log, 'error'>;
  together?: number;
};

/** With the delays between runs this takes about two minutes. */
const mostFailures = 8;

/**
 * Reads each change exactly once, with any number of processes and after crashes. Resolves with whether there were
 * changes. After a failure changes are read one by one, and one that keeps failing is skipped, so that it does not
 * block the others.
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
