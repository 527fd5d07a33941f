import { type Kysely, sql } from 'kysely';
import type { OnlineSteps } from './online-migration.ts';

const index = sql`deals (owner_id, status, created_ms)`;

/** Whose car a purchase is about, so that a dealer's purchases are found by an index. */
export const addPurchaseOwner = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table deals add column owner_id bigint not null default 0`.execute(db);
  await sql`update deals set owner_id = json_extract(document, '$.ownerId')`.execute(db);
  await sql`create index deals_owner on ${index}`.execute(db);
};

/** The same while shoppers read and write purchases; 0 is one that was not filled yet. */
export const addPurchaseOwnerOnline = async ({ change, inBatches, createIndex }: OnlineSteps): Promise<void> => {
  await change(sql`alter table deals add column if not exists owner_id bigint not null default 0`);
  // Otherwise every batch would look through all rows that were filled before.
  await createIndex('deals_unowned', sql`deals (id) where owner_id = 0`);
  await inBatches(sql`
    update deals set owner_id = (document::jsonb ->> 'ownerId')::bigint
    where id in (select id from deals where owner_id = 0 order by id limit 5000)`);
  await change(sql`drop index if exists deals_unowned`);
  await createIndex('deals_owner', index);
};
