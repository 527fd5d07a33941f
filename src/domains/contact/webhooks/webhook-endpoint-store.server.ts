import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { WebhookEndpoint } from './webhook.ts';
import { type WebhookEvent, webhookEventNames } from './webhook-events.ts';

type Row = {
  id: string;
  dealer_id: number | null;
  name: string;
  url: string;
  secret: string;
  old_secret: string | null;
  old_secret_until_ms: number | null;
  events: string;
  created_ms: number;
  failing_since_ms: number | null;
  disabled_ms: number | null;
  disabled_by: WebhookEndpoint['disabledBy'];
};

type NewEndpoint = Pick<WebhookEndpoint, 'id' | 'dealerId' | 'name' | 'events' | 'createdMs'> & {
  url: string;
  secret: string;
};

type Change = { name?: string; events?: readonly WebhookEvent[]; url?: string };

export type WebhookEndpointStore = ReturnType<typeof createWebhookEndpointStore>;

/** Addresses and secrets are sealed in the database. */
export const createWebhookEndpointStore = (db: SqlDatabase, sealer: Sealer) => {
  const tables = (session: SqlSession = db) => session.with<{ webhook_endpoints: Row }>();

  const targetOf = (row: Row, nowMs: number): WebhookEndpoint['target'] => {
    const [url, secret] = [sealer.open(row.url), sealer.open(row.secret)];
    if (url === undefined || secret === undefined) return undefined;
    const isOldValid = row.old_secret !== null && (row.old_secret_until_ms ?? 0) > nowMs;
    const old = isOldValid ? sealer.open(row.old_secret ?? '') : undefined;
    return { url, secrets: old === undefined ? [secret] : [secret, old] };
  };

  const read = (row: Row, nowMs: number): WebhookEndpoint => {
    const names: unknown[] = JSON.parse(row.events);
    return {
      id: row.id,
      dealerId: row.dealer_id,
      name: row.name,
      events: webhookEventNames.filter((name) => names.includes(name)),
      createdMs: row.created_ms,
      failingSinceMs: row.failing_since_ms,
      disabledMs: row.disabled_ms,
      disabledBy: row.disabled_by,
      target: targetOf(row, nowMs),
    };
  };

  return {
    all: async (nowMs: number, session?: SqlSession): Promise<WebhookEndpoint[]> => {
      const rows = await tables(session)
        .selectFrom('webhook_endpoints')
        .selectAll()
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map((row) => read(row, nowMs));
    },

    /** Which events go where; endpoints that are off get none. */
    subscriptions: async (session: SqlSession): Promise<Pick<WebhookEndpoint, 'id' | 'dealerId' | 'events'>[]> => {
      const rows = await tables(session)
        .selectFrom('webhook_endpoints')
        .select(['id', 'dealer_id', 'events'])
        .where('disabled_ms', 'is', null)
        .execute();
      return rows.map(({ id, dealer_id: dealerId, events }) => ({ id, dealerId, events: JSON.parse(events) }));
    },

    find: async (id: string, nowMs: number, session?: SqlSession): Promise<WebhookEndpoint | undefined> => {
      const row = await tables(session)
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && read(row, nowMs);
    },

    insert: async ({ id, dealerId, name, events, createdMs, url, secret }: NewEndpoint, session: SqlSession) => {
      await tables(session)
        .insertInto('webhook_endpoints')
        .values({
          id,
          dealer_id: dealerId,
          name,
          url: sealer.seal(url),
          secret: sealer.seal(secret),
          old_secret: null,
          old_secret_until_ms: null,
          events: JSON.stringify(events),
          created_ms: createdMs,
          failing_since_ms: null,
          disabled_ms: null,
          disabled_by: null,
        })
        .execute();
    },

    change: async (id: string, { name, events, url }: Change, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('webhook_endpoints')
        .set({
          ...(name !== undefined && { name }),
          ...(events && { events: JSON.stringify(events) }),
          ...(url !== undefined && { url: sealer.seal(url) }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** The current secret stays valid beside the new one until `oldUntilMs`. */
    rotate: async (id: string, { secret, oldUntilMs }: { secret: string; oldUntilMs: number }, session: SqlSession) => {
      await tables(session)
        .updateTable('webhook_endpoints')
        .set((eb) => ({
          old_secret: eb.ref('secret'),
          old_secret_until_ms: oldUntilMs,
          secret: sealer.seal(secret),
        }))
        .where('id', '=', id)
        .execute();
    },

    noteAnswered: async (id: string): Promise<void> => {
      await tables()
        .updateTable('webhook_endpoints')
        .set({ failing_since_ms: null })
        .where('id', '=', id)
        .where('failing_since_ms', 'is not', null)
        .execute();
    },

    /** Turns the endpoint off if it has been failing since before `disableBeforeMs`. */
    noteFailed: (id: string, { nowMs, disableBeforeMs }: { nowMs: number; disableBeforeMs: number }): Promise<void> =>
      db.transaction(async (session) => {
        await tables(session)
          .updateTable('webhook_endpoints')
          .set({ failing_since_ms: nowMs })
          .where('id', '=', id)
          .where('failing_since_ms', 'is', null)
          .execute();
        await tables(session)
          .updateTable('webhook_endpoints')
          .set({ disabled_ms: nowMs, disabled_by: 'failures' })
          .where('id', '=', id)
          .where('disabled_ms', 'is', null)
          .where('failing_since_ms', '<', disableBeforeMs)
          .execute();
      }),

    /** Turns the endpoint off: it answered that it is gone. */
    noteGone: async (id: string, nowMs: number): Promise<void> => {
      await tables()
        .updateTable('webhook_endpoints')
        .set({ disabled_ms: nowMs, disabled_by: 'gone' })
        .where('id', '=', id)
        .where('disabled_ms', 'is', null)
        .execute();
    },

    /** Turned on again, it has not failed yet. */
    turn: async (id: string, offMs: number | null, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('webhook_endpoints')
        .set({ disabled_ms: offMs, disabled_by: offMs === null ? null : 'operator', failing_since_ms: null })
        .where('id', '=', id)
        .execute();
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    },
  };
};
