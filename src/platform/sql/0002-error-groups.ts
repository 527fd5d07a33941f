import { type Kysely, sql } from 'kysely';

/** One row for each kind of unexpected error, with counts and times. Values of requests are never part of it. */
export const createErrorGroups = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table error_groups (
      id text primary key,
      type text not null,
      shape text not null,
      place text not null,
      frame text not null,
      total bigint not null,
      first_ms bigint not null,
      last_ms bigint not null,
      request_id text,
      release text not null,
      reviewed_ms bigint
    )`.execute(db);
  await sql`create index error_groups_last on error_groups (last_ms)`.execute(db);
};
