import type { Kysely } from 'kysely';

export const createNotificationTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('read_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('notifications_consumer')
    .on('notifications')
    .columns(['consumer_id', 'created_ms'])
    .execute();
};
