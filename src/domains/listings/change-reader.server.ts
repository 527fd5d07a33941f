import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
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
  together?: number;
};

/**
 * Reads every change exactly once, however many processes read and whenever they die. Resolves with whether there was
 * anything to read.
 */
export const createChangeReader =
  ({ db, feed, name, handle, together = 200 }: ReaderOptions) =>
  async (): Promise<boolean> => {
    if (!(await feed.hasMore(name))) return false;
    await db.transaction(async (session) => {
      const changes = await feed.take(name, together, session);
      await handle(changes, session);
      await feed.forget(changeReaders, session);
    });
    return true;
  };
