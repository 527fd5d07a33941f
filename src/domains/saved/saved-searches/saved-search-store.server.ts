import { createHash } from 'node:crypto';
import { savedSearchesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import type { BookmarkColumns } from '#domains/saved/bookmarks/bookmark-columns.ts';
import { type BookmarkStoreOptions, createBookmarkStore } from '#domains/saved/bookmarks/bookmark-store.server.ts';
import type { InventoryCounters } from '#lib/inventory-counters.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SavedSearch } from './saved-search.ts';

type Row = BookmarkColumns & {
  search_hash: string;
  search_string: string;
  brand: string;
  last_exec_ms: number;
  /** Increases in commit order, so that a reader of all positions up to one finds every later search. */
  position: number;
};

/** Hash of the search string for the unique key, since the text may be long. */
export const searchHash = (searchString: string): string => createHash('sha256').update(searchString).digest('hex');

type SearchText = { id: string; searchString: string };

type StoreOptions = BookmarkStoreOptions & { counters: Pick<InventoryCounters, 'take' | 'last'> };

export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;

export const createSavedSearchStore = ({ counters, ...options }: StoreOptions) => {
  const { db } = options;
  const bookmarks = createBookmarkStore(options, {
    name: 'saved_searches',
    kind: 'search',
    limit: savedSearchesLimit,
    subject: 'search_hash',
    read: (row: Row) => ({ searchString: row.search_string, lastExec: row.last_exec_ms }),
  });
  const tables = (session: SqlSession = db) => session.with<{ saved_searches: Row }>();
  const nextPosition = async (session: SqlSession) => ({ position: await counters.take(session, 'saved-search', 1) });

  return {
    ...bookmarks,

    insert: (consumerId: string, { brand, ...saved }: SavedSearch & { brand: string }) =>
      db.transaction(async (session) =>
        bookmarks.insert(
          consumerId,
          saved,
          {
            search_hash: searchHash(saved.searchString),
            search_string: saved.searchString,
            brand,
            last_exec_ms: saved.lastExec,
            saved_revision: await counters.last(session, 'revision'),
            ...(await nextPosition(session)),
          },
          session,
        ),
      ),

    /** With a new position, so that alerts pick it up like a new search. */
    restore: (consumerId: string, id: string): Promise<boolean> => bookmarks.restore(consumerId, id, nextPosition),

    /** Viewing does not change the version. */
    lookAt: async (consumerId: string, id: string, nowMs: number): Promise<boolean> => {
      const row = await tables()
        .updateTable('saved_searches')
        .set({ last_exec_ms: nowMs })
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes this consumer's searches that the other has too; the other's send alerts if either did. */
    dropShared: async (consumerId: string, other: string, session: SqlSession): Promise<void> => {
      const hashesOf = (whose: string, alerting: readonly number[]) =>
        tables(session)
          .selectFrom('saved_searches')
          .select('search_hash')
          .where('consumer_id', '=', whose)
          .where('email_alerts', 'in', alerting);
      await tables(session)
        .updateTable('saved_searches')
        .set((eb) => ({ email_alerts: 1, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', other)
        .where('email_alerts', '=', 0)
        .where('search_hash', 'in', hashesOf(consumerId, [1]))
        .execute();
      const rows = await tables(session)
        .deleteFrom('saved_searches')
        .where('consumer_id', '=', consumerId)
        .where('search_hash', 'in', hashesOf(other, [0, 1]))
        .returning('id')
        .execute();
      await bookmarks.forgetChoices(rows, session);
    },

    /** Moves the remaining searches to the other consumer, even above the limit, so that nothing is lost. */
    moveAll: async (consumerId: string, other: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_searches')
        .set((eb) => ({ consumer_id: other, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .execute();
    },

    /** Position of the last committed search. */
    lastPosition: (session: SqlSession = db): Promise<number> => counters.last(session, 'saved-search'),

    /** Searches of all consumers, in pages, so that all can be read in bounded memory. */
    pageById: (afterId: string, limit: number): Promise<SearchText[]> =>
      tables()
        .selectFrom('saved_searches')
        .select(['id', 'search_string as searchString'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Searches of all consumers saved after the first position, up to and including the second. */
    savedBetween: (after: number, upTo: number, session: SqlSession): Promise<SearchText[]> =>
      tables(session)
        .selectFrom('saved_searches')
        .select(['id', 'search_string as searchString'])
        .where('position', '>', after)
        .where('position', '<=', upTo)
        .execute(),
  };
};
