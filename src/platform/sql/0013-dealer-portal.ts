import { type Kysely, sql } from 'kysely';

const statements = [
  `create table dealer_members (
    id text primary key,
    owner_id integer not null,
    consumer_id text not null,
    role text not null,
    -- What they are mailed about, as JSON.
    notices text not null,
    created_ms bigint not null,
    unique (owner_id, consumer_id)
  )`,
  `create index dealer_members_consumer on dealer_members (consumer_id)`,
  `create table dealer_invitations (
    id text primary key,
    owner_id integer not null,
    email text not null,
    role text not null,
    token_hash text not null unique,
    created_ms bigint not null,
    expires_ms bigint not null
  )`,
  `create index dealer_invitations_owner on dealer_invitations (owner_id)`,
  `create table dealer_requests (
    id text primary key,
    owner_id integer not null,
    consumer_id text not null,
    role text not null,
    work_email text not null,
    note text not null,
    -- 'mail' until the link sent to the work address was opened.
    state text not null,
    reason text not null,
    token_hash text,
    -- Origin of the site it was sent on.
    site text not null,
    changed_ms bigint not null,
    unique (owner_id, consumer_id)
  )`,
  `create index dealer_requests_state on dealer_requests (state, changed_ms)`,
  `create table dealer_suspensions (
    owner_id integer primary key,
    reason text not null,
    at_ms bigint not null
  )`,
  // What dealers say of their cars over what their feeds say.
  `create table dealer_edits (
    listing_id integer primary key,
    sold_ms bigint,
    edits text not null
  )`,
  // Who of a dealer changed what.
  `create table dealer_actions (
    id text primary key,
    owner_id integer not null,
    listing_id integer,
    consumer_id text,
    author text not null,
    words text not null,
    at_ms bigint not null
  )`,
  `create index dealer_actions_owner on dealer_actions (owner_id, at_ms)`,
  `create index dealer_actions_listing on dealer_actions (listing_id, at_ms)`,
  `create index dealer_actions_consumer on dealer_actions (consumer_id)`,
  `create table dealer_templates (
    id text primary key,
    owner_id integer not null,
    name text not null,
    words text not null
  )`,
  `create index dealer_templates_owner on dealer_templates (owner_id)`,
];

/** The dealer portal: who may enter it, and what dealers change. */
export const createDealerPortal = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
