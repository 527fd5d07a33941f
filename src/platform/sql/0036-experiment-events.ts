import type { Kysely } from 'kysely';

/** What SDKs told of visitors, added up as it came. Visitors are numbers that nobody can turn back into an id. */
export const createExperimentEventTables = async (db: Kysely<unknown>): Promise<void> => {
  // Begins with the time of the event, so that what comes together lies together.
  await db.schema
    .createTable('experiment_event_ids')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute();

  // Acknowledged, and not yet added to the figures below: a row holds the events of one commit.
  await db.schema
    .createTable('experiment_event_queue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('events', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('experiment_exposures')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('visitor', 'bigint', (column) => column.notNull())
    .addColumn('variation', 'text', (column) => column.notNull())
    .addColumn('first_ms', 'bigint', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_exposures_pk', ['experiment', 'visitor', 'variation'])
    .execute();

  await db.schema
    .createTable('experiment_conversions')
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('visitor', 'bigint', (column) => column.notNull())
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addColumn('revenue', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_conversions_pk', ['event', 'visitor', 'hour'])
    .execute();

  await db.schema
    .createTable('experiment_predictions')
    .addColumn('cmab_uuid', 'text', (column) => column.primaryKey())
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('variation', 'text', (column) => column.notNull())
    .addColumn('visitor', 'bigint', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('propensity', 'double precision', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('experiment_predictions_experiment')
    .on('experiment_predictions')
    .columns(['experiment', 'at_ms'])
    .execute();
};
