import { type Kysely, sql } from 'kysely';

/** Whose rows go with an account; a lead stays with the dealer who has it. */
const keptForConsumers = [
  'saved_vehicles',
  'saved_searches',
  'best_deals_subscriptions',
  'owned_vehicles',
  'notifications',
];
const partsOfAccounts = ['auth_sessions', 'auth_accounts'];

/**
 * Links that are out in a mailbox: at most one of a kind per address. A sign-up is one of them until its address is
 * confirmed, so accounts whose address nobody has proven are no longer accounts, and neither is what hangs on them.
 */
export const createMailLinkTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mail_links')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    // Of a sign-up: what it is to become, and which browser asked for it.
    .addColumn('sign_up', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_links_once', ['email', 'kind'])
    .execute();

  const unproven = sql`(select id from auth_users where email_verified = 0)`;
  for (const table of keptForConsumers) {
    await sql`delete from ${sql.table(table)} where consumer_id in ${unproven}`.execute(db);
  }
  await sql`update leads set consumer_id = null where consumer_id in ${unproven}`.execute(db);
  for (const table of partsOfAccounts) {
    await sql`delete from ${sql.table(table)} where user_id in ${unproven}`.execute(db);
  }
  await sql`delete from consumers where id in ${unproven}`.execute(db);
  await sql`delete from auth_users where email_verified = 0`.execute(db);
  // Links of the earlier kind: their owners ask for new ones.
  await sql`delete from auth_verifications`.execute(db);
};
