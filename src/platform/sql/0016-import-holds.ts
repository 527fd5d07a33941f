import { type Kysely, sql } from 'kysely';

const statements = [
  // Why an import waits for an operator, with what it would take off sale; null unless it did.
  'alter table import_runs add column hold text',
  // Whether an operator said yes to that.
  'alter table import_runs add column accepted integer not null default 0',
  'alter table listing_edits add column accepted_price_usd integer',
];

/** Imports and prices that wait for an operator's yes. */
export const createImportHolds = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
