import type { Kysely } from 'kysely';

/** Devices that show notifications, and who is not to be written to. */
export const createChannelTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscriptions_consumer').on('push_subscriptions').column('consumer_id').execute();

  // Numbers whose owner said STOP: for every account, also those to come.
  await db.schema
    .createTable('stopped_numbers')
    .addColumn('phone', 'text', (column) => column.primaryKey())
    .addColumn('stopped_ms', 'bigint', (column) => column.notNull())
    .execute();

  // Whether the owner of a number said YES to the texts of an account.
  await db.schema
    .createTable('text_consents')
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('asked_ms', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_ms', 'bigint')
    .addPrimaryKeyConstraint('text_consents_pk', ['consumer_id', 'phone'])
    .execute();
  await db.schema.createIndex('text_consents_phone').on('text_consents').column('phone').execute();

  // Texts that came, so that one which is handed to us twice counts once.
  await db.schema
    .createTable('inbound_texts')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();

  // Mails that came back, and complaints. An address with three of the first or one of the second is paused.
  await db.schema
    .createTable('mail_bounces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_bounces_address').on('mail_bounces').column('address').execute();
};
