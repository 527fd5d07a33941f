import { type Kysely, sql } from 'kysely';

/** Cars that operators added by hand, and why. */
export const createAddedCars = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table added_cars (
      listing_id integer primary key,
      added_ms bigint not null,
      operator_email text not null,
      reason text not null
    )`)
    .execute(db);
};
