import type { Kysely } from 'kysely';
import { createJobTables } from './0001-jobs.ts';
import { createOutboxTables } from './0002-outbox.ts';
import { createInventoryTables } from './0003-inventory.ts';

/**
 * One step forward. It runs once per database, in a transaction, on either engine: text, bigint, integer and double
 * precision columns only, JSON as text, yes or no as 0 or 1, times as epoch milliseconds in bigint.
 */
export type Migration = { id: string; up(db: Kysely<unknown>): Promise<void> };

/** In the order they are applied. One that has been released is never edited or removed. */
export const migrations: readonly Migration[] = [
  { id: '0001-jobs', up: createJobTables },
  { id: '0002-outbox', up: createOutboxTables },
  { id: '0003-inventory', up: createInventoryTables },
];
