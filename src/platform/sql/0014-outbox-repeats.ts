import type { Kysely } from 'kysely';

/** Which attempt has a message in hand, and how often one of unknown fate was sent again. */
export const addOutboxRepeats = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('outbox_messages').addColumn('claim', 'text').execute();
  await db.schema
    .alterTable('outbox_messages')
    .addColumn('repeats', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
