import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
};

// Epoch milliseconds, counts and sums come back as numbers, as they do from SQLite.
const parsers: ReadonlyMap<number, (text: string) => number> = new Map([
  [INT8, safeInteger],
  [NUMERIC, Number],
]);

export const createPostgresDialect = (databaseUrl: string): Dialect => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks leaves the pool by itself; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
};
