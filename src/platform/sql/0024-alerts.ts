import { type Kysely, sql } from 'kysely';

/** What shoppers want to hear of, and each message that came of it, sent or not. */
export const createAlertTables = async (db: Kysely<unknown>): Promise<void> => {
  // Of a saved vehicle or a saved search, by its id. One without a row is as it comes.
  await db.schema
    .createTable('alert_choices')
    .addColumn('bookmark_id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('push_alerts', 'integer', (column) => column.notNull())
    .addColumn('snoozed_until_ms', 'bigint')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_choices_consumer').on('alert_choices').column('consumer_id').execute();

  // When a shopper wants to be left alone, on every channel but mail.
  await db.schema
    .createTable('quiet_hours')
    .addColumn('consumer_id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();

  // One piece of news by one channel. Those of one digest share its message.
  await db.schema
    .createTable('alert_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cause', 'text', (column) => column.notNull().unique())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('bookmark_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'integer')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('message_id', 'text')
    .addColumn('due_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_deliveries_due').on('alert_deliveries').columns(['state', 'due_ms']).execute();
  await db.schema
    .createIndex('alert_deliveries_consumer')
    .on('alert_deliveries')
    .columns(['consumer_id', 'created_ms'])
    .execute();
  await db.schema
    .createIndex('alert_deliveries_bookmark')
    .on('alert_deliveries')
    .columns(['bookmark_id', 'channel', 'state'])
    .execute();
  await db.schema.createIndex('alert_deliveries_message').on('alert_deliveries').column('message_id').execute();

  // The last change of any listing when it was saved: what had happened by then is no news.
  for (const table of ['saved_vehicles', 'saved_searches']) {
    await db.schema
      .alterTable(table)
      .addColumn('saved_revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // Grows in the order in which searches come to be seen, so that whoever knows the earlier ones finds the later.
  await db.schema
    .alterTable('saved_searches')
    .addColumn('position', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('saved_searches_position').on('saved_searches').column('position').execute();
  await sql`insert into inventory_counters (name, value) values ('saved-search', 0)`.execute(db);
};
