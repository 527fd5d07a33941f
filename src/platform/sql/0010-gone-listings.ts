import type { Kysely } from 'kysely';

/** Only what is gone is in it, so that cars on offer cost nothing more to write. */
export const createGoneListingsIndex = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('listings_removed')
    .on('listings')
    .column('removed_ms')
    .where('removed_ms', 'is not', null)
    .execute();
};
