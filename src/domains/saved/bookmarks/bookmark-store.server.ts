import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { KeepAlerts } from '#domains/contact/alert-choices/keep-alerts.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { BookmarkChanges, Revision, SavedBookmark } from './bookmark.ts';
import { type BookmarkColumns, columnsOf, fieldsOf } from './bookmark-columns.ts';
import type { RemovedItemStore, StoredRow } from './removed-item-store.server.ts';

/** Definition of one kind of bookmark. */
type BookmarkTable<Row, Own> = {
  name: 'saved_vehicles' | 'saved_searches';
  kind: 'vehicle' | 'search';
  /** Maximum number for each consumer (RULING-18). */
  limit: number;
  /** The saved item; a consumer has one bookmark for each value of this column. */
  subject: 'listing_id' | 'search_hash';
  /** Reads the fields that only this kind has. */
  read(row: Row): Own;
};

/** Identifies a consumer's bookmark: by id, by the saved item, or by both, which then have to match. */
export type BookmarkKey =
  | { id: string; subject?: number | string | undefined }
  | { id?: undefined; subject: number | string };

export type BookmarkStoreOptions = {
  db: SqlDatabase;
  /** Stores the alert choices of a change. */
  keepAlerts: KeepAlerts;
  /** Removed bookmarks can be restored for a day, with their alert choices. */
  removed: Pick<RemovedItemStore, 'keep' | 'take'>;
  choices: Pick<AlertChoiceStore, 'forget' | 'take' | 'putBack'>;
};

/** Added for alerts, which read bookmarks of all consumers. */
type OwnedBookmark = { consumerId: string; savedRevision: number };

/**
 * SQLite serializes writes. In PostgreSQL the count is exact only in a serializable transaction, which costs retries.
 * Below the limit by this margin a wrong count is harmless, because no consumer has that many saves in progress at
 * once.
 */
const savesAtOnce = 100;

/**
 * Bookmarks of one kind. Every write is one guarded statement: it is applied completely or not at all, and never to
 * another consumer's row.
 */
export const createBookmarkStore = <Row extends BookmarkColumns, Own>(
  { db, keepAlerts, removed, choices }: BookmarkStoreOptions,
  { name, kind, limit, subject, read: readOwn }: BookmarkTable<Row, Own>,
) => {
  type Item = SavedBookmark & Own;
  const table = (session: SqlSession = db) => session.with<Record<typeof name, StoredRow>>();
  // `selectAll` reads the columns of its own kind too.
  const read = (row: StoredRow): Item => ({ ...fieldsOf(row as Row), ...readOwn(row as Row) });
  const ofConsumer = (consumerId: string, session?: SqlSession) =>
    table(session).selectFrom(name).selectAll().where('consumer_id', '=', consumerId);

  /** Undefined if the consumer has it already, or has reached the limit. */
  const insertOnce = async (row: StoredRow, most: number, session: SqlSession = db): Promise<Item | undefined> => {
    const columns = Object.keys(row);
    const count = table(session)
      .selectFrom(name)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('consumer_id', '=', row.consumer_id ?? '');
    const inserted = await table(session)
      .insertInto(name)
      .columns(columns)
      .expression(
        table(session)
          .selectNoFrom((eb) => columns.map((column) => eb.val(row[column] ?? null).as(column)))
          .where((eb) => eb(count, '<', most)),
      )
      .onConflict((conflict) => conflict.columns(['consumer_id', subject]).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted && read(row);
  };

  /** Sets alert columns of a consumer's bookmarks, where they differ. */
  const switchAlerts = (
    consumerId: string,
    columns: Partial<Record<'email_alerts' | 'text_alerts', 0 | 1>>,
    session?: SqlSession,
  ) =>
    table(session)
      .updateTable(name)
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('consumer_id', '=', consumerId)
      .where((eb) => eb.or(Object.entries(columns).map(([column, value]) => eb(column, '!=', value))));

  const remove = async (
    consumerId: string,
    id: string,
    { version, overwriteFlag = false }: Revision,
    session: SqlSession,
  ): Promise<boolean> => {
    const row = await table(session)
      .deleteFrom(name)
      .where('id', '=', id)
      .where('consumer_id', '=', consumerId)
      .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const content = { row, choices: await choices.take([id], session) };
    await removed.keep({ id, consumerId, kind, title: String(row.title), content }, session);
    return true;
  };

  return {
    /** Undefined if the consumer has it already, or has reached the limit. `own` has the columns of this kind only. */
    insert: (
      consumerId: string,
      saved: SavedBookmark,
      own: Omit<Row, keyof BookmarkColumns> & Pick<BookmarkColumns, 'saved_revision'>,
      session?: SqlSession,
    ): Promise<Item | undefined> => {
      const { id, version, savedMs } = saved;
      const row = { id, consumer_id: consumerId, version, saved_ms: savedMs, ...columnsOf(saved), ...own };
      const insertExactly = (transaction?: SqlSession) => insertOnce(row, limit, transaction);
      if (session || db.engine === 'sqlite') return insertExactly(session);
      return insertOnce(row, limit - savesAtOnce).then((item) => item ?? db.transaction(insertExactly));
    },

    find: async (consumerId: string, key: BookmarkKey): Promise<Item | undefined> => {
      const row = await ofConsumer(consumerId)
        .$if(key.id !== undefined, (query) => query.where('id', '=', key.id ?? ''))
        .$if(key.subject !== undefined, (query) => query.where(subject, '=', key.subject ?? ''))
        .executeTakeFirst();
      return row && read(row);
    },

    /** Latest first. */
    list: async (consumerId: string): Promise<Item[]> =>
      (await ofConsumer(consumerId).orderBy('saved_ms', 'desc').orderBy('id').execute()).map(read),

    /** Bookmarks of any consumer, for alerts. */
    findMany: async (ids: readonly string[], session?: SqlSession): Promise<(Item & OwnedBookmark)[]> => {
      const rows = await table(session)
        .selectFrom(name)
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({
        ...read(row),
        consumerId: String(row.consumer_id),
        savedRevision: Number(row.saved_revision),
      }));
    },

    /** Undefined if the consumer has no such bookmark, or the stored version is newer than the client's (RULING-16). */
    change: (
      consumerId: string,
      id: string,
      changes: BookmarkChanges,
      { version, overwriteFlag = false }: Revision = {},
    ): Promise<Item | undefined> =>
      db.transaction(async (session) => {
        const row = await table(session)
          .updateTable(name)
          .set((eb) => ({ ...columnsOf(changes), version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('consumer_id', '=', consumerId)
          .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
          .returningAll()
          .executeTakeFirst();
        if (row) await keepAlerts({ consumerId, bookmarkId: id, kind }, changes, session);
        return row && read(row);
      }),

    /** False if it does not exist or its version is newer than the client's. It can be restored for a day. */
    remove: (consumerId: string, id: string, revision: Revision): Promise<boolean> =>
      db.transaction((session) => remove(consumerId, id, revision, session)),

    /** Removes all of them or none. */
    removeMany: (consumerId: string, ids: readonly string[]): Promise<void> =>
      db.transaction(async (session) => {
        for (const id of ids) await remove(consumerId, id, {}, session);
      }),

    /**
     * Restores a removed bookmark under its old id. False when it is too late, the item was saved again meanwhile, or
     * the limit is reached. `renewed` has columns that get new values.
     */
    restore: (
      consumerId: string,
      id: string,
      renewed: (session: SqlSession) => Promise<StoredRow> = async () => ({}),
    ): Promise<boolean> =>
      db.transaction(async (session) => {
        const content = await removed.take(consumerId, kind, id, session);
        if (!content) return false;
        const row = { ...content.row, ...(await renewed(session)), version: Number(content.row.version) + 1 };
        if (!(await insertOnce(row, limit, session))) return false;
        await choices.putBack(content.choices, session);
        return true;
      }),

    /** Deletes the alert choices of deleted bookmarks; they cannot be restored. */
    forgetChoices: async (rows: readonly { id: string }[], session: SqlSession): Promise<void> => {
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await choices.forget(ids, session);
    },

    /** Turns off all alerts of the consumer, or those of one bookmark (ALRT-08). */
    stopAlerts: async (consumerId: string, session?: SqlSession, id?: string): Promise<void> => {
      await switchAlerts(consumerId, { email_alerts: 0, text_alerts: 0 }, session)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .execute();
    },

    /** Texts and push notifications stay on. */
    stopEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      await switchAlerts(consumerId, { email_alerts: 0 }, session).execute();
    },

    startEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      await switchAlerts(consumerId, { email_alerts: 1 }, session).execute();
    },

    /** Turns on email alerts of bookmarks whose alerts were never changed. */
    startUntouchedEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      const touched = session
        .with<{ alert_choices: { bookmark_id: string; consumer_id: string } }>()
        .selectFrom('alert_choices')
        .select('bookmark_id')
        .where('consumer_id', '=', consumerId);
      await switchAlerts(consumerId, { email_alerts: 1 }, session).where('id', 'not in', touched).execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom(name).where('consumer_id', '=', consumerId).execute();
    },
  };
};
