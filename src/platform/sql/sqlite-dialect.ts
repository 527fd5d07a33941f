import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { retryWhenBusy } from './sqlite-busy.ts';
import { openSqliteConnection } from './sqlite-connection.ts';
import { createSqliteWriter } from './sqlite-writer.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { createWriteLock } from './write-lock.ts';

type SqliteOptions = { path: string; scope: TransactionScope };

const BUSY_MS = 5_000;

/**
 * Kysely on node:sqlite. Two handles on one file: reads outside a transaction go to the reading handle, so they never
 * wait and never see half a transaction; everything else takes its turn on the writing handle.
 */
export const createSqliteDialect = (options: SqliteOptions): Dialect => ({
  createDriver: () => createSqliteDriver(options),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Kysely would otherwise queue every read behind an open transaction. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const createSqliteDriver = ({ path, scope }: SqliteOptions): Driver => {
  const writing = openSqliteConnection(path, { readOnly: false });
  const reading = openSqliteConnection(path, { readOnly: true });
  const lock = createWriteLock();
  const writer = createSqliteWriter({ connection: writing, lock, busyMs: BUSY_MS });
  const turns = new WeakMap<DatabaseConnection, { release(): void; inTransaction: boolean }>();

  const execute = (
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<unknown>> | QueryResult<unknown> => {
    const turn = turns.get(connection);
    // After a full disk SQLite has rolled back by itself; going on would write outside any transaction.
    if (turn?.inTransaction && !writing.inTransaction()) throw new Error('The database rolled the transaction back');
    if (turn) return writing.run(query);
    if (query.query.kind === 'SelectQueryNode') return reading.run(query);
    scope.assertOutside();
    return writer.run(query);
  };

  const endTransaction = (connection: DatabaseConnection): void => {
    const turn = turns.get(connection);
    if (turn) turn.inTransaction = false;
  };

  const savepoint = (command: string) => async (_connection: DatabaseConnection, name: string) =>
    writing.exec(`${command} "${name.replaceAll('"', '""')}"`);

  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) => (await execute(connection, query)) as QueryResult<R>,
        streamQuery: () => {
          throw new Error('Streaming is not portable between the two engines: page through the table by key');
        },
      };
      return connection;
    },
    beginTransaction: async (connection) => {
      const turn = turns.get(connection) ?? { release: await lock.acquire(), inTransaction: false };
      turns.set(connection, turn);
      await retryWhenBusy(BUSY_MS, () => writing.exec('begin immediate'));
      turn.inTransaction = true;
    },
    commitTransaction: async (connection) => {
      writing.exec('commit');
      endTransaction(connection);
    },
    rollbackTransaction: async (connection) => {
      if (writing.inTransaction()) writing.exec('rollback');
      endTransaction(connection);
    },
    savepoint: savepoint('savepoint'),
    rollbackToSavepoint: savepoint('rollback to'),
    releaseSavepoint: savepoint('release'),
    releaseConnection: async (connection) => {
      const turn = turns.get(connection);
      if (!turn) return;
      turns.delete(connection);
      if (writing.inTransaction()) writing.exec('rollback');
      turn.release();
    },
    destroy: async () => {
      await lock.acquire();
      reading.close();
      writing.close();
    },
  };
};
