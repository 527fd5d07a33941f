import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, type LogEvent, replaceWithNoncontingentExpression } from 'kysely';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { Unavailable } from '#lib/unavailable.ts';
import { createDatabaseCheck } from './database-check.ts';
import { createFileWatch } from './file-watch.ts';
import { migrate } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations.ts';
import { createOutageScope } from './outage-scope.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { type AddressVariable, postgresStartFailure } from './postgres-errors.ts';
import { createPostgresReplicas, type PostgresReplicas, type ReplicaState } from './postgres-replicas.ts';
import { type Session, sessionOf } from './session.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { openFailure } from './sqlite-errors.ts';
import { runTransaction } from './transaction.ts';
import { createTransactionScope } from './transaction-scope.ts';
import { createWorkScope, type WorkKind } from './work-scope.ts';
import { createWriteCheck } from './write-check.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = Session & {
  engine: Engine;
  kysely: Kysely<unknown>;
  /** Only with `replicaUrl`, and not for commands. */
  replicas?: PostgresReplicas;
  /**
   * All or nothing, and serializable on both engines. PostgreSQL may run `work` again, so it must have no effects
   * outside its session.
   */
  transaction<R>(work: (session: Session) => Promise<R>): Promise<R>;
  /** Calls `action` after the commit, when others can see what was written; at once outside a transaction. */
  afterCommit(action: () => void): void;
  /** Statements of `work` may take minutes. All others belong to requests and fail after `requestMs`. */
  background<R>(work: () => R): R;
  /** Rejects with `Unavailable` when a statement of `work` got no answer, even if a library replaced that error. */
  surfaceOutage<R>(work: () => Promise<R>): Promise<R>;
  /** Why the database cannot be used now; undefined when it can. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** postgres://…; without it the data is one SQLite file in dataDir. */
  databaseUrl?: string;
  /** The server itself, if `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string;
  /** Read replicas of it, written as `databaseUrl` is with several servers. */
  replicaUrl?: string;
  /** Called when a replica is left out, and when it is used again. */
  onReplica?: (state: ReplicaState) => void;
  /** Called for each read that a replica could be asked for, with the one that answered; undefined for the primary. */
  onReplicaRead?: (server: string | undefined) => void;
  /** The most connections of requests and of background work. */
  connections?: Readonly<Record<WorkKind, number>>;
  dataDir: string;
  migrations?: readonly Migration[];
  clock?: Clock;
  /** Called for every statement that failed as unavailable, whoever else handles the error. */
  onUnavailable?: (error: Unavailable) => void;
  /** Called once when the open database files were moved or deleted, with a sentence that says what to do. */
  onLost?: (sentence: string) => void;
  /** Called after every statement of a request, with its duration and without its parameters. */
  onQuery?: (query: { sql: string; durationMs: number }) => void;
  /** `background` for commands, whose statements have no short time limit. */
  work?: WorkKind;
  /** How long a request waits for the database before it is answered 503. */
  requestMs?: number;
  /** Whether requests are being delayed, so that background work has to pause. */
  mustGiveWay?: () => boolean;
  /** Named in the message when the database cannot be used. */
  addressVariable?: AddressVariable;
};

export const openDatabase = async ({
  databaseUrl,
  directUrl = databaseUrl,
  replicaUrl,
  onReplica = () => {},
  onReplicaRead = () => {},
  connections = { request: 10, background: 8 },
  dataDir,
  migrations = allMigrations,
  clock = systemClock,
  onUnavailable = () => {},
  onLost = () => {},
  onQuery,
  work = 'request',
  requestMs = 5_000,
  mustGiveWay = () => false,
  addressVariable = 'DATABASE_URL',
}: OpenDatabaseOptions): Promise<Database> => {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const isPooled = databaseUrl !== directUrl;
  const scope = createTransactionScope();
  const workScope = createWorkScope(work);
  const outages = createOutageScope();
  const reportOutage = (error: Unavailable) => {
    outages.report(error);
    onUnavailable(error);
  };
  let damage: string | undefined;
  const onDamage = (reason: string) => {
    damage ??= `The database file is damaged: ${reason}`;
  };
  const path = join(dataDir, 'forecourt.sqlite');
  // With PostgreSQL the folder still holds pictures, and mails where there is no mail server.
  const paths = databaseUrl ? [dataDir] : [path, `${path}-wal`, `${path}-shm`];
  const files = createFileWatch({ paths, onLost });
  if (databaseUrl) files.remember();
  const dialect = databaseUrl
    ? createPostgresDialect({
        databaseUrl,
        isPooled,
        connections,
        workScope,
        requestMs,
        onUnavailable: reportOutage,
      })
    : createSqliteDialect({
        path,
        scope,
        workScope,
        requestMs,
        files,
        mustGiveWay,
        onDamage,
        onUnavailable: reportOutage,
      });
  // PostgreSQL takes `in ()` for a syntax error where SQLite finds no row.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const log = ({ level, query: { sql }, queryDurationMillis: durationMs }: LogEvent): void => {
    if (level === 'query' && workScope.current() === 'request') onQuery?.({ sql, durationMs });
  };
  const kysely = new Kysely<unknown>({ dialect, plugins, ...(onQuery && { log }) });
  try {
    // A pooler may end what takes long.
    if (isPooled && directUrl) {
      const direct = { databaseUrl: directUrl, addressVariable: 'DATABASE_DIRECT_URL' } as const;
      await (await openDatabase({ ...direct, dataDir, migrations, clock })).close();
    }
    await workScope.background(() => migrate({ kysely, engine, migrations, clock }));
  } catch (error) {
    await kysely.destroy();
    throw databaseUrl ? postgresStartFailure(error, addressVariable) : openFailure(path, error);
  }
  const session = sessionOf(kysely);
  const replicas =
    databaseUrl && replicaUrl && work === 'request'
      ? createPostgresReplicas({
          replicaUrl,
          primary: kysely,
          connections: connections.request,
          requestMs,
          workScope,
          onChange: onReplica,
          onRead: onReplicaRead,
        })
      : undefined;
  return {
    ...session,
    engine,
    kysely,
    ...(replicas && { replicas }),
    transaction: (work) => runTransaction({ kysely, engine, scope, work }),
    afterCommit: scope.afterCommit,
    background: workScope.background,
    surfaceOutage: outages.surface,
    problem: createDatabaseCheck({
      ask: createWriteCheck({ kysely, engine, path }),
      damage: () => damage ?? files.problem(),
    }),
    close: async () => {
      await replicas?.close();
      await kysely.destroy();
    },
  };
};
