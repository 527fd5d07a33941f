import { type Kysely, sql } from 'kysely';

/** Test drives that the sides of a conversation propose to each other. */
export const createTestDrives = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table lead_appointments (
      id text primary key,
      lead_id text not null,
      proposed_by text not null,
      -- Up to three times, as JSON.
      slots text not null,
      time_zone text not null,
      place text not null,
      state text not null,
      starts_ms bigint,
      sequence integer not null,
      created_ms bigint not null,
      changed_ms bigint not null
    )`.execute(db);
  await sql`create index lead_appointments_lead on lead_appointments (lead_id, created_ms)`.execute(db);
};
