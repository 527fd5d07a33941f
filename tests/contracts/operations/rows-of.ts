import { sql } from 'kysely';
import type { Database } from '#platform/sql/database.ts';

/** The inventory is nobody's, and what waits to be sent moves by itself. */
const leftOut = new Set(['listings', 'owners', 'jobs', 'outbox_messages']);

/** Every row, of any table, that names one of these. */
export const rowsNaming = async (db: Database, names: readonly string[]): Promise<Record<string, string[]>> => {
  const tables = (await db.kysely.introspection.getTables()).map(({ name }) => name);
  const tableRows = await Promise.all(
    tables
      .filter((table) => !leftOut.has(table))
      .map(async (table): Promise<[string, string[]]> => {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(db.kysely);
        const texts = rows
          .map((row) => JSON.stringify(row))
          .filter((text) => names.some((name) => text.includes(name)));
        return [table, texts.sort()];
      }),
  );
  return Object.fromEntries(tableRows.filter(([, rows]) => rows.length > 0).sort());
};

/** What became different of somebody's rows, and what was added to them. */
export const changesTo = async (
  db: Database,
  ids: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string[]>>,
): Promise<string[]> => {
  const idsBefore = new Set(Object.values(before).flat());
  const now = Object.values(await rowsNaming(db, Object.values(ids))).flat();
  // A stranger may write of their address, and use a name they made up for a thing of the stranger's own.
  const theirs = `_id":"${ids.consumer}"`;
  return [
    ...[...idsBefore].filter((row) => !now.includes(row)).map((row) => `gone or changed: ${row}`),
    ...now.filter((row) => !idsBefore.has(row) && row.includes(theirs)).map((row) => `added: ${row}`),
  ];
};

/** Tables that say whose a row is. */
export const tablesWithOwner = async (db: Database): Promise<string[]> =>
  (await db.kysely.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'consumer_id'))
    .map(({ name }) => name)
    .sort();
