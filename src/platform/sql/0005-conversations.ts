import { type Kysely, sql } from 'kysely';

/** Conversations that were ended for good; the sides of a conversation are the owner of the car and the shopper. */
export const createConversations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update lead_messages set writer = 'owner' where writer = 'dealer'`.execute(db);
  await sql`
    create table lead_conversation_ends (
      lead_id text primary key,
      ended_by text not null,
      ended_ms bigint not null
    )`.execute(db);
};
