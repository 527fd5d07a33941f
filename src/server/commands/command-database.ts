import type { AddressVariable } from '#platform/sql/postgres-errors.ts';
import type { Config } from '../config.ts';

/** Where commands find the database: a pooler could end what takes long. */
export const commandDatabase = ({
  databaseUrl,
  directDatabaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>) => {
  const addressVariable: AddressVariable = databaseUrl === directDatabaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return { databaseUrl: directDatabaseUrl, addressVariable, dataDir };
};
