import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { QueryResult as Answer } from 'pg';
import { Unavailable } from '#lib/unavailable.ts';
import { beginFailure, ConnectionLost, conflictFailure, TakesNoWrites } from './postgres-errors.ts';
import { createPostgresPool, type PoolLimits, type PostgresConnection } from './postgres-pool.ts';
import { createPostgresServers } from './postgres-servers.ts';
import { createTransactionSlots } from './transaction-slots.ts';
import type { WorkKind, WorkScope } from './work-scope.ts';

/** The server's statement timeout ends before our own, so a statement that takes too long leaves its connection usable. */
const requestLimits = (requestMs: number): PoolLimits => ({
  acquireMs: requestMs * 0.4,
  statementMs: requestMs * 0.9,
  answerMs: requestMs,
});

/** Jobs and imports have connections of their own, so that they and requests do not wait for each other. */
const backgroundLimits: PoolLimits = { acquireMs: 30_000, statementMs: 600_000, answerMs: 630_000 };

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export type PostgresOptions = {
  databaseUrl: string;
  /** Whether it leads to a pooler in transaction mode. */
  isPooled: boolean;
  connections: Readonly<Record<WorkKind, number>>;
  workScope: WorkScope;
  requestMs: number;
  onUnavailable(error: Unavailable): void;
};

/**
 * Kysely on pg. A statement outside a transaction takes a connection of its own and gives it back; a transaction keeps
 * one until its end. When the server goes away, only the statements that were running fail, as `Unavailable`.
 */
export const createPostgresDriver = (options: PostgresOptions): Driver => {
  const { workScope, onUnavailable } = options;
  const servers = createPostgresServers(options.databaseUrl);
  const poolOf = (kind: WorkKind, limits: PoolLimits) => {
    const connections = options.connections[kind];
    const { acquire, end } = createPostgresPool({ servers, limits, connections, isPooled: options.isPooled });
    return { acquire, end, transactions: createTransactionSlots(connections - 1, limits.acquireMs) };
  };
  const pools = {
    request: poolOf('request', requestLimits(options.requestMs)),
    background: poolOf('background', backgroundLimits),
  };
  const open = new WeakMap<DatabaseConnection, PostgresConnection>();

  const alone = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const connection = await pools[workScope.current()].acquire();
    try {
      return resultOf(await connection.queryAlone(query.sql, query.parameters));
    } catch (error) {
      throw conflictFailure(error);
    } finally {
      connection.release();
    }
  };

  /** Retries on another connection if the first was dead and nothing was changed yet. */
  const onceMore = <R>(ask: () => Promise<R>, changesNothing: boolean): Promise<R> =>
    ask().catch((error: unknown) => {
      if (error instanceof ConnectionLost && changesNothing) return ask();
      throw error;
    });

  const reported = <R>(answer: Promise<R>): Promise<R> =>
    answer.catch((error: unknown) => {
      if (error instanceof Unavailable) onUnavailable(error);
      throw error;
    });

  /** Its release gives the slot back too. */
  const acquireForTransaction = async (): Promise<PostgresConnection> => {
    const { acquire, transactions } = pools[workScope.current()];
    const releaseSlot = await transactions.acquire();
    try {
      const connection = await acquire();
      const release = () => {
        connection.release();
        releaseSlot();
      };
      return { ...connection, release };
    } catch (error) {
      releaseSlot();
      throw error;
    }
  };

  const begun = async (begin: string): Promise<PostgresConnection> => {
    const connection = await acquireForTransaction();
    try {
      await connection.begin(begin);
      return connection;
    } catch (error) {
      const failure = beginFailure(error);
      if (failure instanceof TakesNoWrites) connection.discard();
      connection.release();
      throw failure;
    }
  };

  const inTransaction = (connection: DatabaseConnection): PostgresConnection => {
    const transaction = open.get(connection);
    if (!transaction) throw new Error('There is no open transaction on this connection');
    return transaction;
  };
  const savepoint = (command: string) => async (connection: DatabaseConnection, name: string) => {
    await run(inTransaction(connection), `${command} "${name.replaceAll('"', '""')}"`);
  };

  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) => {
          const own = open.get(connection);
          const answer = own ? run(own, query.sql, query.parameters) : onceMore(() => alone(query), isRead(query));
          return (await reported(answer)) as QueryResult<R>;
        },
        streamQuery: () => {
          throw new Error('Streaming is not portable between the two engines: page through the table by key');
        },
      };
      return connection;
    },
    beginTransaction: async (connection, { isolationLevel }) => {
      const begin = `start transaction${isolationLevel ? ` isolation level ${isolationLevel}` : ''}`;
      open.set(connection, await reported(onceMore(() => begun(begin), true)));
    },
    commitTransaction: async (connection) => {
      const { command } = await reported(inTransaction(connection).query('commit', []));
      // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed.
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    rollbackTransaction: async (connection) => {
      const own = inTransaction(connection);
      // The original error is reported. A connection that cannot roll back is closed, which rolls back too.
      await own.query('rollback', []).catch(own.discard);
    },
    savepoint: savepoint('savepoint'),
    rollbackToSavepoint: savepoint('rollback to'),
    releaseSavepoint: savepoint('release'),
    releaseConnection: async (connection) => {
      open.get(connection)?.release();
      open.delete(connection);
    },
    destroy: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
};

const isRead = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode';

const run = async (
  connection: PostgresConnection,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<QueryResult<unknown>> => resultOf(await connection.query(sql, parameters));

const resultOf = ({ command, rowCount, rows }: Answer): QueryResult<unknown> => ({
  rows,
  ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});
