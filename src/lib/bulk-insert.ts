import { CompiledQuery } from 'kysely';
import type { SqlDatabase } from './sql-session.ts';

type BulkValue = string | number | null;

/**
 * An insert of thousands of rows in plain SQL: the query builder would add a quarter to the time of the database
 * itself.
 */
export type BulkInsert = {
  table: string;
  columns: readonly string[];
  /** The clause after the rows: `on conflict …`. */
  conflict: string;
};

/** Rows per statement, within the engines' limits on parameters. */
const mostRows = 200;
/** The remaining rows go into statements of few sizes, because SQLite caches prepared statements by their text. */
const sqliteSizes = [mostRows, 50, 10, 1];

const partsOf = <Row>(engine: SqlDatabase['engine'], rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  for (let at = 0; at < rows.length; ) {
    const left = Math.min(rows.length - at, mostRows);
    const size = engine === 'sqlite' ? (sqliteSizes.find((one) => one <= left) ?? 1) : left;
    parts.push(rows.slice(at, at + size));
    at += size;
  }
  return parts;
};

/** The statements that insert all rows, in as few batches as the limits allow. */
export const bulkInserts = (
  engine: SqlDatabase['engine'],
  { table, columns, conflict }: BulkInsert,
  rows: readonly (readonly BulkValue[])[],
): CompiledQuery[] => {
  const head = `insert into ${table} (${columns.join(', ')}) values `;
  const texts = new Map<number, string>();
  const textFor = (count: number): string => {
    const statement = texts.get(count);
    if (statement !== undefined) return statement;
    const row = (at: number): string =>
      engine === 'sqlite'
        ? `(${columns.map(() => '?').join(', ')})`
        : `(${columns.map((_, index) => `$${at * columns.length + index + 1}`).join(', ')})`;
    const text = `${head}${Array.from({ length: count }, (_, at) => row(at)).join(', ')} ${conflict}`;
    texts.set(count, text);
    return text;
  };
  return partsOf(engine, rows).map((part) => CompiledQuery.raw(textFor(part.length), part.flat()));
};
