import type { Kysely } from 'kysely';

export const createOutboxTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('outbox_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cause', 'text', (column) => column.notNull().unique())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('outbox_messages_status')
    .on('outbox_messages')
    .columns(['status', 'created_at'])
    .execute();
  await db.schema.createIndex('outbox_messages_created').on('outbox_messages').column('created_at').execute();
};
