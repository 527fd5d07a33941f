import { type CustomTypesConfig, Pool, type PoolClient, type QueryResult, types } from 'pg';
import { Unavailable } from '#lib/unavailable.ts';
import { ConnectionLost, noConnection, statementFailure, TakesNoWrites } from './postgres-errors.ts';

/** A connection for one statement or one transaction; to be released afterwards. */
export type PostgresConnection = {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  /** Closes it instead of putting it back into the pool. */
  discard(): void;
  release(): void;
};

type PostgresPool = { acquire(): Promise<PostgresConnection>; end(): Promise<void> };

export type PoolLimits = {
  connections: number;
  acquireMs: number;
  /** The server's statement timeout. */
  statementMs: number;
  /**
   * Our own limit, from requesting a connection or running a statement to its answer, in case the server goes silent.
   */
  answerMs: number;
};

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

export const portableTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format),
};

export const createPostgresPool = (databaseUrl: string, limits: PoolLimits): PostgresPool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: limits.connections,
    connectionTimeoutMillis: limits.acquireMs,
    statement_timeout: Math.ceil(limits.statementMs),
    keepAlive: true,
    types: portableTypes,
  });
  // An error event without a listener would end the process; a broken connection is noticed at its next use.
  const broken = new WeakSet<PoolClient>();
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  pool.on('error', () => {});

  return {
    acquire: async () => {
      const startedAt = performance.now();
      const client = await pool.connect().catch((error: unknown) => {
        throw noConnection(error);
      });
      let leftMs = limits.answerMs - (performance.now() - startedAt);
      return {
        query: async (sql, parameters) => {
          try {
            if (broken.has(client)) throw new Error('it broke before this statement');
            return await withinMs(leftMs, client.query(sql, [...parameters]), () => broken.add(client));
          } catch (error) {
            const failure = statementFailure(error, broken.has(client));
            // The error may arrive before the end of the connection is noticed.
            if (failure instanceof ConnectionLost) broken.add(client);
            // A new connection may reach a server that accepts writes.
            if (failure instanceof TakesNoWrites) broken.add(client);
            throw failure;
          } finally {
            leftMs = limits.answerMs;
          }
        },
        discard: () => broken.add(client),
        release: () => client.release(broken.has(client)),
      };
    },
    end: () => pool.end(),
  };
};

const withinMs = async <T>(limitMs: number, answer: Promise<T>, onLate: () => void): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    late.reject(new Unavailable('The database did not answer in time'));
  }, limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
