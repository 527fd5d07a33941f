import type { Person } from '#domains/accounts/profile/personal-data.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = {
  email: string;
  consumer_id: string | null;
  zip: string;
  style_codes: string;
  created_ms: number;
  confirmed_ms: number | null;
};

type BestDealsSubscription = {
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
    /** RULING-27: whether the address is new. Its owner may take over what a stranger wrote down; nobody else changes it. */
    subscribe: async (subscription: BestDealsSubscription): Promise<'subscribed' | 'known'> => {
      const { email, consumerId, zip, styleCodes, createdMs } = subscription;
      const style_codes = styleCodes.join(',');
      // Whoever is signed in under an address has proven it.
      const confirmedMs = consumerId === null ? null : createdMs;
      const added = await tables()
        .insertInto('best_deals_subscriptions')
        .values({ email, consumer_id: consumerId, zip, style_codes, created_ms: createdMs, confirmed_ms: confirmedMs })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('email')
        .execute();
      if (added.length > 0) return 'subscribed';
      if (consumerId !== null) {
        await tables()
          .updateTable('best_deals_subscriptions')
          .set({ consumer_id: consumerId, zip, style_codes, confirmed_ms: confirmedMs })
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

    /** Of an account or its address: a stranger may have written it down before its owner came. */
    listOf: async ({ consumerId, email }: Person): Promise<BestDealsSubscription[]> => {
      const rows = await tables()
        .selectFrom('best_deals_subscriptions')
        .selectAll()
        .where((where) => where.or([where('consumer_id', '=', consumerId), where('email', '=', email)]))
        .orderBy('email')
        .execute();
      return rows.map((row) => ({
        ...{ email: row.email, consumerId: row.consumer_id, zip: row.zip, createdMs: row.created_ms },
        styleCodes: row.style_codes.split(',').filter(Boolean),
      }));
    },

    moveAll: async (consumerId: string, other: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('best_deals_subscriptions')
        .set({ consumer_id: other })
        .where('consumer_id', '=', consumerId)
        .execute();
    },

    removeAll: async ({ consumerId, email }: Person, session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('best_deals_subscriptions')
        .where((where) => where.or([where('consumer_id', '=', consumerId), where('email', '=', email)]))
        .execute();
    },
  };
};
