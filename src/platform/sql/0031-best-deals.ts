import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';

type Before = {
  best_deals_subscriptions: {
    consumer_id: string | null;
    zip: string;
    style_codes: string;
    origin: string | null;
    created_ms: number;
  };
};
type After = {
  best_deals: {
    id: string;
    consumer_id: string;
    zip: string;
    style_codes: string;
    origin: string | null;
    created_ms: number;
    due_ms: number | null;
  };
};

/** Best deals by whom they are for, an account or whoever subscribed without one, instead of by address. */
export const createBestDealsTable = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('best_deals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull().unique())
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('style_codes', 'text', (column) => column.notNull())
    // The site they were asked for on; null where it was not noted.
    .addColumn('origin', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    // When the next mail is due: null until the address is confirmed, 0 until that was worked out.
    .addColumn('due_ms', 'bigint')
    .execute();
  await db.schema.createIndex('best_deals_due').on('best_deals').column('due_ms').execute();

  // Strangers were never asked whether an address is theirs, so nobody can have confirmed one.
  const accounts = await db
    .withTables<Before>()
    .selectFrom('best_deals_subscriptions')
    .select(['consumer_id', 'zip', 'style_codes', 'origin', 'created_ms'])
    .where('consumer_id', 'is not', null)
    .orderBy('created_ms')
    .execute();
  const rows = new Map(
    accounts.flatMap(({ consumer_id, ...row }) =>
      consumer_id === null ? [] : [[consumer_id, { ...row, consumer_id, id: randomUUID(), due_ms: 0 }] as const],
    ),
  );
  for (const row of rows.values()) await db.withTables<After>().insertInto('best_deals').values(row).execute();
  await db.schema.dropTable('best_deals_subscriptions').execute();
};
