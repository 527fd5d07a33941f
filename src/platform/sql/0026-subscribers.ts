import type { Kysely } from 'kysely';

/** Who gets alerts without an account, and which addresses asked for best deals themselves. */
export const createSubscriberTables = async (db: Kysely<unknown>): Promise<void> => {
  // Several may have one address: each sign-up is its own until the address has confirmed it.
  await db.schema
    .createTable('light_users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    // The site somebody signed up on, which its mails speak for.
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('zip', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_ms', 'bigint')
    // Since when there is nothing left to send.
    .addColumn('idle_ms', 'bigint')
    // The account that took everything over; links in old mails lead to it.
    .addColumn('account_id', 'text')
    .execute();
  await db.schema.createIndex('light_users_email').on('light_users').column('email').execute();

  // Of an address that has confirmed it, or of an account; others are deleted after a week.
  await db.schema.alterTable('best_deals_subscriptions').addColumn('confirmed_ms', 'bigint').execute();
  await db.schema.alterTable('best_deals_subscriptions').addColumn('origin', 'text').execute();
  await db
    .withTables<{
      best_deals_subscriptions: { consumer_id: string | null; created_ms: number; confirmed_ms: number | null };
    }>()
    .updateTable('best_deals_subscriptions')
    .set((eb) => ({ confirmed_ms: eb.ref('created_ms') }))
    .where('consumer_id', 'is not', null)
    .execute();
};
