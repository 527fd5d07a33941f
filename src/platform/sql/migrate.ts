import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '#lib/clock.ts';
import { readApplied } from './applied-migrations.ts';
import { briefly } from './brief-lock.ts';
import type { Migration } from './migrations.ts';
import { createOnlineSteps } from './online-migration.ts';
import { sessionOf } from './session.ts';

type MigrationTables = { schema_migrations: { id: string; applied_at: number } };

type Migrate = {
  kysely: Kysely<unknown>;
  engine: 'sqlite' | 'postgres';
  migrations: readonly Migration[];
  clock: Clock;
};

const LOCK_KEY = 7_240_331_905;

/** Applies all missing migrations. Several processes may start at once: each migration runs exactly once. */
export const migrate = async ({ kysely, engine, migrations, clock }: Migrate): Promise<void> => {
  const locked = <R>(work: (trx: Transaction<unknown>) => Promise<R>): Promise<R> =>
    engine === 'postgres'
      ? briefly((limitLocks) => withAdvisoryLock(kysely, limitLocks, work))
      : kysely.transaction().execute(work);

  const before = await locked(async (trx) => {
    await trx.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    const table = sessionOf(trx).with<MigrationTables>();
    const rows = await table.selectFrom('schema_migrations').select('id').orderBy('id').execute();
    const stored = rows.map(({ id }) => id);
    const applied = readApplied(stored, migrations, 'This database');
    const retired = stored.filter((id) => !applied.has(id));
    const adopted = [...applied].filter((id) => !stored.includes(id)).map((id) => ({ id, applied_at: clock.now() }));
    if (adopted.length === 0) return applied;
    await table.deleteFrom('schema_migrations').where('id', 'in', retired).execute();
    await table.insertInto('schema_migrations').values(adopted).execute();
    return applied;
  });

  // Only missing migrations take the lock again, so a database that is up to date costs one query.
  for (const { id, up, online } of migrations.filter(({ id }) => !before.has(id))) {
    await locked(async (trx) => {
      const table = sessionOf(trx).with<MigrationTables>();
      const applied = await table.selectFrom('schema_migrations').select('id').where('id', '=', id).executeTakeFirst();
      if (applied) return;
      if (online && engine === 'postgres') {
        await releaseSnapshot(trx);
        await online(createOnlineSteps(kysely));
      } else await up(trx);
      await table.insertInto('schema_migrations').values({ id, applied_at: clock.now() }).execute();
    });
  }
};

const lockPauseMs = 100;

/**
 * Whoever waits tries again and again, each time in a transaction of its own: a statement that waits for the lock would
 * keep its snapshot, and `create index concurrently` of the migration that has the lock waits for every older one. Read
 * committed, so that the other process's migrations are visible after the wait.
 */
const withAdvisoryLock = async <R>(
  kysely: Kysely<unknown>,
  limitLocks: (trx: Transaction<unknown>) => Promise<void>,
  work: (trx: Transaction<unknown>) => Promise<R>,
): Promise<R> => {
  for (;;) {
    const attempt = await kysely
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        // A migration may take long on large tables.
        await sql`set local statement_timeout = 0`.execute(trx);
        const { rows } = await sql<{ isOurs: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(LOCK_KEY)}) as "isOurs"`.execute(trx);
        if (!rows[0]?.isOurs) return undefined;
        await limitLocks(trx);
        return { value: await work(trx) };
      });
    if (attempt) return attempt.value;
    await wait(lockPauseMs);
  }
};

/**
 * This transaction keeps the migrations' lock while `online` works. The snapshot of its last statement with parameters
 * would be kept too, and `create index concurrently` waits for every older snapshot; a statement without ends it.
 */
const releaseSnapshot = async (trx: Transaction<unknown>): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
};
