import type { Kysely } from 'kysely';

/** What a notification is about and with which others it was read; until when a message may be remembered. */
export const addSharingAndNotifications = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notifications').addColumn('listing_id', 'bigint').execute();
  await db.schema.alterTable('notifications').addColumn('words', 'text').execute();
  // All that were marked as read at once, so that just those can be unread again.
  await db.schema.alterTable('notifications').addColumn('read_batch', 'text').execute();

  await db.schema.alterTable('outbox_messages').addColumn('forget_ms', 'bigint').execute();
  await db.schema.createIndex('outbox_messages_forget').on('outbox_messages').column('forget_ms').execute();
};
