import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { type Clock, systemClock } from '#lib/clock.ts';
import { migrate } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { type Session, sessionOf } from './session.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { runTransaction } from './transaction.ts';
import { createTransactionScope } from './transaction-scope.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = Session & {
  engine: Engine;
  kysely: Kysely<unknown>;
  /**
   * All or nothing, and as if transactions ran one after another, on both engines. PostgreSQL may have to run `work`
   * again, so it touches nothing but its session.
   */
  transaction<R>(work: (session: Session) => Promise<R>): Promise<R>;
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /** postgres://…; without it the data is one SQLite file in dataDir. */
  databaseUrl?: string;
  dataDir: string;
  migrations?: readonly Migration[];
  clock?: Clock;
};

export const openDatabase = async ({
  databaseUrl,
  dataDir,
  migrations = allMigrations,
  clock = systemClock,
}: OpenDatabaseOptions): Promise<Database> => {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const scope = createTransactionScope();
  const dialect = databaseUrl
    ? createPostgresDialect(databaseUrl)
    : createSqliteDialect({ path: join(dataDir, 'forecourt.sqlite'), scope });
  // PostgreSQL takes `in ()` for a syntax error where SQLite finds no row.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const kysely = new Kysely<unknown>({ dialect, plugins });
  try {
    await migrate({ kysely, engine, migrations, clock });
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return {
    ...sessionOf(kysely),
    engine,
    kysely,
    transaction: (work) => runTransaction({ kysely, engine, scope, work }),
    close: () => kysely.destroy(),
  };
};
