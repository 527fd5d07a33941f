import { randomUUID } from 'node:crypto';
import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { notPlanned } from './best-deals-wish.ts';

type Row = {
  id: string;
  consumer_id: string;
  zip: string;
  style_codes: string;
  origin: string | null;
  created_ms: number;
  due_ms: number | null;
};

/** A best-deals subscription as stored. */
export type StoredWish = BestDealsWish & {
  id: string;
  /** The account, or the subscriber without one. */
  consumerId: string;
  /** Origin of the site it was made on; null in old rows. */
  origin: string | null;
  createdMs: number;
  /** When the next mail is due; null until the address is confirmed. */
  dueMs: number | null;
};

type Put = BestDealsWish & { consumerId: string; origin: string | null; nowMs: number };

type Options = {
  db: SqlDatabase;
  /** Deletes the alert choices of deleted subscriptions. */
  forgetChoices(ids: readonly string[], session: SqlSession): Promise<void>;
};

const read = (row: Row): StoredWish => ({
  id: row.id,
  consumerId: row.consumer_id,
  zip: row.zip,
  origin: row.origin,
  createdMs: row.created_ms,
  dueMs: row.due_ms,
  styleCodes: row.style_codes.split(',').filter(Boolean),
});

export type BestDealsStore = ReturnType<typeof createBestDealsStore>;

/** Best-deals subscriptions, at most one for each person (ALRT-16). */
export const createBestDealsStore = ({ db, forgetChoices }: Options) => {
  const tables = (session: SqlSession = db) => session.with<{ best_deals: Row }>();

  const ofConsumer = async (consumerId: string, session?: SqlSession): Promise<StoredWish | undefined> => {
    const row = await tables(session)
      .selectFrom('best_deals')
      .selectAll()
      .where('consumer_id', '=', consumerId)
      .executeTakeFirst();
    return row && read(row);
  };

  const remove = async (consumerId: string, session: SqlSession): Promise<void> => {
    const removed = await tables(session)
      .deleteFrom('best_deals')
      .where('consumer_id', '=', consumerId)
      .returning('id')
      .execute();
    if (removed.length > 0)
      await forgetChoices(
        removed.map(({ id }) => id),
        session,
      );
  };

  /** Resolves with whether it is new (RULING-27). An existing one gets the new place and styles, and keeps its day. */
  const put = async (
    { consumerId, zip, styleCodes, origin, nowMs }: Put,
    dueMs: number | null,
    session?: SqlSession,
  ): Promise<'subscribed' | 'known'> => {
    const values = { zip, style_codes: styleCodes.join(','), origin };
    const added = await tables(session)
      .insertInto('best_deals')
      .values({ id: randomUUID(), consumer_id: consumerId, ...values, created_ms: nowMs, due_ms: dueMs })
      .onConflict((conflict) => conflict.column('consumer_id').doNothing())
      .returning('id')
      .execute();
    if (added.length > 0) return 'subscribed';
    await tables(session).updateTable('best_deals').set(values).where('consumer_id', '=', consumerId).execute();
    return 'known';
  };

  return {
    ofConsumer,
    remove,

    /** For a verified address: active at once. */
    subscribe: (wish: Put): Promise<'subscribed' | 'known'> => put(wish, notPlanned),

    /** For an unverified address: inactive until confirmed. */
    ask: (wish: Put, session: SqlSession): Promise<'subscribed' | 'known'> => put(wish, null, session),

    isSubscribed: async (consumerId: string): Promise<boolean> => {
      const wish = await ofConsumer(consumerId);
      return wish !== undefined && wish.dueMs !== null;
    },

    findMany: async (ids: readonly string[], session?: SqlSession): Promise<StoredWish[]> => {
      if (ids.length === 0) return [];
      const rows = await tables(session)
        .selectFrom('best_deals')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map(read);
    },

    /** Activates a confirmed subscription; false if none was waiting. */
    start: async (consumerId: string, session: SqlSession): Promise<boolean> => {
      const { numUpdatedRows } = await tables(session)
        .updateTable('best_deals')
        .set({ due_ms: notPlanned })
        .where('consumer_id', '=', consumerId)
        .where('due_ms', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Subscriptions that are due, the oldest first. */
    due: async (nowMs: number, limit: number): Promise<StoredWish[]> => {
      const rows = await tables()
        .selectFrom('best_deals')
        .selectAll()
        .where('due_ms', '<=', nowMs)
        .orderBy('due_ms')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    /** Sets the next due time. False when another process was faster, or the subscription is deleted. */
    plan: async (
      { id, dueMs }: Pick<StoredWish, 'id' | 'dueMs'>,
      nextMs: number,
      session?: SqlSession,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await tables(session)
        .updateTable('best_deals')
        .set({ due_ms: nextMs })
        .where('id', '=', id)
        .where('due_ms', '=', dueMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Moves a subscription to an account; if both have one, the newer stays. */
    moveAll: async (from: string, to: string, session: SqlSession): Promise<void> => {
      const [moved, own] = [await ofConsumer(from, session), await ofConsumer(to, session)];
      if (!moved) return;
      if (own && own.createdMs > moved.createdMs) return remove(from, session);
      if (own) await remove(to, session);
      await tables(session)
        .updateTable('best_deals')
        .set({ consumer_id: to })
        .where('consumer_id', '=', from)
        .execute();
    },
  };
};
