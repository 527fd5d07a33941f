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
import { minuteMs } from '#lib/duration.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { FileWatch } from './file-watch.ts';
import { retryWhenBusy } from './sqlite-busy.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { damagedFile, openFailure, sqliteFailure } from './sqlite-errors.ts';
import { createSqliteWriter } from './sqlite-writer.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { createTurnTaking } from './turn-taking.ts';
import type { WorkScope } from './work-scope.ts';
import { createWriteLock } from './write-lock.ts';

type SqliteOptions = {
  path: string;
  scope: TransactionScope;
  workScope: WorkScope;
  requestMs: number;
  /** Watches the database files that are opened here. */
  files: FileWatch;
  mustGiveWay(): boolean;
  /** Called when the file turns out to be damaged; later statements will fail too. */
  onDamage(reason: string): void;
  onUnavailable(error: Unavailable): void;
};

/** Another process may lock the file for as long as its migration takes. */
const BACKGROUND_MS = 2 * minuteMs;

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

/** A damaged file is refused: serving from it would lose or corrupt more data. */
const openIntact = (path: string): { writing: SqliteConnection; reading: SqliteConnection } => {
  try {
    const writing = openSqliteConnection(path, { readOnly: false });
    const damage = writing.findDamage();
    if (damage === undefined) return { writing, reading: openSqliteConnection(path, { readOnly: true }) };
    writing.close();
    throw damagedFile(path, damage);
  } catch (error) {
    throw openFailure(path, error);
  }
};

const createSqliteDriver = (options: SqliteOptions): Driver => {
  const { path, scope, workScope, requestMs, files, mustGiveWay, onDamage, onUnavailable } = options;
  const { writing, reading } = openIntact(path);
  files.remember();
  const lock = createWriteLock();
  const turnTaking = createTurnTaking({ mustGiveWay });
  const isBackground = (): boolean => workScope.current() === 'background';
  const giveUpAt = () => performance.now() + (isBackground() ? BACKGROUND_MS : requestMs);
  /** Called before every commit: without the file in place, a restart would not find what was committed. */
  const assertInPlace = (): void => {
    const problem = files.problem();
    if (problem !== undefined) throw new Unavailable(problem);
  };
  const writer = createSqliteWriter({ connection: writing, lock, giveUpAt, assertInPlace });
  const turns = new WeakMap<DatabaseConnection, { release(): void; inTransaction: boolean }>();

  /** On a full disk SQLite rolls back by itself; further statements would run outside the transaction. */
  const assertOpen = (connection: DatabaseConnection): void => {
    if (!turns.get(connection)?.inTransaction || writing.inTransaction()) return;
    throw new Unavailable('The database rolled the transaction back');
  };

  const execute = async (connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const isLocked = turns.has(connection);
    if (isBackground()) await (isLocked ? turnTaking.takeLocked() : turnTaking.take());
    assertOpen(connection);
    if (isLocked) return writing.run(query);
    if (query.query.kind === 'SelectQueryNode') return retryWhenBusy(giveUpAt(), () => reading.run(query));
    scope.assertOutside();
    return writer.run(query);
  };

  const explained = async <R>(work: () => R | Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      const failure = sqliteFailure(error, onDamage);
      if (failure instanceof Unavailable) onUnavailable(failure);
      throw failure;
    }
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
        executeQuery: async <R>(query: CompiledQuery) =>
          (await explained(() => execute(connection, query))) as QueryResult<R>,
        streamQuery: () => {
          throw new Error('Streaming is not portable between the two engines: page through the table by key');
        },
      };
      return connection;
    },
    beginTransaction: async (connection) => {
      if (isBackground()) await turnTaking.take();
      const until = giveUpAt();
      const release = await explained(() => lock.acquire(until));
      const turn = { release, inTransaction: false };
      turns.set(connection, turn);
      await explained(() => retryWhenBusy(until, () => writing.exec('begin immediate')));
      turn.inTransaction = true;
    },
    commitTransaction: async (connection) => {
      await explained(() => {
        assertOpen(connection);
        assertInPlace();
        writing.exec('commit');
      });
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
      try {
        if (writing.inTransaction()) writing.exec('rollback');
      } finally {
        turn.release();
      }
    },
    destroy: async () => {
      await lock.acquire();
      reading.close();
      writing.close();
    },
  };
};
