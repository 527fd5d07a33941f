import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { DeliveryState, WebhookDelivery } from './webhook.ts';
import type { SentEvent } from './webhook-events.ts';

type Row = {
  id: string;
  endpoint_id: string;
  event: SentEvent;
  subject: string;
  data: string | null;
  state: DeliveryState;
  attempts: number;
  outcome: string;
  created_ms: number;
  updated_ms: number;
};

type NewDelivery = Pick<WebhookDelivery, 'id' | 'endpointId' | 'event' | 'subject' | 'data' | 'createdMs'>;

const insert: BulkInsert = {
  table: 'webhook_deliveries',
  columns: [
    ...['id', 'endpoint_id', 'event', 'subject', 'data', 'state', 'attempts', 'outcome', 'created_ms', 'updated_ms'],
  ],
  conflict: '',
};

const read = (row: Row): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  event: row.event,
  subject: row.subject,
  data: row.data === null ? null : JSON.parse(row.data),
  state: row.state,
  attempts: row.attempts,
  outcome: row.outcome,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
});

/** Deliveries of one endpoint, of one state if that is chosen. */
type DeliveryFilter = { endpointId: string; state?: DeliveryState | undefined };

export type WebhookDeliveryStore = ReturnType<typeof createWebhookDeliveryStore>;

export const createWebhookDeliveryStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<{ webhook_deliveries: Row }>();

  return {
    add: async (deliveries: readonly NewDelivery[], session?: SqlSession): Promise<void> => {
      const rows = deliveries.map(({ id, endpointId, event, subject, data, createdMs }) => [
        ...[id, endpointId, event, subject, data === null ? null : JSON.stringify(data)],
        ...['waiting', 0, '', createdMs, createdMs],
      ]);
      for (const statement of bulkInserts(db.engine, insert, rows)) await tables(session).executeQuery(statement);
    },

    countWaiting: async (endpointId: string, session: SqlSession): Promise<number> => {
      const row = await tables(session)
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.countAll<number | string>().as('total'))
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return Number(row?.total ?? 0);
    },

    find: async (id: string): Promise<WebhookDelivery | undefined> => {
      const row = await tables().selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** The result of an attempt. */
    note: async (id: string, { state, outcome, nowMs }: { state: DeliveryState; outcome: string; nowMs: number }) => {
      await tables()
        .updateTable('webhook_deliveries')
        .set((eb) => ({ state, outcome, updated_ms: nowMs, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Ends those that still wait, without another attempt. */
    giveUp: async (ids: readonly string[], { outcome, nowMs }: { outcome?: string; nowMs: number }): Promise<void> => {
      await tables()
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', updated_ms: nowMs, ...(outcome !== undefined && { outcome }) })
        .where('id', 'in', [...ids])
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Puts deliveries of an endpoint back, oldest first; resolves with those that were not waiting. */
    replay: async (
      { endpointId, ...which }: { endpointId: string } & ({ id: string } | { state: 'failed'; limit: number }),
      nowMs: number,
      session: SqlSession,
    ): Promise<string[]> => {
      const settled = tables(session)
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '<>', 'waiting')
        .orderBy('created_ms')
        .orderBy('id');
      const rows = await ('id' in which
        ? settled.where('id', '=', which.id)
        : settled.where('state', '=', which.state).limit(which.limit)
      ).execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return ids;
      await tables(session)
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', updated_ms: nowMs })
        .where('id', 'in', ids)
        .execute();
      return ids;
    },

    /** Latest first. */
    page: async (
      { endpointId, state }: DeliveryFilter,
      { first, count }: { first: number; count: number },
    ): Promise<WebhookDelivery[]> => {
      const all = tables().selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId);
      const rows = await (state === undefined ? all : all.where('state', '=', state))
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute();
      return rows.map(read);
    },

    countStates: async (endpointId: string): Promise<ReadonlyMap<DeliveryState, number>> => {
      const rows = await tables()
        .selectFrom('webhook_deliveries')
        .select(['state', (eb) => eb.fn.countAll<number | string>().as('total')])
        .where('endpoint_id', '=', endpointId)
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, total }) => [state, Number(total)]));
    },

    /** What was sent about something, to any endpoint. */
    ofSubject: async (subject: string): Promise<WebhookDelivery[]> => {
      const rows = await tables()
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    removeOf: async (endpointId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('webhook_deliveries').where('endpoint_id', '=', endpointId).execute();
    },

    forgetOld: async (createdBeforeMs: number): Promise<void> => {
      await tables()
        .deleteFrom('webhook_deliveries')
        .where('created_ms', '<', createdBeforeMs)
        .where('state', '<>', 'waiting')
        .execute();
    },
  };
};
