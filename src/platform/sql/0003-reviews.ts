import { type Kysely, sql } from 'kysely';

const statements = [
  `create table reviews (
    id text primary key,
    -- 'dealer:60000012' or 'model:CAMRY'.
    subject text not null,
    -- Null for a demo review.
    consumer_id text,
    author text not null,
    relation text not null,
    vehicle text not null,
    year integer,
    stars integer not null,
    parts text not null,
    title text not null,
    words text not null,
    again integer,
    owned_months integer,
    miles integer,
    primary_use text,
    state text not null,
    -- Why it waits, and what an operator said when refusing or hiding it.
    held_for text not null,
    reason text,
    is_demo integer not null,
    -- Origin of the site it was written on.
    site text not null,
    helpful integer not null,
    answer text,
    answered_by text,
    answered_ms bigint,
    created_ms bigint not null,
    edited_ms bigint,
    decided_ms bigint
  )`,
  'create unique index reviews_author on reviews (consumer_id, subject)',
  'create index reviews_subject on reviews (subject, state, created_ms)',
  'create index reviews_state on reviews (state, created_ms)',
  // Written with the reviews they count, and followed by revision in every process.
  `create table review_totals (
    subject text primary key,
    revision bigint not null,
    totals text not null
  )`,
  'create index review_totals_revision on review_totals (revision)',
  `create table review_votes (
    review_id text not null,
    consumer_id text not null,
    created_ms bigint not null,
    constraint review_votes_key primary key (review_id, consumer_id)
  )`,
  'create index review_votes_consumer on review_votes (consumer_id)',
  `create table review_reports (
    id text primary key,
    review_id text not null,
    -- The account, or a keyed hash of the network: each counts once.
    reporter text not null,
    consumer_id text,
    reason text not null,
    words text not null,
    created_ms bigint not null,
    resolved_ms bigint,
    constraint review_reports_once unique (review_id, reporter)
  )`,
  'create index review_reports_consumer on review_reports (consumer_id)',
  `create table review_drafts (
    id text primary key,
    -- Null for a visitor, whose link after signing in has the id.
    consumer_id text,
    subject text not null,
    fields text not null,
    updated_ms bigint not null
  )`,
  'create unique index review_drafts_consumer on review_drafts (consumer_id, subject)',
  'create index review_drafts_updated on review_drafts (updated_ms)',
];

/** Reviews of models and dealers, with votes, reports, drafts and the numbers shown beside stars. */
export const createReviews = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
