import type { Kysely } from 'kysely';

/** What operators prove beside their password, and who was turned away at the door of their room. */
export const createSecondFactorTables = async (db: Kysely<unknown>): Promise<void> => {
  // A session through which a code was given; null where none was.
  await db.schema.alterTable('auth_sessions').addColumn('second_factor_ms', 'bigint').execute();
  await db.schema
    .alterTable('auth_users')
    .addColumn('two_factor_enabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('auth_second_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('auth_users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'text')
    .execute();

  // Codes that were taken already, for as long as they could be given again.
  await db.schema
    .createTable('used_second_factor_codes')
    .addColumn('consumer_id', 'text', (column) => column.notNull().references('auth_users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_second_factor_codes_once', ['consumer_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('room_refusals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('consumer_id', 'text', (column) => column.notNull().references('auth_users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('room_refusals_at').on('room_refusals').columns(['at_ms', 'id']).execute();
  await db.schema.createIndex('room_refusals_who').on('room_refusals').columns(['consumer_id', 'at_ms']).execute();
};
