import type { Kysely } from 'kysely';

/** What follows a lead: answers both ways, how its dealer wants it, and how a dealer's own system took it. */
export const createLeadConversationTables = async (db: Kysely<unknown>): Promise<void> => {
  // When the dealer first answered through us.
  await db.schema.alterTable('leads').addColumn('answered_ms', 'bigint').execute();
  // 1 where the dealer has no other way to answer, so that no answer is none.
  await db.schema
    .alterTable('leads')
    .addColumn('relay_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('lead_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('consumer_id', 'text')
    .addColumn('writer', 'text', (column) => column.notNull())
    // The same mail handed in twice has the same.
    .addColumn('source_key', 'text', (column) => column.notNull().unique())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('left_out', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lead_messages_lead').on('lead_messages').columns(['lead_id', 'created_ms']).execute();

  await db.schema
    .createTable('lead_delivery_settings')
    .addColumn('owner_id', 'integer', (column) => column.primaryKey())
    .addColumn('mail_format', 'text', (column) => column.notNull())
    .addColumn('webhook_url', 'text')
    .addColumn('webhook_secret', 'text')
    .execute();

  await db.schema
    .createTable('lead_webhooks')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lead_webhooks_owner').on('lead_webhooks').columns(['owner_id', 'updated_ms']).execute();
};
