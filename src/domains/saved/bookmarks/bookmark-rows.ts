import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { KeepAlerts } from '#domains/contact/alert-choices/keep-alerts.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { BookmarkChanges, Revision } from './bookmark.ts';
import { type BookmarkColumns, columnsOf } from './bookmark-columns.ts';
import type { RemovedItemStore, StoredRow } from './removed-item-store.server.ts';

type Row = BookmarkColumns & { id: string; consumer_id: string };
type Tables = { saved_vehicles: Row; saved_searches: Row };
type WholeTables = Record<keyof Tables, StoredRow>;
type Uniqueness = { limit: number; unique: 'listing_id' | 'search_hash' };

type Options = {
  db: SqlDatabase;
  table: keyof Tables;
  /** What was chosen for a bookmark goes with it. */
  forgetChoices(bookmarkIds: readonly string[], session: SqlSession): Promise<void>;
  /** Stores the alert choices that came with a change. */
  keepAlerts: KeepAlerts;
  /** What a shopper removes may be wanted back, with what was chosen for it. */
  removed: Pick<RemovedItemStore, 'keep' | 'take'>;
  choices: Pick<AlertChoiceStore, 'take' | 'putBack'>;
};

/** What the stores of both kinds pass on as they got it. */
export type BookmarkRowOptions = Omit<Options, 'table'>;

/** What is done alike to saved cars and saved searches. Nothing is ever done to another shopper's row. */
export const createBookmarkRows = ({ db, table, forgetChoices, keepAlerts, removed, choices }: Options) => {
  const rows = (session: SqlSession = db) => session.with<Tables>();
  const kind = table === 'saved_vehicles' ? 'vehicle' : 'search';

  const forget = async (removed: readonly { id: string }[], session: SqlSession): Promise<void> => {
    if (removed.length === 0) return;
    await forgetChoices(
      removed.map(({ id }) => id),
      session,
    );
  };

  const insert = async (row: StoredRow, { limit, unique }: Uniqueness, session: SqlSession = db): Promise<boolean> => {
    const whole = session.with<WholeTables>();
    const columns = Object.keys(row);
    const alreadySaved = whole
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('consumer_id', '=', row.consumer_id ?? '');
    const inserted = await whole
      .insertInto(table)
      .columns(columns)
      .expression(
        whole
          .selectNoFrom((eb) => columns.map((column) => eb.val(row[column] ?? null).as(column)))
          .where((eb) => eb(alreadySaved, '<', limit)),
      )
      .onConflict((conflict) => conflict.columns(['consumer_id', unique]).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  };

  return {
    forget,

    /** One guarded statement: false when the shopper has it, or as many as they may (RULING-18). */
    insert,

    /** As it was, under the id it had. False when it is too late, saved again meanwhile, or over the limit. */
    restore: async (
      { consumerId, id }: { consumerId: string; id: string },
      { fresh = {}, ...uniqueness }: Uniqueness & { fresh?: StoredRow },
      session: SqlSession,
    ): Promise<boolean> => {
      const content = await removed.take(consumerId, kind, id, session);
      if (!content) return false;
      const version = Number(content.row.version) + 1;
      if (!(await insert({ ...content.row, ...fresh, version }, uniqueness, session))) return false;
      await choices.putBack(content.choices, session);
      return true;
    },

    /** False when there is no such bookmark of this shopper, or it is newer than the client knows (RULING-16). */
    change: async (
      { consumerId, id }: { consumerId: string; id: string },
      changes: BookmarkChanges,
      { version, overwriteFlag = false }: Revision,
      session: SqlSession,
    ): Promise<boolean> => {
      const changed = await rows(session)
        .updateTable(table)
        .set((eb) => ({ ...columnsOf(changes), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
        .returning('id')
        .executeTakeFirst();
      if (changed) await keepAlerts({ consumerId, bookmarkId: id, kind }, changes, session);
      return changed !== undefined;
    },

    /** Whether it was there and not newer than the client knows. */
    remove: async (
      { consumerId, id }: { consumerId: string; id: string },
      { version, overwriteFlag = false }: Revision,
      session: SqlSession,
    ): Promise<boolean> => {
      const row = await session
        .with<WholeTables>()
        .deleteFrom(table)
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .$if(version !== undefined && !overwriteFlag, (query) => query.where('version', '<=', version ?? 0))
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const content = { row, choices: await choices.take([id], session) };
      await removed.keep({ id, consumerId, kind, title: String(row.title), content }, session);
      return true;
    },

    /** ALRT-08: every alert of the shopper's at once, or those of one bookmark. */
    stopAlerts: async (consumerId: string, session?: SqlSession, bookmarkId?: string): Promise<void> => {
      await rows(session)
        .updateTable(table)
        .set((eb) => ({ email_alerts: 0, text_alerts: 0, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where((eb) => eb.or([eb('email_alerts', '=', 1), eb('text_alerts', '=', 1)]))
        .$if(bookmarkId !== undefined, (query) => query.where('id', '=', bookmarkId ?? ''))
        .execute();
    },

    /** Switches email alerts on for items whose alerts were never switched. */
    startUntouchedEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      const touched = session
        .with<{ alert_choices: { bookmark_id: string; consumer_id: string } }>()
        .selectFrom('alert_choices')
        .select('bookmark_id')
        .where('consumer_id', '=', consumerId);
      await rows(session)
        .updateTable(table)
        .set((eb) => ({ email_alerts: 1, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where('email_alerts', '=', 0)
        .where('id', 'not in', touched)
        .execute();
    },

    /** Whatever else they are told by stays as it is. */
    stopEmails: async (consumerId: string, session: SqlSession): Promise<void> => {
      await rows(session)
        .updateTable(table)
        .set((eb) => ({ email_alerts: 0, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where('email_alerts', '=', 1)
        .execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await rows(session).deleteFrom(table).where('consumer_id', '=', consumerId).execute();
    },
  };
};
