import type { Kysely } from 'kysely';

/** What the operator's room shows of messages and leads, and the figures of its overview. */
export const createMessageAndFigureTables = async (db: Kysely<unknown>): Promise<void> => {
  // Every attempt that failed; of the one that did not, the message itself tells.
  await db.schema
    .createTable('outbox_failures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('outbox_failures_message')
    .on('outbox_failures')
    .columns(['message_id', 'at_ms'])
    .execute();
  await db.schema.createIndex('leads_created').on('leads').columns(['created_ms', 'id']).execute();
  await db.schema.createIndex('auth_users_created').on('auth_users').column('created_at').execute();

  await db.schema
    .createTable('site_counters')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_counters_key', ['name', 'hour_ms'])
    .execute();
  await db.schema
    .createTable('running_processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('started_ms', 'bigint', (column) => column.notNull())
    .addColumn('seen_ms', 'bigint', (column) => column.notNull())
    .execute();
};
