import { Client } from 'pg';
import { type AddressVariable, postgresStartFailure } from '#platform/sql/postgres-errors.ts';
import { portableTypes } from '#platform/sql/postgres-pool.ts';
import { createPostgresServers } from '#platform/sql/postgres-servers.ts';
import type { Snapshot } from './snapshot.ts';

const rowsTogether = 500;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A read-only transaction that sees one consistent state; works on a standby too and needs no extension. */
export const openPostgresSnapshot = async (
  databaseUrl: string,
  addressVariable?: AddressVariable,
): Promise<Snapshot> => {
  const url = await createPostgresServers(databaseUrl)
    .primary()
    .catch((error: unknown) => {
      throw postgresStartFailure(error, addressVariable);
    });
  const client = new Client({ connectionString: url, keepAlive: true, types: portableTypes });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
  } catch (error) {
    await client.end().catch(() => {});
    throw postgresStartFailure(error, addressVariable);
  }
  return {
    engine: 'postgres',
    tables: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
      );
      return rows.map(({ name }) => name);
    },
    count: async (table) => {
      const { rows } = await client.query<{ number: number }>(`select count(*) as number from ${quoted(table)}`);
      return rows[0]?.number ?? 0;
    },
    rows: async function* (table, columns) {
      const names = columns.map(quoted).join(', ');
      await client.query(`declare backup_rows no scroll cursor for select ${names} from ${quoted(table)}`);
      for (;;) {
        const text = `fetch ${rowsTogether} from backup_rows`;
        const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close backup_rows');
    },
    close: () => client.end(),
  };
};
