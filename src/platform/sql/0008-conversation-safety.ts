import { type Kysely, sql } from 'kysely';

const statements = [
  // A message that waits for an operator; with the lead's id, the question it began with.
  `create table lead_holds (
    id text primary key,
    lead_id text not null,
    writer text not null,
    source_key text not null unique,
    words text not null,
    left_out integer not null,
    pattern text not null,
    state text not null,
    reason text not null,
    -- Of a first question: the mail to the seller, sent once it is released.
    mail text,
    created_ms bigint not null,
    decided_ms bigint
  )`,
  'create index lead_holds_lead on lead_holds (lead_id, created_ms)',
  'create index lead_holds_state on lead_holds (state, created_ms)',
  `create table lead_reports (
    id text primary key,
    lead_id text not null,
    reporter text not null,
    reason text not null,
    words text not null,
    created_ms bigint not null,
    resolved_ms bigint
  )`,
  'create index lead_reports_lead on lead_reports (lead_id)',
  'create index lead_reports_open on lead_reports (resolved_ms, created_ms)',
  `create table contact_blocks (
    -- A keyed hash of the address.
    reader text primary key,
    account_id text,
    reason text not null,
    blocked_ms bigint not null
  )`,
  'create index contact_blocks_consumer on contact_blocks (account_id)',
];

/** Messages that wait for an operator, reports of either side, and people who may no longer sell and ask. */
export const createConversationSafety = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
