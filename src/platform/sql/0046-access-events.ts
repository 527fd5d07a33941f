import type { Kysely } from 'kysely';

/**
 * Failed sign-ins, refusals and limits by the hour, and which networks are blocked until when. Networks and accounts are
 * keyed hashes: neither an address of a network nor one of a person can be read here.
 */
export const createAccessTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('access_events')
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('account_mask', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('last_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('access_events_key', ['hour_ms', 'kind', 'endpoint', 'network', 'account'])
    .execute();
  await db.schema
    .createTable('blocked_networks')
    .addColumn('network', 'text', (column) => column.primaryKey())
    .addColumn('since_ms', 'bigint', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .addColumn('operator_email', 'text', (column) => column.notNull())
    .execute();
};
