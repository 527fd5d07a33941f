import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { createPostgresDriver, type PostgresOptions } from './postgres-driver.ts';

export const createPostgresDialect = (options: PostgresOptions): Dialect => ({
  createDriver: () => createPostgresDriver(options),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
