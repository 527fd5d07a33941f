import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

/** As many rows as are read at once while what is there already is filled in. */
const batch = 500;

const Stored = z.object({
  stockNumber: z.string().catch(''),
  confirmedMs: z.number().catch(0),
  priceUsd: z.number().nullable().catch(null),
  priority: z.number().catch(10),
  vinFlags: z.array(z.string()).catch([]),
  market: z.object({ estimateUsd: z.number(), comparables: z.number() }).nullable().catch(null),
});

/** As the listings' own flags were when this was written. */
const flagsOf = ({ priceUsd, priority, vinFlags, market }: z.infer<typeof Stored>): number =>
  (vinFlags.length > 0 ? 1 : 0) +
  (priceUsd === null ? 2 : 0) +
  (priceUsd !== null && market !== null && market.comparables >= 8 && priceUsd * 2 < market.estimateUsd ? 4 : 0) +
  (priority >= 20 ? 8 : 0);

/** What operators look for among listings, what they change in listings and sellers, and what shoppers report. */
export const createDeskTables = async (db: Kysely<unknown>): Promise<void> => {
  await findableListings(db);
  await findableOwners(db);

  await db.schema
    .createTable('listing_edits')
    .addColumn('listing_id', 'integer', (column) => column.primaryKey())
    .addColumn('hidden_ms', 'bigint')
    .addColumn('corrections', 'text', (column) => column.notNull())
    .addColumn('agreed', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('listing_originals')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('owner_edits')
    .addColumn('owner_id', 'integer', (column) => column.primaryKey())
    .addColumn('corrections', 'text', (column) => column.notNull())
    .addColumn('original', 'text')
    .addColumn('cars_hidden_ms', 'bigint')
    .addColumn('merged_into', 'integer')
    .addColumn('merged_ms', 'bigint')
    .execute();
  await db.schema.createIndex('owner_edits_merged').on('owner_edits').column('merged_into').execute();

  await db.schema
    .createTable('listing_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('listing_id', 'integer', (column) => column.notNull())
    .addColumn('content_key', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('resolved_ms', 'bigint')
    .addColumn('resolution', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('listing_reports_listing').on('listing_reports').column('listing_id').execute();
  await db.schema.createIndex('listing_reports_content').on('listing_reports').column('content_key').execute();
  await db.schema.createIndex('listing_reports_email').on('listing_reports').column('email').execute();
  await db.schema
    .createIndex('listing_reports_open')
    .on('listing_reports')
    .column('created_ms')
    .where(sql.ref('resolved_ms'), 'is', null)
    .execute();
};

const findableListings = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('listings')
    .addColumn('stock_number', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('listings')
    .addColumn('confirmed_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('listings')
    .addColumn('flags', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  let last = -1;
  for (;;) {
    const rows = await sql<{ id: number; status: string; document: string }>`
      select id, status, document from listings where id > ${last} order by id limit ${batch}`.execute(db);
    for (const { id, status, document } of rows.rows) {
      const stored = Stored.parse(JSON.parse(document));
      const flags = status === 'live' ? flagsOf(stored) : 0;
      await sql`update listings set stock_number = ${stored.stockNumber}, confirmed_ms = ${stored.confirmedMs},
        flags = ${flags} where id = ${id}`.execute(db);
      last = id;
    }
    if (rows.rows.length < batch) break;
  }
  await db.schema.createIndex('listings_stock_number').on('listings').column('stock_number').execute();
  // Only those that somebody may look for are in these two.
  await db.schema
    .createIndex('listings_flags')
    .on('listings')
    .columns(['flags', 'id'])
    .where('flags', '<>', 0)
    .execute();
  await db.schema
    .createIndex('listings_confirmed')
    .on('listings')
    .columns(['confirmed_ms', 'id'])
    .where(sql.ref('status'), '=', 'live')
    .execute();
};

const findableOwners = async (db: Kysely<unknown>): Promise<void> => {
  // A dealer's name as it is looked for; none of a person.
  await db.schema.alterTable('owners').addColumn('dealer_name', 'text').execute();
  const Owner = z.object({ name: z.string().catch(''), privateSeller: z.boolean().catch(false) });
  let last = -1;
  for (;;) {
    const rows = await sql<{ id: number; document: string }>`
      select id, document from owners where id > ${last} order by id limit ${batch}`.execute(db);
    for (const { id, document } of rows.rows) {
      const { name, privateSeller } = Owner.parse(JSON.parse(document));
      if (!privateSeller) await sql`update owners set dealer_name = ${name.toLowerCase()} where id = ${id}`.execute(db);
      last = id;
    }
    if (rows.rows.length < batch) break;
  }
  await db.schema.createIndex('owners_dealer_name').on('owners').columns(['dealer_name', 'id']).execute();
};
