import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { type Migration, migrations } from '#platform/sql/migrations.ts';
import type { OnlineSteps } from '#platform/sql/online-migration.ts';
import { createTestDatabase } from '../tests/faults/test-database.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';

export const name = 'migration';

/**
 * Changes of the schema on PostgreSQL while others read and write: all migrations since the first release, from a
 * database of that release; then a column, its values, a constraint and an index added to the listings, in steps outside
 * a transaction (`online`) and as one transaction.
 */
type Row = Record<string, unknown>;

const defaultRows = 1_000_000;
/** One purchase and one message of a shopper for so many cars. */
const carsPerPurchase = 5;
const documentBytes = 1_200;
const batchRows = 2_000;
const idsTogether = 25;
const readers = 4;
const writers = 2;
const pauseMs = 5;
const quietMs = 10_000;

const condition = sql`check (length(body_code) < 20)`;

const fillBatch = sql`update listings set body_code = 'SUV' where id in
  (select id from listings where body_code = '' order by id limit ${sql.lit(batchRows)})`;

const online = async ({ change, inBatches, work, createIndex }: OnlineSteps): Promise<void> => {
  await change(sql`alter table listings add column if not exists body_code text not null default ''`);
  await createIndex('listings_unfilled', sql`listings (id) where body_code = ''`);
  await inBatches(fillBatch);
  await change(sql`alter table listings drop constraint if exists listings_body_code`);
  await change(sql`alter table listings add constraint listings_body_code ${condition} not valid`);
  await work(sql`alter table listings validate constraint listings_body_code`);
  await createIndex('listings_body_code_id', sql`listings (body_code, id)`);
  await change(sql`drop index if exists listings_unfilled`);
};

const atOnce = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table listings add column body_code_2 text not null default ''`.execute(db);
  await sql`update listings set body_code_2 = 'SUV'`.execute(db);
  await sql`alter table listings add constraint listings_body_code_2 check (length(body_code_2) < 20)`.execute(db);
  await sql`create index listings_body_code_2_id on listings (body_code_2, id)`.execute(db);
};

const inSteps: Migration = { id: '9998-in-steps', up: atOnce, online };
const inOneTransaction: Migration = { id: '9999-at-once', up: atOnce };

/** Everything before the first release is one migration. */
const firstRelease = migrations.slice(0, 1);

/** As the first release left them: cars, purchases, and messages of dealers in conversations. */
const fill = async (db: Database, rows: number): Promise<void> => {
  await sql`insert into listings (id, vin, owner_id, model_code, status, revision, document)
    select id, 'V' || id, id % 5000, 'MODEL' || id % 400, 'live', id,
      '{"id":' || id || ',"firstSeenMs":' || id || ',"photos":[],"text":"'
        || repeat(md5(id::text), ${sql.lit(Math.round(documentBytes / 32))}) || '"}'
    from generate_series(1, ${sql.lit(rows)}) id`.execute(db.kysely);
  const purchases = sql.lit(Math.ceil(rows / carsPerPurchase));
  await sql`insert into deals (id, consumer_id, status, document, created_ms, changed_ms, expires_ms)
    select 'D' || id, 'C' || id, 'open', '{"ownerId":' || 1 + id % 5000 || '}', id, id, id
    from generate_series(1, ${purchases}) id`.execute(db.kysely);
  await sql`insert into lead_messages (id, lead_id, writer, source_key, words, left_out, created_ms)
    select 'M' || id, 'L' || id, 'dealer', 'S' || id, 'Yes, it is still here.', 0, id
    from generate_series(1, ${purchases}) id`.execute(db.kysely);
  for (const table of ['listings', 'deals', 'lead_messages']) {
    await sql`vacuum analyze ${sql.ref(table)}`.execute(db.kysely);
  }
};

type Taken = { took: number[]; refused: number };

/** Reads and writes as the site does, each with the time limit of a request, until `work` ends. */
const beside = async (db: Database, rows: number, work: () => Promise<unknown>) => {
  let isOver = false;
  const repeat = async (taken: Taken, ask: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now();
      await ask().catch(() => {
        taken.refused += 1;
      });
      taken.took.push(performance.now() - startedAt);
      await wait(pauseMs);
    }
  };
  const anyId = (count = rows) => 1 + Math.floor(Math.random() * count);
  const anyPurchase = () => anyId(Math.ceil(rows / carsPerPurchase));
  const readCars = () => {
    const ids = Array.from({ length: idsTogether }, () => anyId());
    return sql`select id, revision, document from listings where id in (${sql.join(ids)})`.execute(db.kysely);
  };
  const readConversation = () =>
    sql`select d.document, m.words from deals d join lead_messages m on m.lead_id = ${`L${anyPurchase()}`}
      where d.id = ${`D${anyPurchase()}`}`.execute(db.kysely);
  const writeCar = () =>
    sql`update listings set revision = revision + 1, flags = 0 where id = ${anyId()}`.execute(db.kysely);
  const writePurchase = () =>
    sql`update deals set changed_ms = changed_ms + 1 where id = ${`D${anyPurchase()}`}`.execute(db.kysely);
  const oneOf = (first: () => Promise<unknown>, second: () => Promise<unknown>) => () =>
    Math.random() < 0.5 ? first() : second();
  const read = oneOf(readCars, readConversation);
  const write = oneOf(writeCar, writePurchase);
  const reads: Taken = { took: [], refused: 0 };
  const writes: Taken = { took: [], refused: 0 };
  const all = [
    ...Array.from({ length: readers }, () => repeat(reads, read)),
    ...Array.from({ length: writers }, () => repeat(writes, write)),
  ];
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await Promise.all(all);
  return { seconds, reads, writes };
};

const figures = (kind: string, { took, refused }: Taken): Row => {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { [kind]: sorted.length, [`${kind} p50`]: at(0.5), p99: at(0.99), slowest: at(1), 'no answer': refused };
};

export const run = async ({ listings: rows = defaultRows }: { json: boolean; listings?: number }): Promise<Row[]> => {
  const server = await startPostgres({ fsync: true });
  const { databaseUrl } = await createTestDatabase(server);
  const place = { databaseUrl, dataDir: '' };
  const db = await openDatabase({ ...place, migrations: firstRelease });
  const apply = async (...added: Migration[]) =>
    (await openDatabase({ ...place, migrations: [...migrations, ...added] })).close();
  try {
    await db.background(() => fill(db, rows));
    const result: Row[] = [];
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const { seconds, reads, writes } = await beside(db, rows, work);
      const took = { while: what, seconds: Math.round(seconds) };
      result.push({ ...took, ...figures('reads', reads) }, { ...took, ...figures('writes', writes) });
    };
    await measure('nothing else', () => wait(quietMs));
    await measure('all migrations since the first release', () => apply());
    await measure('in steps', () => apply(inSteps));
    await measure('in one transaction', () => apply(inSteps, inOneTransaction));
    return result;
  } finally {
    await db.close();
    await server.stop();
  }
};
