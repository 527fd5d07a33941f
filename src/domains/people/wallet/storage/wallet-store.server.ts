import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { StoredPaymentInfo } from './payment-info-schema.server.ts';

type WalletRow = {
  id: string;
  consumer_id: string | null;
  payment_info: string;
  created_ms: number;
  updated_ms: number;
};
type CopyRow = {
  id: string;
  wallet_id: string;
  consumer_id: string;
  payment_info: string;
  updated_ms: number;
  kept_until_ms: number;
};
type Tables = { wallets: WalletRow; wallet_copies: CopyRow };

export type StoredWallet = {
  id: string;
  /** Null for a visitor's wallet, which anyone with its id can use. */
  consumerId: string | null;
  paymentInfo: StoredPaymentInfo;
  createdDate: number;
  lastUpdated: number;
};

type WalletCopy = {
  id: string;
  walletId: string;
  consumerId: string;
  paymentInfo: StoredPaymentInfo;
  lastUpdated: number;
  keptUntil: number;
};

const infoOf = (text: string): StoredPaymentInfo => StoredPaymentInfo.parse(JSON.parse(text));

const read = (row: WalletRow): StoredWallet => ({
  id: row.id,
  consumerId: row.consumer_id,
  paymentInfo: infoOf(row.payment_info),
  createdDate: row.created_ms,
  lastUpdated: row.updated_ms,
});

const atOnce = 500;

export type WalletStore = ReturnType<typeof createWalletStore>;

export const createWalletStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  const find = async (id: string, session?: SqlSession): Promise<StoredWallet | undefined> => {
    const row = await tables(session).selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirst();
    return row && read(row);
  };

  return {
    find,

    ofConsumer: async (consumerId: string, session?: SqlSession): Promise<StoredWallet | undefined> => {
      const wallets = tables(session).selectFrom('wallets').selectAll();
      const row = await wallets.where('consumer_id', '=', consumerId).executeTakeFirst();
      return row && read(row);
    },

    /** False if the consumer already has one. */
    insert: async ({ id, consumerId, paymentInfo, createdDate, lastUpdated }: StoredWallet): Promise<boolean> => {
      const added = await tables()
        .insertInto('wallets')
        .values({
          id,
          consumer_id: consumerId,
          payment_info: JSON.stringify(paymentInfo),
          created_ms: createdDate,
          updated_ms: lastUpdated,
        })
        .onConflict((conflict) => conflict.column('consumer_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /**
     * Compares and writes in one statement, so that only one of several concurrent writers succeeds. Times only
     * increase, even if the clock is set back. Undefined if nothing was written.
     */
    save: async (
      id: string,
      paymentInfo: StoredPaymentInfo,
      { owner, basedOn, nowMs }: { owner: string | null; basedOn: number | undefined; nowMs: number },
    ): Promise<number | undefined> => {
      const saved = await tables()
        .updateTable('wallets')
        .set({
          payment_info: JSON.stringify(paymentInfo),
          updated_ms: sql<number>`case when updated_ms < ${nowMs} then ${nowMs} else updated_ms + 1 end`,
        })
        .where('id', '=', id)
        .where('consumer_id', owner === null ? 'is' : '=', owner)
        .$if(basedOn !== undefined, (query) => query.where('updated_ms', '<=', basedOn ?? 0))
        .returning('updated_ms')
        .executeTakeFirst();
      return saved?.updated_ms;
    },

    /** To be called in the transaction that has read the wallet. */
    replace: async (wallet: StoredWallet, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('wallets')
        .set({
          consumer_id: wallet.consumerId,
          payment_info: JSON.stringify(wallet.paymentInfo),
          updated_ms: wallet.lastUpdated,
        })
        .where('id', '=', wallet.id)
        .execute();
    },

    /**
     * Updates the time of the last change, so that every device reloads the wallet; creates one if the account has
     * none.
     */
    touch: async (consumerId: string, nowMs: number, session: SqlSession): Promise<void> => {
      const touched = await tables(session)
        .updateTable('wallets')
        .set({ updated_ms: sql<number>`case when updated_ms < ${nowMs} then ${nowMs} else updated_ms + 1 end` })
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .executeTakeFirst();
      if (touched) return;
      const made = { id: randomUUID(), consumer_id: consumerId, created_ms: nowMs, updated_ms: nowMs };
      await tables(session)
        .insertInto('wallets')
        .values({ ...made, payment_info: '{}' })
        .execute();
    },

    /** False if this owner has no such wallet. */
    remove: async (id: string, owner: string | null, session: SqlSession): Promise<boolean> => {
      const removed = await tables(session)
        .deleteFrom('wallets')
        .where('id', '=', id)
        .where('consumer_id', owner === null ? 'is' : '=', owner)
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    keepCopy: async (copy: WalletCopy, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('wallet_copies')
        .values({
          id: copy.id,
          wallet_id: copy.walletId,
          consumer_id: copy.consumerId,
          payment_info: JSON.stringify(copy.paymentInfo),
          updated_ms: copy.lastUpdated,
          kept_until_ms: copy.keptUntil,
        })
        .execute();
    },

    copiesOf: async (consumerId: string): Promise<WalletCopy[]> => {
      const copies = tables().selectFrom('wallet_copies').selectAll().where('consumer_id', '=', consumerId);
      return (await copies.orderBy('kept_until_ms').orderBy('id').execute()).map((row) => ({
        id: row.id,
        walletId: row.wallet_id,
        consumerId: row.consumer_id,
        paymentInfo: infoOf(row.payment_info),
        lastUpdated: row.updated_ms,
        keptUntil: row.kept_until_ms,
      }));
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('wallets').where('consumer_id', '=', consumerId).execute();
      await tables(session).deleteFrom('wallet_copies').where('consumer_id', '=', consumerId).execute();
    },

    removeCopies: async (beforeMs: number): Promise<void> => {
      await tables().deleteFrom('wallet_copies').where('kept_until_ms', '<=', beforeMs).execute();
    },

    /** Deletes visitors' wallets that were not saved since then, in batches; returns how many. */
    removeUntouched: async (sinceMs: number): Promise<number> => {
      const wallets = tables();
      const old = wallets
        .selectFrom('wallets')
        .select('id')
        .where('created_ms', '<', sinceMs)
        .where('updated_ms', '<', sinceMs)
        .where('consumer_id', 'is', null)
        .limit(atOnce);
      const removed = await wallets
        .deleteFrom('wallets')
        .where('id', 'in', old)
        // Checked again in the delete, because the wallet may have been saved or bound in between.
        .where('updated_ms', '<', sinceMs)
        .where('consumer_id', 'is', null)
        .returning('id')
        .execute();
      return removed.length;
    },
  };
};
