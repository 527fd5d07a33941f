import { createHash } from 'node:crypto';
import type { AlertBookmark } from '#domains/contact/alert-delivery/alert-bookmark.ts';
import { type BookmarkChanges, type Revision, savedSearchesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { type BookmarkColumns, fieldsOf } from '#domains/saved/bookmarks/bookmark-columns.ts';
import { type BookmarkRowOptions, createBookmarkRows } from '#domains/saved/bookmarks/bookmark-rows.ts';
import type { InventoryCounters } from '#lib/inventory-counters.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { type SavedSearch, searchParamsOf } from './saved-search.ts';

type Row = BookmarkColumns & {
  id: string;
  consumer_id: string;
  search_hash: string;
  search_string: string;
  brand: string;
  saved_ms: number;
  last_exec_ms: number;
  /** Grows in the order in which searches come to be seen, so that whoever knows the earlier ones finds the later. */
  position: number;
  /** The last change of any listing when it was saved. */
  saved_revision: number;
};

type NewSavedSearch = Omit<SavedSearch, 'searchParams' | 'savedDate' | 'newCount'> & {
  savedMs: number;
  brand: string;
};

const columns = [
  'id',
  'consumer_id',
  'search_hash',
  'search_string',
  'brand',
  'version',
  'title',
  'notes',
  'email_alerts',
  'text_alerts',
  'mobile_phone',
  'saved_ms',
  'last_exec_ms',
  'position',
  'saved_revision',
] as const satisfies readonly (keyof Row)[];

const hashOf = (searchString: string): string => createHash('sha256').update(searchString).digest('hex');

const read = (row: Row): SavedSearch => ({
  id: row.id,
  savedDate: new Date(row.saved_ms).toISOString(),
  searchString: row.search_string,
  searchParams: searchParamsOf(row.search_string),
  lastExec: row.last_exec_ms,
  newCount: null,
  ...fieldsOf(row),
});

type SearchText = { id: string; searchString: string };

type StoreOptions = BookmarkRowOptions & { counters: Pick<InventoryCounters, 'take' | 'last'> };

export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;

/** Every write is one guarded statement: it happens whole or not at all, and never to another shopper's row. */
export const createSavedSearchStore = ({ counters, ...options }: StoreOptions) => {
  const { db } = options;
  const bookmarks = createBookmarkRows({ ...options, table: 'saved_searches' });
  const tables = (session: SqlSession = db) => session.with<{ saved_searches: Row }>();
  const ofConsumer = (consumerId: string, session?: SqlSession) =>
    tables(session).selectFrom('saved_searches').select(columns).where('consumer_id', '=', consumerId);

  const insertOnce = async (
    consumerId: string,
    saved: NewSavedSearch,
    session: SqlSession,
  ): Promise<Row | undefined> => {
    const savedRevision = await counters.last(session, 'revision');
    const position = await counters.take(session, 'saved-search', 1);
    const row: Row = {
      id: saved.id,
      consumer_id: consumerId,
      search_hash: hashOf(saved.searchString),
      search_string: saved.searchString,
      brand: saved.brand,
      version: saved.version,
      saved_ms: saved.savedMs,
      last_exec_ms: saved.lastExec,
      position,
      saved_revision: savedRevision,
      title: saved.title,
      notes: saved.notes,
      mobile_phone: saved.mobilePhone,
      email_alerts: Number(saved.enableEmailAlerts),
      text_alerts: Number(saved.enableTextAlerts),
    };
    const isNew = await bookmarks.insert(row, { limit: savedSearchesLimit, unique: 'search_hash' }, session);
    return isNew ? row : undefined;
  };

  const { stopAlerts, stopEmails, startUntouchedEmails, removeAll } = bookmarks;
  return {
    stopAlerts,
    stopEmails,
    startUntouchedEmails,
    removeAll,

    /** Undefined when the shopper has this search, or as many as they may (RULING-18). */
    insert: async (consumerId: string, saved: NewSavedSearch): Promise<SavedSearch | undefined> => {
      const row = await db.transaction((session) => insertOnce(consumerId, saved, session));
      return row && read(row);
    },

    find: async (consumerId: string, id: string): Promise<SavedSearch | undefined> => {
      const row = await ofConsumer(consumerId).where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    findBySearch: async (consumerId: string, searchString: string): Promise<SavedSearch | undefined> => {
      const row = await ofConsumer(consumerId).where('search_hash', '=', hashOf(searchString)).executeTakeFirst();
      return row && read(row);
    },

    /** The latest first. */
    list: async (consumerId: string): Promise<SavedSearch[]> =>
      (await ofConsumer(consumerId).orderBy('saved_ms', 'desc').orderBy('id').execute()).map(read),

    /** Undefined when there is no such search of this shopper, or it is newer than the client knows (RULING-16). */
    change: (
      consumerId: string,
      id: string,
      changes: BookmarkChanges,
      revision: Revision,
    ): Promise<SavedSearch | undefined> =>
      db.transaction(async (session) => {
        if (!(await bookmarks.change({ consumerId, id }, changes, revision, session))) return undefined;
        const row = await ofConsumer(consumerId, session).where('id', '=', id).executeTakeFirst();
        return row && read(row);
      }),

    /** Whether it was there and not newer than the client knows. */
    remove: (consumerId: string, id: string, revision: Revision): Promise<boolean> =>
      db.transaction((session) => bookmarks.remove({ consumerId, id }, revision, session)),

    /** As it was before it was removed; false when it can't be had back any more. To alerts it is a new one. */
    restore: (consumerId: string, id: string): Promise<boolean> =>
      db.transaction(async (session) => {
        const position = await counters.take(session, 'saved-search', 1);
        const saving = { limit: savedSearchesLimit, unique: 'search_hash', fresh: { position } } as const;
        return bookmarks.restore({ consumerId, id }, saving, session);
      }),

    /** Looking is no change: the version stays. */
    lookAt: async (consumerId: string, id: string, nowMs: number): Promise<boolean> => {
      const looked = await tables()
        .updateTable('saved_searches')
        .set({ last_exec_ms: nowMs })
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .execute();
      return looked.length > 0;
    },

    /** Of whoever has confirmed that they want them. */
    startEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_searches')
        .set((eb) => ({ email_alerts: 1, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where('email_alerts', '=', 0)
        .execute();
    },

    /** A search both have is the other's alone, and alerts if either did. */
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
      const dropped = await tables(session)
        .deleteFrom('saved_searches')
        .where('consumer_id', '=', consumerId)
        .where('search_hash', 'in', hashesOf(other, [0, 1]))
        .returning('id')
        .execute();
      await bookmarks.forget(dropped, session);
    },

    /** Whatever is left of one becomes the other's, over the limit if need be: nothing is lost by having an account. */
    moveAll: async (consumerId: string, other: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_searches')
        .set((eb) => ({ consumer_id: other, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .execute();
    },

    /** Anybody's, for alerts. */
    findBookmarks: async (ids: readonly string[], session?: SqlSession): Promise<AlertBookmark[]> => {
      const rows = await tables(session)
        .selectFrom('saved_searches')
        .select(columns)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({
        kind: 'search',
        bookmarkId: row.id,
        consumerId: row.consumer_id,
        searchString: row.search_string,
        savedMs: row.saved_ms,
        savedRevision: row.saved_revision,
        ...fieldsOf(row),
      }));
    },

    /** The place of the last search that others can see. */
    lastPosition: (session: SqlSession = db): Promise<number> => counters.last(session, 'saved-search'),

    /** Everybody's, so that all can be read in bounded memory. */
    pageById: (afterId: string, limit: number): Promise<SearchText[]> =>
      tables()
        .selectFrom('saved_searches')
        .select(['id', 'search_string as searchString'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Everybody's that were saved after one place and up to another. */
    savedBetween: (after: number, upTo: number, session: SqlSession): Promise<SearchText[]> =>
      tables(session)
        .selectFrom('saved_searches')
        .select(['id', 'search_string as searchString'])
        .where('position', '>', after)
        .where('position', '<=', upTo)
        .execute(),
  };
};
