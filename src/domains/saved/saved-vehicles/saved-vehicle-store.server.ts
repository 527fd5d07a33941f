import type { AlertBookmark } from '#domains/contact/alert-delivery/alert-bookmark.ts';
import type { SavedCarState } from '#domains/people/notifications/saved-car-notification.ts';
import { type BookmarkChanges, type Revision, savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { type BookmarkColumns, fieldsOf } from '#domains/saved/bookmarks/bookmark-columns.ts';
import { type BookmarkRowOptions, createBookmarkRows } from '#domains/saved/bookmarks/bookmark-rows.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SavedVehicle } from './saved-vehicle.ts';

type Row = BookmarkColumns & {
  id: string;
  consumer_id: string;
  listing_id: number;
  saved_ms: number;
  saved_price_usd: number | null;
  told_price_usd: number | null;
  told_gone: number;
  /** The last change of any listing when it was saved. */
  saved_revision: number;
};

/** Which of a shopper's saved cars is meant: by its bookmark, its listing, or both, which then must agree. */
export type SavedVehicleKey =
  | { bookmarkId: string; listingId?: number | undefined }
  | { bookmarkId?: undefined; listingId: number };

/** A car may be saved after it left: then there is nothing to tell. */
type NewSavedVehicle = SavedVehicle & { gone: boolean; savedRevision: number };

export type WatchedVehicle = SavedCarState & {
  bookmarkId: string;
  consumerId: string;
  listingId: number;
  title: string;
  /** What happened to cars up to here, its shopper saw when saving it. */
  savedRevision: number;
};

const columns = [
  'id',
  'consumer_id',
  'listing_id',
  'version',
  'title',
  'notes',
  'email_alerts',
  'text_alerts',
  'mobile_phone',
  'saved_ms',
  'saved_price_usd',
  'told_price_usd',
  'told_gone',
  'saved_revision',
] as const satisfies readonly (keyof Row)[];

const read = (row: Row): SavedVehicle => ({
  bookmarkId: row.id,
  listingId: row.listing_id,
  savedMs: row.saved_ms,
  savedPriceUsd: row.saved_price_usd,
  ...fieldsOf(row),
});

const watched = (row: Row): WatchedVehicle => ({
  bookmarkId: row.id,
  consumerId: row.consumer_id,
  listingId: row.listing_id,
  title: row.title,
  priceUsd: row.told_price_usd,
  gone: row.told_gone === 1,
  savedRevision: row.saved_revision,
});

/**
 * SQLite writes one after another. PostgreSQL counts right only in a serializable transaction, which costs retries; far
 * from the limit a wrong count does no harm, because no shopper has a hundred saves under way at once.
 */
const farFromLimit = savedVehiclesLimit - 100;

export type SavedVehicleStore = ReturnType<typeof createSavedVehicleStore>;

/** Every write is one guarded statement: it happens whole or not at all, and never to another shopper's row. */
export const createSavedVehicleStore = (options: BookmarkRowOptions) => {
  const { db } = options;
  const bookmarks = createBookmarkRows({ ...options, table: 'saved_vehicles' });
  const tables = (session: SqlSession = db) => session.with<{ saved_vehicles: Row }>();
  const ofConsumer = (consumerId: string, session?: SqlSession) =>
    tables(session).selectFrom('saved_vehicles').select(columns).where('consumer_id', '=', consumerId);

  /** By its bookmark, its listing, or both. */
  const ofKey = (consumerId: string, { bookmarkId, listingId }: SavedVehicleKey, session?: SqlSession) =>
    ofConsumer(consumerId, session)
      .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
      .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? 0))
      .executeTakeFirst();

  const insertOnce = async (
    consumerId: string,
    { gone, savedRevision, ...saved }: NewSavedVehicle,
    limit: number,
    session: SqlSession = db,
  ): Promise<Row | undefined> => {
    const row: Row = {
      id: saved.bookmarkId,
      consumer_id: consumerId,
      listing_id: saved.listingId,
      version: saved.version,
      saved_ms: saved.savedMs,
      saved_price_usd: saved.savedPriceUsd,
      told_price_usd: saved.savedPriceUsd,
      told_gone: Number(gone),
      saved_revision: savedRevision,
      title: saved.title,
      notes: saved.notes,
      mobile_phone: saved.mobilePhone,
      email_alerts: Number(saved.enableEmailAlerts),
      text_alerts: Number(saved.enableTextAlerts),
    };
    const isNew = await bookmarks.insert(row, { limit, unique: 'listing_id' }, session);
    return isNew ? row : undefined;
  };

  const { stopAlerts, stopEmails, startUntouchedEmails, removeAll } = bookmarks;
  return {
    stopAlerts,
    stopEmails,
    startUntouchedEmails,
    removeAll,

    /** Undefined when the shopper has this car, or as many as they may (RULING-18). */
    insert: async (consumerId: string, saved: NewSavedVehicle): Promise<SavedVehicle | undefined> => {
      if (db.engine === 'sqlite') {
        const row = await insertOnce(consumerId, saved, savedVehiclesLimit);
        return row && read(row);
      }
      const row =
        (await insertOnce(consumerId, saved, farFromLimit)) ??
        (await db.transaction((session) => insertOnce(consumerId, saved, savedVehiclesLimit, session)));
      return row && read(row);
    },

    find: async (consumerId: string, key: SavedVehicleKey): Promise<SavedVehicle | undefined> => {
      const row = await ofKey(consumerId, key);
      return row && read(row);
    },

    /** The latest first. */
    list: async (consumerId: string): Promise<SavedVehicle[]> =>
      (await ofConsumer(consumerId).orderBy('saved_ms', 'desc').orderBy('id').execute()).map(read),

    /** Undefined when there is no such bookmark of this shopper, or it is newer than the client knows (RULING-16). */
    change: (
      consumerId: string,
      key: SavedVehicleKey,
      changes: BookmarkChanges,
      revision: Revision,
    ): Promise<SavedVehicle | undefined> =>
      db.transaction(async (session) => {
        const existing = await ofKey(consumerId, key, session);
        if (!existing) return undefined;
        if (!(await bookmarks.change({ consumerId, id: existing.id }, changes, revision, session))) return undefined;
        const row = await ofKey(consumerId, { bookmarkId: existing.id }, session);
        return row && read(row);
      }),

    /** Whether it was there and not newer than the client knows. */
    remove: (consumerId: string, key: SavedVehicleKey, revision: Revision): Promise<boolean> =>
      db.transaction(async (session) => {
        const existing = await ofKey(consumerId, key, session);
        return existing !== undefined && bookmarks.remove({ consumerId, id: existing.id }, revision, session);
      }),

    /** As it was before it was removed; false when it can't be had back any more. */
    restore: (consumerId: string, id: string): Promise<boolean> =>
      db.transaction((session) =>
        bookmarks.restore({ consumerId, id }, { limit: savedVehiclesLimit, unique: 'listing_id' }, session),
      ),

    /** All of these, or none; each can be restored for a day. */
    removeMany: (consumerId: string, bookmarkIds: readonly string[]): Promise<void> =>
      db.transaction(async (session) => {
        for (const id of bookmarkIds) await bookmarks.remove({ consumerId, id }, {}, session);
      }),

    /** Anybody's, for alerts. */
    findBookmarks: async (ids: readonly string[], session?: SqlSession): Promise<AlertBookmark[]> => {
      const rows = await tables(session)
        .selectFrom('saved_vehicles')
        .select(columns)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({
        kind: 'vehicle',
        bookmarkId: row.id,
        consumerId: row.consumer_id,
        listingId: row.listing_id,
        savedMs: row.saved_ms,
        savedRevision: row.saved_revision,
        ...fieldsOf(row),
      }));
    },

    /** Whoever saved one of these cars. */
    watching: async (listingIds: readonly number[], session: SqlSession): Promise<WatchedVehicle[]> => {
      const rows = await tables(session)
        .selectFrom('saved_vehicles')
        .select(columns)
        .where('listing_id', 'in', [...listingIds])
        .execute();
      return rows.map(watched);
    },

    /** Stores the price and state the shopper was last notified of. */
    markNotified: async (bookmarkId: string, now: SavedCarState, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_vehicles')
        .set({ told_price_usd: now.priceUsd, told_gone: Number(now.gone) })
        .where('id', '=', bookmarkId)
        .execute();
    },
  };
};
