import { type Kysely, sql } from 'kysely';

/** Cars that people sell themselves, from draft to sold, and their photos in order. */
export const createPrivateListings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table private_listings (
      id text primary key,
      consumer_id text not null,
      status text not null,
      vin text not null,
      answers text not null,
      listing_id bigint,
      owner_id bigint,
      site text not null,
      holds text not null,
      reason text not null,
      sold_where text,
      created_ms bigint not null,
      changed_ms bigint not null,
      published_ms bigint,
      ends_ms bigint,
      reminded_ms bigint
    )`.execute(db);
  await sql`create index private_listings_consumer on private_listings (consumer_id)`.execute(db);
  await sql`create index private_listings_status on private_listings (status, ends_ms)`.execute(db);
  await sql`create index private_listings_vin on private_listings (vin)`.execute(db);
  await sql`create index private_listings_owner on private_listings (owner_id)`.execute(db);
  await sql`
    create table private_listing_photos (
      id text primary key,
      private_listing_id text not null,
      upload_key text not null,
      hash text not null,
      position integer not null,
      unique (private_listing_id, upload_key)
    )`.execute(db);
};
