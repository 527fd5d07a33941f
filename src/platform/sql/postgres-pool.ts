import { Client, type CustomTypesConfig, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { Unavailable } from '#lib/unavailable.ts';
import { ConnectionLost, isFull, noConnection, statementFailure, TakesNoWrites } from './postgres-errors.ts';
import type { PostgresServers } from './postgres-servers.ts';

/** A connection for one statement or one transaction; to be released afterwards. */
export type PostgresConnection = {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  /** Like `query`, outside a transaction. */
  queryAlone(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  /** Begins a transaction with this statement. */
  begin(statement: string): Promise<void>;
  /** Closes it instead of putting it back into the pool. */
  discard(): void;
  release(): void;
};

type PostgresPool = { acquire(): Promise<PostgresConnection>; end(): Promise<void> };

export type PoolLimits = {
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

/** All connections are in use, which says nothing about the server. */
const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

type PoolOptions = {
  servers: PostgresServers;
  limits: PoolLimits;
  connections: number;
  /** Behind a pooler in transaction mode, connections have no settings, and each transaction brings its own. */
  isPooled: boolean;
};

export const createPostgresPool = ({ servers, limits, connections, isPooled }: PoolOptions): PostgresPool => {
  const statementMs = Math.ceil(limits.statementMs);
  const settings = `set local statement_timeout = ${statementMs}`;
  let target = '';
  const urls = new WeakMap<Client, string>();
  const pool = new Pool({
    max: connections,
    connectionTimeoutMillis: limits.acquireMs,
    Client: class extends Client {
      constructor() {
        super({
          connectionString: target,
          connectionTimeoutMillis: limits.acquireMs,
          ...(isPooled ? { pipeline: true } : { statement_timeout: statementMs }),
          keepAlive: true,
          types: portableTypes,
        });
        urls.set(this, target);
      }
    },
  });
  // An error event without a listener would end the process; a broken connection is noticed at its next use.
  const broken = new WeakSet<PoolClient>();
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  pool.on('error', () => {});

  const connectTo = async (url: string): Promise<PoolClient> => {
    for (;;) {
      target = url;
      const client = await pool.connect().catch((error: unknown) => {
        if (!isFull(error) && !isPoolBusy(error)) servers.suspect(url);
        throw noConnection(error);
      });
      if (urls.get(client) === url) return client;
      // It leads to a former primary.
      client.release(true);
    }
  };

  /** Tries once more if the primary is another by now. */
  const connect = async (): Promise<PoolClient> => {
    const url = await servers.primary();
    try {
      return await connectTo(url);
    } catch (error) {
      const next = await servers.primary();
      if (next === url) throw error;
      return connectTo(next);
    }
  };

  return {
    acquire: async () => {
      const startedAt = performance.now();
      const client = await connect();
      const giveUp = () => {
        broken.add(client);
        servers.suspect(urls.get(client) ?? '');
      };
      let leftMs = limits.answerMs - (performance.now() - startedAt);
      const answerOf = async <R>(ask: () => Promise<R>): Promise<R> => {
        try {
          if (broken.has(client)) throw new Error('it broke before this statement');
          return await withinMs(leftMs, ask(), giveUp);
        } catch (error) {
          const failure = statementFailure(error, broken.has(client));
          // The error may arrive before the end of the connection is noticed. A new connection may reach a server that
          // answers and accepts writes.
          if (failure instanceof ConnectionLost || failure instanceof TakesNoWrites) giveUp();
          throw failure;
        } finally {
          leftMs = limits.answerMs;
        }
      };
      const query: PostgresConnection['query'] = (sql, parameters) =>
        answerOf(() => client.query(sql, [...parameters]));
      return {
        query,
        queryAlone: isPooled
          ? (sql, parameters) =>
              answerOf(() => queryWithSettings(client, settings, { text: sql, values: [...parameters] }))
          : query,
        begin: async (statement) => {
          await answerOf(() => client.query(isPooled ? `${statement}; ${settings}` : statement));
        },
        discard: giveUp,
        release: () => client.release(broken.has(client)),
      };
    },
    end: () => pool.end(),
  };
};

/** A transaction of one statement, whose parts are sent at once: it takes as long as the statement alone. */
const queryWithSettings = async (client: Client, settings: string, statement: QueryConfig): Promise<QueryResult> => {
  const sent = [client.query(`begin; ${settings}`), client.query(statement), client.query('commit')] as const;
  const [begun, answer, committed] = await Promise.allSettled(sent);
  for (const part of [begun, answer, committed]) if (part.status === 'rejected') throw part.reason;
  return sent[1];
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
