import { type Kysely, sql } from 'kysely';
import type { OnlineSteps } from './online-migration.ts';

/** The flag of a car for sale without photos; the code names it `noPhotos`. */
const noPhotos = sql.lit(64);
const index = sql`listings (listed_ms, id) where status <> 'expired'`;

/** When a car was first listed, and which cars have no photos, for the filters of the back office. */
export const addListedTime = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table listings add column listed_ms bigint not null default 0`.execute(db);
  await sql`
    update listings set
      listed_ms = coalesce(json_extract(document, '$.firstSeenMs'), 0),
      flags = case when status = 'live' and coalesce(json_array_length(document, '$.photos'), 0) = 0
        then flags | ${noPhotos} else flags end`.execute(db);
  await sql`create index listings_listed on ${index}`.execute(db);
};

/** The same while others read and write the cars; a time of 0 is one that was not filled yet. */
export const addListedTimeOnline = async ({ change, inBatches, createIndex }: OnlineSteps): Promise<void> => {
  await change(sql`alter table listings add column if not exists listed_ms bigint not null default 0`);
  // Otherwise every batch would look through all rows that were filled before.
  await createIndex('listings_unlisted', sql`listings (id) where listed_ms = 0`);
  await inBatches(sql`
    update listings set
      listed_ms = greatest(coalesce((document::jsonb ->> 'firstSeenMs')::bigint, 1), 1),
      flags = case when status = 'live' and jsonb_array_length(coalesce(document::jsonb -> 'photos', '[]')) = 0
        then flags | ${noPhotos} else flags end
    where id in (select id from listings where listed_ms = 0 order by id limit 5000)`);
  await change(sql`drop index if exists listings_unlisted`);
  await createIndex('listings_listed', index);
};
