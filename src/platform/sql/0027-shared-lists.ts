import { type Kysely, sql } from 'kysely';

const statements = [
  `create table shared_lists (
    id text primary key,
    title text not null,
    -- The token of the link, encrypted, so that the owner can copy it again; null while the link is off.
    sealed_link text,
    created_ms bigint not null,
    changed_ms bigint not null
  )`,
  `create table shared_list_links (
    -- Of the token; a link that is off is recognized for a while.
    hash text primary key,
    list_id text not null,
    ended_ms bigint
  )`,
  'create index shared_list_links_list on shared_list_links (list_id)',
  `create table shared_list_members (
    id text primary key,
    list_id text not null,
    consumer_id text not null,
    -- What the others on the list read.
    name text not null,
    is_owner integer not null,
    alerts integer not null,
    -- Hidden while the account is canceled.
    is_paused integer not null,
    joined_ms bigint not null
  )`,
  'create unique index shared_list_members_person on shared_list_members (list_id, consumer_id)',
  'create index shared_list_members_consumer on shared_list_members (consumer_id)',
  `create table shared_list_cars (
    list_id text not null,
    listing_id bigint not null,
    -- Null once whoever added it has left.
    added_by text,
    title text not null,
    added_price_usd integer,
    added_ms bigint not null,
    -- Can be put back for a day.
    removed_ms bigint,
    -- What the members were last told of it, and from which change of the inventory on.
    told_price_usd integer,
    told_gone integer not null,
    added_revision bigint not null,
    primary key (list_id, listing_id)
  )`,
  'create index shared_list_cars_listing on shared_list_cars (listing_id)',
  `create table shared_list_opinions (
    member_id text not null,
    list_id text not null,
    listing_id bigint not null,
    mark text not null,
    reason text not null,
    note text not null,
    changed_ms bigint not null,
    primary key (member_id, listing_id)
  )`,
  'create index shared_list_opinions_list on shared_list_opinions (list_id)',
];

/** Lists of cars that several people shop from. */
export const createSharedLists = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
