import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

export type SqliteConnection = {
  run<R>(query: CompiledQuery): QueryResult<R>;
  exec(sql: string): void;
  inTransaction(): boolean;
  /** Checks the whole file and returns the first problem, if there is one. */
  findDamage(): string | undefined;
  close(): void;
};

type Prepared = { statement: StatementSync; returnsRows: boolean };

const CACHED_STATEMENTS = 500;
const CACHED_KINDS: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/** One file handle. `readOnly` handles see only complete commits, whatever the writing handle is doing. */
export const openSqliteConnection = (path: string, { readOnly }: { readOnly: boolean }): SqliteConnection => {
  const database = new DatabaseSync(path, { readOnly, timeout: 5000, enableForeignKeyConstraints: true });
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  // `retryWhenBusy` waits instead, without blocking the event loop.
  database.exec('pragma busy_timeout = 0');

  const prepared = new LRUCache<string, Prepared>({ max: CACHED_STATEMENTS });

  const prepare = ({ sql, query }: CompiledQuery): Prepared => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    const fresh = { statement, returnsRows: statement.columns().length > 0 };
    // Bulk inserts are raw statements, but there are only a few different ones.
    const isRepeated = CACHED_KINDS.has(query.kind) || sql.startsWith('insert into ');
    if (isRepeated) prepared.set(sql, fresh);
    return fresh;
  };

  return {
    run: <R>(query: CompiledQuery): QueryResult<R> => {
      const { statement, returnsRows } = prepare(query);
      const parameters = query.parameters.map(toSqlite);
      if (returnsRows) {
        const rows = statement.all(...parameters) as R[];
        return { rows, numAffectedRows: BigInt(rows.length) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    exec: (sql) => database.exec(sql),
    inTransaction: () => database.isTransaction,
    findDamage: () => {
      const verdict = database.prepare('pragma quick_check(1)').get()?.quick_check;
      return verdict === 'ok' ? undefined : String(verdict);
    },
    close: () => database.close(),
  };
};

// Numbers are bound as doubles, which a text column would store as "5.0" where PostgreSQL stores "5".
const toSqlite = (value: unknown): SQLInputValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as SQLInputValue);
