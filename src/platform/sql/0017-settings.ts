import type { Kysely } from 'kysely';

/** What operators published: every version there ever was, the highest one holds. */
export const createSettingTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('setting_versions')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('published_ms', 'bigint', (column) => column.notNull())
    .addColumn('publisher_id', 'text', (column) => column.notNull())
    .addColumn('publisher_email', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('restored_version', 'integer')
    .addPrimaryKeyConstraint('setting_versions_pk', ['name', 'version'])
    .execute();
};
