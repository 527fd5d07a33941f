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

/** The alert choice of one bookmark. Version 0 means the defaults: nothing is stored yet. */
export type StoredChoice = AlertChoice & { pushAlerts: boolean; snoozedUntilMs: number | null; version: number };

/** Fields that are absent stay unchanged. */
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

/** Does not check ownership: callers make sure that the bookmark belongs to the consumer. */
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
    /** Only bookmarks whose choice was ever changed. */
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

    /**
     * Undefined when the stored version is newer than the client's (RULING-16). Runs in the session passed in, or in a
     * transaction of its own.
     */
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

    /** Called when the bookmarks themselves are deleted. */
    forget: async (bookmarkIds: readonly string[], session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('alert_choices')
        .where('bookmark_id', 'in', [...bookmarkIds])
        .execute();
    },

    /** Deletes like `forget`, and returns the deleted rows so that they can be restored. */
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

    /** Ids of the bookmarks with push alerts on. */
    withPush: async (consumerId: string): Promise<Set<string>> => {
      const rows = await tables()
        .selectFrom('alert_choices')
        .select('bookmark_id')
        .where('consumer_id', '=', consumerId)
        .where('push_alerts', '=', 1)
        .execute();
      return new Set(rows.map((row) => row.bookmark_id));
    },

    /** Turns off push alerts of all the consumer's bookmarks. */
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
