import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = {
  id: string;
  consumer_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_ms: number;
};

/** A browser's push subscription: the endpoint of its push service and the keys that messages are encrypted with. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The session in which push was enabled; the subscription ends with it. */
type SignIn = { id: string; consumerId: string };

/** A device in the owner's list. */
type PushDevice = { id: string; device: string; createdMs: number };

/** Devices per account; one more replaces the oldest. */
const mostDevices = 20;

export type PushSubscriptionStore = ReturnType<typeof createPushSubscriptionStore>;

export const createPushSubscriptionStore = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const tables = (session: SqlSession = db) => session.with<{ push_subscriptions: Row }>();

  const of = async (consumerId: string, session?: SqlSession): Promise<PushDevice[]> => {
    const rows = await tables(session)
      .selectFrom('push_subscriptions')
      .select(['id', 'device', 'created_ms'])
      .where('consumer_id', '=', consumerId)
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, device, created_ms: createdMs }) => ({ id, device, createdMs }));
  };

  return {
    of,

    /**
     * A browser has one subscription. It moves to the account that enabled it last; earlier accounts get nothing there.
     */
    add: (
      { consumerId, id: sessionId }: SignIn,
      { endpoint, keys }: PushSubscription,
      device: string,
    ): Promise<{ id: string }> =>
      db.transaction(async (session) => {
        const table = tables(session);
        await table
          .deleteFrom('push_subscriptions')
          .where('endpoint', '=', endpoint)
          .where('consumer_id', '!=', consumerId)
          .execute();
        const added = await table
          .insertInto('push_subscriptions')
          .values({
            id: randomUUID(),
            consumer_id: consumerId,
            session_id: sessionId,
            endpoint,
            ...keys,
            device,
            created_ms: clock.now(),
          })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...keys, device, session_id: sessionId }))
          .returning('id')
          .executeTakeFirstOrThrow();
        const surplus = (await of(consumerId, session)).filter(({ id }) => id !== added.id).slice(mostDevices - 1);
        for (const { id } of surplus) await table.deleteFrom('push_subscriptions').where('id', '=', id).execute();
        return added;
      }),

    find: async (id: string): Promise<PushSubscription | undefined> => {
      const row = await tables()
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
    },

    /** Removes a subscription; returns whether it belonged to the consumer. */
    remove: async (consumerId: string, id: string): Promise<boolean> => {
      const removed = await tables()
        .deleteFrom('push_subscriptions')
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Called when the push service says that the subscription has ended. */
    removeExpired: async (id: string): Promise<void> => {
      await tables().deleteFrom('push_subscriptions').where('id', '=', id).execute();
    },

    /** Everything but the keys, with which messages to the device are encrypted. */
    export: async (consumerId: string) => {
      const rows = await tables()
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'device', 'created_ms'])
        .where('consumer_id', '=', consumerId)
        .execute();
      return rows.map(({ created_ms: ms, ...row }) => ({ ...row, createdDate: new Date(ms).toISOString() }));
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('push_subscriptions').where('consumer_id', '=', consumerId).execute();
    },
  };
};
