import { type Kysely, sql } from 'kysely';

const statements = [
  `create table dealer_tokens (
    id text primary key,
    owner_id integer not null,
    name text not null,
    -- What it may do, as JSON.
    scopes text not null,
    token_hash text not null unique,
    -- Its last characters, by which people tell tokens apart.
    ending text not null,
    created_ms bigint not null,
    used_ms bigint
  )`,
  `create index dealer_tokens_owner on dealer_tokens (owner_id)`,
  // The dealer whose cars a feed holds, whatever its rows name.
  `alter table feeds add column dealer_id integer`,
  `alter table import_runs add column dealer_id integer`,
  `create index import_runs_dealer on import_runs (dealer_id, created_ms)`,
  // What an import did to each car, for its dealer to read.
  `create table import_rows (
    run_id text not null,
    owner_id integer not null,
    listing_id integer not null,
    vin text not null,
    kind text not null,
    -- Names of changed fields, separated by commas.
    fields text not null,
    before_usd integer,
    after_usd integer,
    constraint import_rows_key primary key (run_id, listing_id)
  )`,
];

/** Feeds that dealers send themselves: tokens, whose cars a feed holds, and results row by row. */
export const createDealerFeeds = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
