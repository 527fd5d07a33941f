import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** An account, if there is one, and the keyed hash of its address. */
type BlockedPerson = { consumerId: string | null; reader: string };

type Row = { reader: string; account_id: string | null; reason: string; blocked_ms: number };
type Tables = { contact_blocks: Row };

export type ContactBlockStore = ReturnType<typeof createContactBlockStore>;

/** People whom an operator blocked from selling and asking. Addresses are stored as keyed hashes alone. */
export const createContactBlockStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    add: async (
      { consumerId, reader }: BlockedPerson,
      { reason, nowMs }: { reason: string; nowMs: number },
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .insertInto('contact_blocks')
        .values({ reader, account_id: consumerId, reason, blocked_ms: nowMs })
        .onConflict((conflict) => conflict.column('reader').doUpdateSet({ account_id: consumerId, reason }))
        .execute();
    },

    has: async ({ consumerId, reader }: BlockedPerson): Promise<boolean> => {
      const row = await tables()
        .selectFrom('contact_blocks')
        .select('reader')
        .where(({ eb, or }) =>
          or([eb('reader', '=', reader), ...(consumerId === null ? [] : [eb('account_id', '=', consumerId)])]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    remove: async ({ consumerId, reader }: BlockedPerson, session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('contact_blocks')
        .where(({ eb, or }) =>
          or([eb('reader', '=', reader), ...(consumerId === null ? [] : [eb('account_id', '=', consumerId)])]),
        )
        .execute();
    },

    ofConsumer: async (consumerId: string) =>
      tables()
        .selectFrom('contact_blocks')
        .select(['account_id as consumerId', 'reason', 'blocked_ms as blockedMs'])
        .where('account_id', '=', consumerId)
        .execute(),

    /** The block of the address stays, without the account, so that closing an account does not lift it. */
    forgetAccount: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('contact_blocks')
        .set({ account_id: null })
        .where('account_id', '=', consumerId)
        .execute();
    },
  };
};
