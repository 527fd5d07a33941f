import { type Kysely, sql } from 'kysely';

const statements = [
  `create table listing_views (
    id text primary key,
    consumer_id text not null,
    name text not null,
    query text not null,
    shared integer not null,
    created_ms bigint not null
  )`,
  'create index listing_views_consumer on listing_views (consumer_id)',
  `create table bulk_changes (
    id text primary key,
    kind text not null,
    -- The corrected field and its text; empty for other kinds.
    field text not null,
    text text not null,
    reason text not null,
    -- The selection: ids as JSON, or the query of a list.
    ids text,
    query text not null,
    operator_id text not null,
    operator_email text not null,
    state text not null,
    -- Cars up to this id are done, so that a job that was killed goes on behind it.
    last_id integer not null,
    total integer not null,
    changed integer not null,
    same integer not null,
    refused integer not null,
    undone integer not null,
    not_undone integer not null,
    created_ms bigint not null,
    finished_ms bigint
  )`,
  'create index bulk_changes_created on bulk_changes (created_ms)',
  `create table bulk_change_cars (
    bulk_id text not null,
    listing_id integer not null,
    before text not null,
    after text not null,
    state text not null,
    constraint bulk_change_cars_key primary key (bulk_id, listing_id)
  )`,
  'create index bulk_change_cars_listing on bulk_change_cars (listing_id)',
  `alter table listing_edits add column hidden_reason text not null default ''`,
];

/** The back office's table of cars: saved views, bulk changes with what they changed, and reasons of hiding. */
export const createInventoryDesk = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
