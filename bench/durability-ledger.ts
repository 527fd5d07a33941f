import type { Kysely } from 'kysely';
import { systemClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { migrations } from '#platform/sql/migrations.ts';

export type Location = { databaseUrl?: string; dataDir: string };

type LedgerTables = {
  durability_ledger: { id: string; with_job: number };
  jobs: { unique_key: string | null };
};

const createLedger = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('durability_ledger')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('with_job', 'integer', (column) => column.notNull())
    .execute();
};

/** Writes the way the server does: single statements that share a commit, and transactions that also add a job. */
export const openLedger = async (location: Location) => {
  const ledger = { id: '9999-durability-ledger', up: createLedger };
  const db = await openDatabase({ ...location, migrations: [...migrations, ledger] });
  const queue = createJobQueue({ db, clock: systemClock });

  return {
    writeRow: async (id: string): Promise<void> => {
      await db.with<LedgerTables>().insertInto('durability_ledger').values({ id, with_job: 0 }).execute();
    },

    writeRowAndJob: (id: string): Promise<void> =>
      db.transaction(async (session) => {
        await session.with<LedgerTables>().insertInto('durability_ledger').values({ id, with_job: 1 }).execute();
        await queue.enqueue({ kind: 'durability', payload: { id }, uniqueKey: id }, session);
      }),

    /** `torn` counts transactions of which only half survived, acknowledged or not. */
    audit: async (acknowledged: readonly string[]): Promise<{ lost: number; torn: number }> => {
      const tables = db.with<LedgerTables>();
      const rows = await tables.selectFrom('durability_ledger').selectAll().execute();
      const jobs = await tables.selectFrom('jobs').select('unique_key').execute();
      const present = new Set(rows.map(({ id }) => id));
      const paired = new Set(rows.filter((row) => row.with_job === 1).map(({ id }) => id));
      const queued = new Set(jobs.map((job) => job.unique_key ?? ''));
      return {
        lost: acknowledged.filter((id) => !present.has(id)).length,
        torn: countMissing(paired, queued) + countMissing(queued, paired),
      };
    },

    close: () => db.close(),
  };
};

const countMissing = (wanted: ReadonlySet<string>, stored: ReadonlySet<string>): number =>
  [...wanted].filter((id) => !stored.has(id)).length;
