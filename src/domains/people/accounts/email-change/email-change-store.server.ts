import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = {
  id: string;
  consumer_id: string;
  old_email: string;
  new_email: string;
  token_hash: string;
  requested_ms: number;
  expires_ms: number;
  confirmed_ms: number | null;
  undo_hash: string | null;
};
type Tables = { email_changes: Row };

type EmailChange = { id: string; consumerId: string; oldEmail: string; newEmail: string; requestedMs: number };

const read = (row: Row): EmailChange => ({
  id: row.id,
  consumerId: row.consumer_id,
  oldEmail: row.old_email,
  newEmail: row.new_email,
  requestedMs: row.requested_ms,
});

export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>;

/** Email changes that wait for confirmation of the new address, and confirmed ones that can still be undone. */
export const createEmailChangeStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** A new request replaces an unconfirmed one; confirmed changes stay, so that they can be undone. */
    replace: async (
      { tokenHash, expiresMs, ...change }: EmailChange & { tokenHash: string; expiresMs: number },
      session: SqlSession,
    ): Promise<void> => {
      await table(session)
        .deleteFrom('email_changes')
        .where('consumer_id', '=', change.consumerId)
        .where('confirmed_ms', 'is', null)
        .execute();
      await table(session)
        .insertInto('email_changes')
        .values({
          id: change.id,
          consumer_id: change.consumerId,
          old_email: change.oldEmail,
          new_email: change.newEmail,
          token_hash: tokenHash,
          requested_ms: change.requestedMs,
          expires_ms: expiresMs,
          confirmed_ms: null,
          undo_hash: null,
        })
        .execute();
    },

    waiting: async (tokenHash: string, now: number, session?: SqlSession): Promise<EmailChange | undefined> => {
      const row = await table(session)
        .selectFrom('email_changes')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('confirmed_ms', 'is', null)
        .where('expires_ms', '>', now)
        .executeTakeFirst();
      return row && read(row);
    },

    confirm: async (id: string, undoHash: string, now: number, session: SqlSession): Promise<void> => {
      await table(session)
        .updateTable('email_changes')
        .set({ confirmed_ms: now, undo_hash: undoHash })
        .where('id', '=', id)
        .execute();
    },

    /** The confirmed change of an undo link, if it was confirmed after `sinceMs`. */
    done: async (undoHash: string, sinceMs: number, session?: SqlSession): Promise<EmailChange | undefined> => {
      const row = await table(session)
        .selectFrom('email_changes')
        .selectAll()
        .where('undo_hash', '=', undoHash)
        .where('confirmed_ms', '>', sinceMs)
        .executeTakeFirst();
      return row && read(row);
    },

    /** Removes a change and all later ones. */
    removeFrom: async ({ consumerId, requestedMs }: EmailChange, session: SqlSession): Promise<void> => {
      await table(session)
        .deleteFrom('email_changes')
        .where('consumer_id', '=', consumerId)
        .where('requested_ms', '>=', requestedMs)
        .execute();
    },

    listOf: async (consumerId: string) => {
      const rows = await table()
        .selectFrom('email_changes')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('requested_ms')
        .execute();
      return rows.map((row) => ({
        oldEmail: row.old_email,
        newEmail: row.new_email,
        requestedDate: new Date(row.requested_ms).toISOString(),
        confirmedDate: row.confirmed_ms === null ? null : new Date(row.confirmed_ms).toISOString(),
      }));
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom('email_changes').where('consumer_id', '=', consumerId).execute();
    },

    /** Removes changes that can be neither confirmed nor undone anymore. */
    removeOld: async (now: number, doneBeforeMs: number): Promise<void> => {
      await table()
        .deleteFrom('email_changes')
        .where((where) =>
          where.or([
            where('confirmed_ms', '<=', doneBeforeMs),
            where.and([where('confirmed_ms', 'is', null), where('expires_ms', '<=', now)]),
          ]),
        )
        .execute();
    },
  };
};
