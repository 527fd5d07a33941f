import type { Kysely } from 'kysely';

/** What an import did to dealers, so that it can be undone as what it did to cars is. */
export const noteImportedDealers = async (db: Kysely<unknown>): Promise<void> => {
  // 'added' or 'changed'; null where it did nothing, or nothing that could still be undone.
  await db.schema.alterTable('import_dealers').addColumn('change', 'text').execute();
  // What the feed had said of a dealer before.
  await db.schema.alterTable('import_dealers').addColumn('before', 'text').execute();
  await db.schema.alterTable('import_dealers').addColumn('after_hash', 'text').execute();
};
