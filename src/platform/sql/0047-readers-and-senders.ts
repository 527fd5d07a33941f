import { type Kysely, sql } from 'kysely';

/** What readers of mails they never asked for are protected by, and who really sent an answer to a question. */
export const addReadersAndSenders = async (db: Kysely<unknown>): Promise<void> => {
  // Keyed hashes of addresses, which nobody can read back, by what their reader wants no more of.
  await db.schema
    .createTable('reader_stops')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reader_stops_key', ['list', 'reader'])
    .execute();
  await sql`insert into reader_stops (list, reader, created_ms)
    select 'shares', reader, created_ms from share_refusals`.execute(db);
  await db.schema.dropTable('share_refusals').execute();

  // One row for each message that counts against the limit of its reader.
  await db.schema
    .createTable('reader_counts')
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reader_counts_key').on('reader_counts').columns(['key_hash', 'at_ms']).execute();
  await db.schema.createIndex('reader_counts_at').on('reader_counts').column('at_ms').execute();

  // Where an answer came from an address that is not known as its writer's.
  await db.schema.alterTable('lead_messages').addColumn('unknown_sender', 'text').execute();
};
