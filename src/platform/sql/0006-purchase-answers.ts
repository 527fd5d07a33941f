import { type Kysely, sql } from 'kysely';

/** What dealers and shoppers answer to purchases, and the links in mails on which dealers answer. */
export const createPurchaseAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table purchase_answers (
      deal_id text not null,
      version integer not null,
      consumer_id text not null,
      document text not null,
      created_ms bigint not null,
      primary key (deal_id, version)
    )`.execute(db);
  await sql`create index purchase_answers_consumer on purchase_answers (consumer_id)`.execute(db);
  await sql`
    create table dealer_links (
      token_hash text primary key,
      kind text not null,
      subject_id text not null,
      version integer not null,
      created_ms bigint not null,
      expires_ms bigint not null
    )`.execute(db);
  await sql`create index dealer_links_expiry on dealer_links (expires_ms)`.execute(db);
};
