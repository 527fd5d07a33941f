import { CompiledQuery } from 'kysely';
import type { SqlDatabase } from './sql-session.ts';

type BulkValue = string | number | null;

/** For rows by the thousand: the query builder would add a quarter to what the database itself takes. */
export type BulkInsert = {
  table: string;
  columns: readonly string[];
  /** What follows the rows: `on conflict …`. */
  conflict: string;
};

const rowsPerStatement = 200;

/** As few statements as the engines' limits on parameters allow. */
export const bulkInserts = (
  engine: SqlDatabase['engine'],
  { table, columns, conflict }: BulkInsert,
  rows: readonly (readonly BulkValue[])[],
): CompiledQuery[] => {
  const head = `insert into ${table} (${columns.join(', ')}) values `;
  const texts = new Map<number, string>();
  const textFor = (count: number): string => {
    const known = texts.get(count);
    if (known !== undefined) return known;
    const row = (at: number): string =>
      engine === 'sqlite'
        ? `(${columns.map(() => '?').join(', ')})`
        : `(${columns.map((_, index) => `$${at * columns.length + index + 1}`).join(', ')})`;
    const text = `${head}${Array.from({ length: count }, (_, at) => row(at)).join(', ')} ${conflict}`;
    texts.set(count, text);
    return text;
  };
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) => {
    const part = rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement);
    return CompiledQuery.raw(textFor(part.length), part.flat());
  });
};
