import { type Kysely, sql } from 'kysely';

const statements = [
  // What looks odd now. `fact` changes when what is odd about the subject does.
  `create table queue_items (
    kind text not null,
    subject text not null,
    fact text not null,
    title text not null,
    cause text not null,
    href text not null,
    listing_id integer,
    first_ms bigint not null,
    constraint queue_items_key primary key (kind, subject)
  )`,
  'create index queue_items_first on queue_items (first_ms)',
  `create table queue_decisions (
    id text primary key,
    kind text not null,
    subject text not null,
    fact text not null,
    title text not null,
    action text not null,
    reason text not null,
    listing_id integer,
    operator_id text not null,
    operator_email text not null,
    at_ms bigint not null,
    undone_ms bigint
  )`,
  'create index queue_decisions_subject on queue_decisions (kind, subject)',
  'create index queue_decisions_at on queue_decisions (at_ms)',
];

/** The operators' queue of odd things, and what was decided in it. */
export const createOperatorQueue = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
