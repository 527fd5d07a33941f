import type { Kysely } from 'kysely';

/** How many pages were looked at, and how quickly they came: totals, in which nobody can be found again. */
export const createAnalyticsCountTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('page_counts')
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('page_type', 'text', (column) => column.notNull())
    .addColumn('referrer', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_counts_key', ['hour_ms', 'page_type', 'referrer', 'device'])
    .execute();
  // A histogram for each kind of page and measure, by day.
  await db.schema
    .createTable('vital_counts')
    .addColumn('day_ms', 'bigint', (column) => column.notNull())
    .addColumn('page_type', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('vital_counts_key', ['day_ms', 'page_type', 'metric', 'bucket'])
    .execute();
};
