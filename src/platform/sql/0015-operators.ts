import type { Kysely } from 'kysely';

/** Who may run the site, and what they did. */
export const createOperatorTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('auth_users').addColumn('role', 'text').execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('operator_email', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('details', 'text')
    .execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at_ms', 'id']).execute();
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject', 'at_ms']).execute();
};
