import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = { email: string; consumer_id: string | null; zip: string; style_codes: string; created_ms: number };

export type BestDealsSubscription = {
  email: string;
  /** Null for an address nobody proved to be theirs. */
  consumerId: string | null;
  zip: string;
  styleCodes: readonly string[];
  createdMs: number;
};

export type BestDealsStore = ReturnType<typeof createBestDealsStore>;

/** ALRT-16: who wants to hear of the best deals near them; one subscription per address. */
export const createBestDealsStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ best_deals_subscriptions: Row }>();

  return {
    /** D-27: whether the address is new. Its owner may take over what a stranger wrote down; nobody else changes it. */
    subscribe: async (subscription: BestDealsSubscription): Promise<'subscribed' | 'known'> => {
      const { email, consumerId, zip, styleCodes, createdMs } = subscription;
      const style_codes = styleCodes.join(',');
      const added = await tables()
        .insertInto('best_deals_subscriptions')
        .values({ email, consumer_id: consumerId, zip, style_codes, created_ms: createdMs })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('email')
        .execute();
      if (added.length > 0) return 'subscribed';
      if (consumerId !== null) {
        await tables()
          .updateTable('best_deals_subscriptions')
          .set({ consumer_id: consumerId, zip, style_codes })
          .where('email', '=', email)
          .execute();
      }
      return 'known';
    },

    isSubscribed: async (consumerId: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('best_deals_subscriptions')
        .select('email')
        .where('consumer_id', '=', consumerId)
        .executeTakeFirst();
      return row !== undefined;
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('best_deals_subscriptions').where('consumer_id', '=', consumerId).execute();
    },
  };
};
