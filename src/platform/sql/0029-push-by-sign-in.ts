import type { Kysely } from 'kysely';

/**
 * A subscription to notifications belongs to the sign-in it was made in. Of those from before it is not known which,
 * so they end: the device shows them as off, and its owner can switch them on.
 */
export const tiePushToSignIns = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropTable('push_subscriptions').execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull().references('auth_sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscriptions_consumer').on('push_subscriptions').column('consumer_id').execute();
  await db.schema.createIndex('push_subscriptions_session').on('push_subscriptions').column('session_id').execute();
};
