import type { Engine } from '#platform/sql/database.ts';
import type { AddressVariable } from '#platform/sql/postgres-errors.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

/** The whole database in one consistent state, unaffected by later writes. */
export type Snapshot = {
  engine: Engine;
  /** Names of all tables, including ones that are not ours. */
  tables(): Promise<string[]>;
  /** Batches of rows; a row is its values in the order of `columns`. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly (readonly unknown[])[]>;
  count(table: string): Promise<number>;
  close(): Promise<void>;
};

export type DatabasePlace = {
  databaseUrl?: string | undefined;
  /** Named in the message when the database cannot be used. */
  addressVariable?: AddressVariable;
  dataDir: string;
};

export const openSnapshot = ({ databaseUrl, addressVariable, dataDir }: DatabasePlace): Promise<Snapshot> =>
  databaseUrl ? openPostgresSnapshot(databaseUrl, addressVariable) : openSqliteSnapshot(dataDir);

export const readAll = async (snapshot: Snapshot, table: string, columns: readonly string[]) => {
  const all: (readonly unknown[])[] = [];
  for await (const rows of snapshot.rows(table, columns)) all.push(...rows);
  return all;
};
