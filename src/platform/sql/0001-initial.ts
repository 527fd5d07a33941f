import { type Kysely, sql } from 'kysely';
import { accountTables } from './initial/accounts.ts';
import { experimentTables } from './initial/experiments.ts';
import { importTables } from './initial/imports.ts';
import { inventoryTables } from './initial/inventory.ts';
import { leadTables } from './initial/leads.ts';
import { messageTables } from './initial/messages.ts';
import { operationTables } from './initial/operations.ts';
import { shopperTables } from './initial/shoppers.ts';

/** Accounts first, because other tables refer to them. */
const parts = [
  accountTables,
  inventoryTables,
  importTables,
  shopperTables,
  leadTables,
  messageTables,
  experimentTables,
  operationTables,
];

/** The schema of the first release. */
export const createInitialSchema = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite runs one statement at a time.
  const statements = parts.flatMap((part) => part.split(';\n')).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
};
