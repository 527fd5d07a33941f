import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '#lib/start-failure.ts';
import { openFailure } from '#platform/sql/sqlite-errors.ts';
import type { Snapshot } from './snapshot.ts';

const rowsTogether = 500;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A transaction on the write-ahead log sees one consistent state; writers are not blocked. */
export const openSqliteSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const path = join(dataDir, 'forecourt.sqlite');
  if (!existsSync(path)) throw new StartFailure(`There is no database in ${dataDir}: name the DATA_DIR of the site.`);
  const database = open(path);
  return {
    engine: 'sqlite',
    tables: async () => {
      const all = database.prepare(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
      );
      return all.all().map(({ name }) => String(name));
    },
    count: async (table) => Number(database.prepare(`select count(*) as number from ${quoted(table)}`).get()?.number),
    rows: async function* (table, columns) {
      const names = columns.map(quoted).join(', ');
      let rows: unknown[][] = [];
      for (const row of database.prepare(`select ${names} from ${quoted(table)}`).iterate()) {
        rows.push(columns.map((column) => row[column]));
        if (rows.length < rowsTogether) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
    close: async () => database.close(),
  };
};

const open = (path: string): DatabaseSync => {
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    // The snapshot begins with the first read.
    database.exec('pragma query_only = 1; begin; select count(*) from sqlite_schema');
    return database;
  } catch (error) {
    throw openFailure(path, error);
  }
};
