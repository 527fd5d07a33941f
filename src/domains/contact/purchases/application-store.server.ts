import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type ApplicationRow = {
  deal_id: string;
  consumer_id: string;
  consent_version: string;
  consent_words: string;
  consented_ms: number;
  sealed: string;
  delete_ms: number;
};

/** A credit application as it is stored; its contents are encrypted in `sealed`. */
export type SealedApplication = {
  purchaseId: string;
  consumerId: string;
  consent: { version: string; words: string; givenMs: number };
  sealed: string;
  deleteMs: number;
};

const read = (row: ApplicationRow): SealedApplication => ({
  purchaseId: row.deal_id,
  consumerId: row.consumer_id,
  sealed: row.sealed,
  deleteMs: row.delete_ms,
  consent: { version: row.consent_version, words: row.consent_words, givenMs: row.consented_ms },
});

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

export const createApplicationStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<{ credit_applications: ApplicationRow }>();

  return {
    /** Replaces an earlier application of the same purchase. */
    put: async (
      { purchaseId, consumerId, consent, sealed, deleteMs }: SealedApplication,
      session: SqlSession,
    ): Promise<void> => {
      const columns = {
        consent_version: consent.version,
        consent_words: consent.words,
        consented_ms: consent.givenMs,
        sealed,
        delete_ms: deleteMs,
      };
      await tables(session)
        .insertInto('credit_applications')
        .values({ deal_id: purchaseId, consumer_id: consumerId, ...columns })
        .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(columns))
        .execute();
    },

    find: async (purchaseId: string, session?: SqlSession): Promise<SealedApplication | undefined> => {
      const rows = tables(session).selectFrom('credit_applications').selectAll();
      const row = await rows.where('deal_id', '=', purchaseId).executeTakeFirst();
      return row && read(row);
    },

    ofConsumer: async (consumerId: string): Promise<SealedApplication[]> => {
      const rows = tables().selectFrom('credit_applications').selectAll().where('consumer_id', '=', consumerId);
      return (await rows.orderBy('deal_id').execute()).map(read);
    },

    remove: async (purchaseId: string, session: SqlSession): Promise<boolean> => {
      const removed = await tables(session)
        .deleteFrom('credit_applications')
        .where('deal_id', '=', purchaseId)
        .returning('deal_id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Deletes applications past their retention time. */
    removeDue: async (nowMs: number): Promise<void> => {
      await tables().deleteFrom('credit_applications').where('delete_ms', '<=', nowMs).execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('credit_applications').where('consumer_id', '=', consumerId).execute();
    },
  };
};
