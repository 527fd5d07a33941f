import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { AlertChoice, type BookmarkKind, defaultChoice } from './alert-choice.ts';

type Row = {
  bookmark_id: string;
  consumer_id: string;
  push_alerts: number;
  snoozed_until_ms: number | null;
  document: string;
  version: number;
};

/** What a shopper chose for one bookmark; version 0 is as it comes. */
export type StoredChoice = AlertChoice & { pushAlerts: boolean; snoozedUntilMs: number | null; version: number };

/** What is absent stays as it is. */
type ChoiceChanges = Partial<Omit<StoredChoice, 'version'>>;

export type BookmarkOfConsumer = { consumerId: string; bookmarkId: string; kind: BookmarkKind };

const read = (row: Row): StoredChoice => ({
  ...AlertChoice.parse(JSON.parse(row.document)),
  pushAlerts: row.push_alerts === 1,
  snoozedUntilMs: row.snoozed_until_ms,
  version: row.version,
});

export const untouchedChoice = (kind: BookmarkKind): StoredChoice => ({
  ...defaultChoice(kind),
  pushAlerts: false,
  snoozedUntilMs: null,
  version: 0,
});

export type AlertChoiceStore = ReturnType<typeof createAlertChoiceStore>;

/** That the bookmark is the consumer's is for the caller to know. */
export const createAlertChoiceStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ alert_choices: Row }>();

  const findMany = async (bookmarkIds: readonly string[], session?: SqlSession): Promise<Map<string, StoredChoice>> => {
    const rows = await tables(session)
      .selectFrom('alert_choices')
      .selectAll()
      .where('bookmark_id', 'in', [...bookmarkIds])
      .execute();
    return new Map(rows.map((row) => [row.bookmark_id, read(row)]));
  };

  return {
    /** Those that were ever touched. */
    findMany,

    find: async ({ consumerId, bookmarkId, kind }: BookmarkOfConsumer): Promise<StoredChoice> => {
      const row = await tables()
        .selectFrom('alert_choices')
        .selectAll()
        .where('bookmark_id', '=', bookmarkId)
        .where('consumer_id', '=', consumerId)
        .executeTakeFirst();
      return row ? read(row) : untouchedChoice(kind);
    },

    /** Undefined when it is newer than the client knows (RULING-16). With whatever else the session does, or alone. */
    change: (
      { consumerId, bookmarkId, kind }: BookmarkOfConsumer,
      changes: ChoiceChanges,
      { version, overwriteFlag = false }: { version?: number | undefined; overwriteFlag?: boolean | undefined } = {},
      session?: SqlSession,
    ): Promise<StoredChoice | undefined> => {
      const changeIn = async (inside: SqlSession): Promise<StoredChoice | undefined> => {
        const stored = (await findMany([bookmarkId], inside)).get(bookmarkId) ?? untouchedChoice(kind);
        if (version !== undefined && version < stored.version && !overwriteFlag) return undefined;
        const next: StoredChoice = { ...stored, ...changes, version: stored.version + 1 };
        const { pushAlerts, snoozedUntilMs, events, frequency, switched } = next;
        const values = {
          push_alerts: Number(pushAlerts),
          snoozed_until_ms: snoozedUntilMs,
          document: JSON.stringify({ events, frequency, switched }),
          version: next.version,
        };
        await tables(inside)
          .insertInto('alert_choices')
          .values({ bookmark_id: bookmarkId, consumer_id: consumerId, ...values })
          .onConflict((conflict) => conflict.column('bookmark_id').doUpdateSet(values))
          .execute();
        return next;
      };
      return session ? changeIn(session) : db.transaction(changeIn);
    },

    /** With the bookmarks themselves. */
    forget: async (bookmarkIds: readonly string[], session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('alert_choices')
        .where('bookmark_id', 'in', [...bookmarkIds])
        .execute();
    },

    /** The same, for whoever may want them back: as they stood. */
    take: (bookmarkIds: readonly string[], session: SqlSession) =>
      tables(session)
        .deleteFrom('alert_choices')
        .where('bookmark_id', 'in', [...bookmarkIds])
        .returningAll()
        .execute(),

    putBack: async (rows: readonly Record<string, string | number | null>[], session: SqlSession): Promise<void> => {
      if (rows.length === 0) return;
      await session
        .with<{ alert_choices: Record<string, string | number | null> }>()
        .insertInto('alert_choices')
        .values([...rows])
        .onConflict((conflict) => conflict.column('bookmark_id').doNothing())
        .execute();
    },

    ofConsumer: async (consumerId: string): Promise<(StoredChoice & { bookmarkId: string })[]> => {
      const rows = await tables()
        .selectFrom('alert_choices')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('bookmark_id')
        .execute();
      return rows.map((row) => ({ bookmarkId: row.bookmark_id, ...read(row) }));
    },

    /** Bookmarks whose news goes to devices. */
    withPush: async (consumerId: string): Promise<Set<string>> => {
      const rows = await tables()
        .selectFrom('alert_choices')
        .select('bookmark_id')
        .where('consumer_id', '=', consumerId)
        .where('push_alerts', '=', 1)
        .execute();
      return new Set(rows.map((row) => row.bookmark_id));
    },

    /** Notifications of all their bookmarks. */
    stopAllPush: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('alert_choices')
        .set((eb) => ({ push_alerts: 0, version: eb('version', '+', 1) }))
        .where('consumer_id', '=', consumerId)
        .where('push_alerts', '=', 1)
        .execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('alert_choices').where('consumer_id', '=', consumerId).execute();
    },
  };
};
