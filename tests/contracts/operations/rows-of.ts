import { sql } from 'kysely';
import type { Database } from '#platform/sql/database.ts';

/** The inventory has no owner, and the queues change by themselves. */
const leftOut = new Set(['listings', 'owners', 'jobs', 'outbox_messages']);

/** Every row, of any table, that contains one of these names. */
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

/** Rows of a person that were changed, deleted or added. */
export const changesTo = async (
  db: Database,
  ids: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string[]>>,
): Promise<string[]> => {
  const idsBefore = new Set(Object.values(before).flat());
  const now = Object.values(await rowsNaming(db, Object.values(ids))).flat();
  // Only rows with the person's consumer id count as added: a stranger's own rows may contain their address or ids.
  const theirs = `_id":"${ids.consumer}"`;
  return [
    ...[...idsBefore].filter((row) => !now.includes(row)).map((row) => `gone or changed: ${row}`),
    ...now.filter((row) => !idsBefore.has(row) && row.includes(theirs)).map((row) => `added: ${row}`),
  ];
};

/** Tables with a `consumer_id` column. */
export const tablesWithOwner = async (db: Database): Promise<string[]> =>
  (await db.kysely.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'consumer_id'))
    .map(({ name }) => name)
    .sort();
