import type { KeepAlerts } from '#domains/alerts/dialog/keep-alerts.server.ts';
import type { AlertBookmark } from '#domains/alerts/engine/alert-bookmark.ts';
import { type BookmarkChanges, type Revision, savedVehiclesLimit } from '#domains/bookmarks/bookmark.ts';
import { type BookmarkColumns, columnsOf, fieldsOf } from '#domains/bookmarks/bookmark-columns.ts';
import type { SavedCarState } from '#domains/notifications/saved-car-notification.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
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

type StoreOptions = {
  db: SqlDatabase;
  /** What was chosen for a bookmark goes with it. */
  forgetChoices(bookmarkIds: readonly string[], session: SqlSession): Promise<void>;
  /** What is said about alerts along with a change. */
  keepAlerts: KeepAlerts;
};

export type SavedVehicleStore = ReturnType<typeof createSavedVehicleStore>;

/** Every write is one guarded statement: it happens whole or not at all, and never to another shopper's row. */
export const createSavedVehicleStore = ({ db, forgetChoices, keepAlerts }: StoreOptions) => {
  const tables = (session: SqlSession = db) => session.with<{ saved_vehicles: Row }>();
  const ofConsumer = (consumerId: string, session?: SqlSession) =>
    tables(session).selectFrom('saved_vehicles').select(columns).where('consumer_id', '=', consumerId);

  const forget = (removed: readonly { id: string }[], session: SqlSession): Promise<void> =>
    forgetChoices(
      removed.map(({ id }) => id),
      session,
    );

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
      ...{ title: saved.title, notes: saved.notes, mobile_phone: saved.mobilePhone },
      ...{ email_alerts: Number(saved.enableEmailAlerts), text_alerts: Number(saved.enableTextAlerts) },
    };
    const alreadySaved = tables(session)
      .selectFrom('saved_vehicles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('consumer_id', '=', consumerId);
    return tables(session)
      .insertInto('saved_vehicles')
      .columns(columns)
      .expression(
        tables(session)
          .selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column)))
          .where((eb) => eb(alreadySaved, '<', limit)),
      )
      .onConflict((conflict) => conflict.columns(['consumer_id', 'listing_id']).doNothing())
      .returning(columns)
      .executeTakeFirst();
  };

  return {
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

    find: async (consumerId: string, { bookmarkId, listingId }: SavedVehicleKey): Promise<SavedVehicle | undefined> => {
      const row = await ofConsumer(consumerId)
        .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
        .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? 0))
        .executeTakeFirst();
      return row && read(row);
    },

    /** The latest first. */
    list: async (consumerId: string): Promise<SavedVehicle[]> =>
      (await ofConsumer(consumerId).orderBy('saved_ms', 'desc').orderBy('id').execute()).map(read),

    /** Undefined when there is no such bookmark of this shopper, or it is newer than the client knows (RULING-16). */
    change: async (
      consumerId: string,
      { bookmarkId, listingId }: SavedVehicleKey,
      changes: BookmarkChanges,
      { version, overwriteFlag = false }: Revision,
    ): Promise<SavedVehicle | undefined> => {
      return db.transaction(async (session) => {
        const row = await tables(session)
          .updateTable('saved_vehicles')
          .set((eb) => ({ ...columnsOf(changes), version: eb('version', '+', 1) }))
          .where('consumer_id', '=', consumerId)
          .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
          .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? 0))
          .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
          .returning(columns)
          .executeTakeFirst();
        if (row) await keepAlerts({ consumerId, bookmarkId: row.id, kind: 'vehicle' }, changes, session);
        return row && read(row);
      });
    },

    /** Whether it was there and not newer than the client knows. */
    remove: async (
      consumerId: string,
      { bookmarkId, listingId }: SavedVehicleKey,
      { version, overwriteFlag = false }: Revision,
    ): Promise<boolean> =>
      db.transaction(async (session) => {
        const removed = await tables(session)
          .deleteFrom('saved_vehicles')
          .where('consumer_id', '=', consumerId)
          .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
          .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? 0))
          .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
          .returning('id')
          .execute();
        await forget(removed, session);
        return removed.length > 0;
      }),

    /** All of these, or none. */
    removeListings: async (consumerId: string, listingIds: readonly number[]): Promise<void> => {
      if (listingIds.length === 0) return;
      await db.transaction(async (session) => {
        const removed = await tables(session)
          .deleteFrom('saved_vehicles')
          .where('consumer_id', '=', consumerId)
          .where('listing_id', 'in', [...listingIds])
          .returning('id')
          .execute();
        await forget(removed, session);
      });
    },

    /** ALRT-08: every alert of the shopper's cars at once, or those of one. */
    stopAlerts: async (consumerId: string, session?: SqlSession, bookmarkId?: string): Promise<void> => {
      await tables(session)
        .updateTable('saved_vehicles')
        .set((eb) => ({ email_alerts: 0, text_alerts: 0, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where((eb) => eb.or([eb('email_alerts', '=', 1), eb('text_alerts', '=', 1)]))
        .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
        .execute();
    },

    /** Whatever else they are told by stays as it is. */
    stopEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_vehicles')
        .set((eb) => ({ email_alerts: 0, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where('email_alerts', '=', 1)
        .execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('saved_vehicles').where('consumer_id', '=', consumerId).execute();
    },

    /** Anybody's, for alerts. */
    findBookmarks: async (ids: readonly string[], session?: SqlSession): Promise<AlertBookmark[]> => {
      const rows = await tables(session)
        .selectFrom('saved_vehicles')
        .select(columns)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({
        ...{ kind: 'vehicle', bookmarkId: row.id, consumerId: row.consumer_id, listingId: row.listing_id },
        ...{ savedMs: row.saved_ms, savedRevision: row.saved_revision, ...fieldsOf(row) },
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

    /** How the shopper knows the car from now on. */
    markNotified: async (bookmarkId: string, now: SavedCarState, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_vehicles')
        .set({ told_price_usd: now.priceUsd, told_gone: Number(now.gone) })
        .where('id', '=', bookmarkId)
        .execute();
    },
  };
};
