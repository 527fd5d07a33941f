import { type Kysely, sql } from 'kysely';

/** Sellers who ask dealers for offers on their car, and what each dealer answered. */
export const createCarOffers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table car_offer_requests (
      id text primary key,
      consumer_id text not null,
      private_listing_id text not null,
      status text not null,
      site text not null,
      created_ms bigint not null,
      ends_ms bigint not null,
      changed_ms bigint not null
    )`.execute(db);
  await sql`create index car_offer_requests_consumer on car_offer_requests (consumer_id)`.execute(db);
  await sql`create index car_offer_requests_listing on car_offer_requests (private_listing_id)`.execute(db);
  await sql`create index car_offer_requests_changed on car_offer_requests (changed_ms)`.execute(db);
  await sql`
    create table car_offers (
      request_id text not null,
      owner_id bigint not null,
      consumer_id text not null,
      position integer not null,
      status text not null,
      version integer not null,
      document text not null,
      changed_ms bigint not null,
      primary key (request_id, owner_id)
    )`.execute(db);
  await sql`create index car_offers_consumer on car_offers (consumer_id)`.execute(db);
};
