import { type Kysely, sql } from 'kysely';

/** Times at which a car is promised for a test drive: one car, one conversation at a time. */
export const createTestDriveHolds = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table lead_test_drive_holds (
      listing_id bigint not null,
      starts_ms bigint not null,
      lead_id text not null,
      primary key (listing_id, starts_ms)
    )`.execute(db);
  await sql`create index lead_test_drive_holds_lead on lead_test_drive_holds (lead_id)`.execute(db);
};
