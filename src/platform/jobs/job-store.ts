import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import type { ClaimedJob, DeadJob, QueueDepth } from './job.ts';
import type { JsonValue } from './json-value.ts';

export type JobTables = {
  jobs: {
    id: string;
    kind: string;
    payload: string;
    status: 'ready' | 'running' | 'done' | 'dead';
    unique_key: string | null;
    /** For a ready job the earliest start; for a running job the end of its lease; null once it is finished. */
    due_at: number | null;
    attempts: number;
    max_attempts: number;
    lease_token: string | null;
    last_error: string | null;
    created_at: number;
    updated_at: number;
  };
};

type StoredJob = {
  id: string;
  kind: string;
  payload: string;
  uniqueKey: string | null;
  dueAt: number;
  maxAttempts: number;
  now: number;
};

type Claim = {
  limit: number;
  kinds?: readonly string[];
  except: readonly string[];
  now: number;
  leaseUntil: number;
  leaseToken: string;
};
type GiveBack = { now: number; dueAt: number | null; error: string };

export const createJobStore = (db: Database) => {
  const jobs = db.with<JobTables>();

  const heldBy = (job: ClaimedJob) =>
    jobs
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('lease_token', '=', job.leaseToken)
      .where('status', '=', 'running');

  return {
    insert: async (session: Session, job: StoredJob): Promise<{ id: string; created: boolean }> => {
      const table = session.with<JobTables>();
      const { uniqueKey } = job;
      const inserted = await table
        .insertInto('jobs')
        .values({
          id: job.id,
          kind: job.kind,
          payload: job.payload,
          status: 'ready',
          unique_key: uniqueKey,
          due_at: job.dueAt,
          attempts: 0,
          max_attempts: job.maxAttempts,
          lease_token: null,
          last_error: null,
          created_at: job.now,
          updated_at: job.now,
        })
        .onConflict((conflict) => conflict.column('unique_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { id: job.id, created: true };
      const existing = await table
        .selectFrom('jobs')
        .select('id')
        .where('unique_key', '=', uniqueKey)
        .executeTakeFirstOrThrow();
      return { id: existing.id, created: false };
    },

    claim: async ({ limit, kinds, except, now, leaseUntil, leaseToken }: Claim): Promise<ClaimedJob[]> => {
      const rows = await jobs
        .with('due', (query) =>
          query
            .selectFrom('jobs')
            .select('id')
            // Or it was due when it was stored, and the clock has been set back since.
            .where(({ eb, and, or, ref }) =>
              or([eb('due_at', '<=', now), and([eb('due_at', '>', now), eb('due_at', '<=', ref('updated_at'))])]),
            )
            .where('id', 'not in', except)
            .$if(kinds !== undefined, (due) => due.where('kind', 'in', kinds ?? []))
            .orderBy('due_at')
            .orderBy('created_at')
            .limit(limit)
            // Workers in other processes skip rows that are being claimed; SQLite has only one writer.
            .$if(db.engine === 'postgres', (due) => due.forUpdate().skipLocked()),
        )
        .updateTable('jobs')
        .set((eb) => ({
          status: 'running',
          due_at: leaseUntil,
          lease_token: leaseToken,
          attempts: eb('attempts', '+', 1),
          updated_at: now,
        }))
        .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
        .returning(['id', 'kind', 'payload', 'attempts', 'max_attempts'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        payload: JSON.parse(row.payload),
        attempt: row.attempts,
        maxAttempts: row.max_attempts,
        leaseToken,
      }));
    },

    /** The lease tokens of all running jobs. */
    leaseTokens: async (): Promise<string[]> => {
      const rows = await jobs
        .selectFrom('jobs')
        .select('lease_token')
        .distinct()
        .where('status', '=', 'running')
        .execute();
      return rows.flatMap(({ lease_token }) => lease_token ?? []);
    },

    endLeases: async (tokens: readonly string[], now: number): Promise<void> => {
      await jobs
        .updateTable('jobs')
        .set({ due_at: now })
        .where('status', '=', 'running')
        .where('lease_token', 'in', tokens)
        .where('due_at', '>', now)
        .execute();
    },

    buryExhausted: async (now: number, except: readonly string[]): Promise<void> => {
      await jobs
        .updateTable('jobs')
        .set({
          status: 'dead',
          due_at: null,
          lease_token: null,
          last_error: 'The worker stopped without reporting a result',
          updated_at: now,
        })
        .where('due_at', '<=', now)
        .where('status', '=', 'running')
        .where('id', 'not in', except)
        .whereRef('attempts', '>=', 'max_attempts')
        .execute();
    },

    extendLease: async (job: ClaimedJob, { now, leaseUntil }: { now: number; leaseUntil: number }): Promise<boolean> =>
      changedOne(await heldBy(job).set({ due_at: leaseUntil, updated_at: now }).executeTakeFirst()),

    finish: async (job: ClaimedJob, now: number): Promise<boolean> => {
      // Only a unique key has to be stored; without one the row is deleted.
      const deleted = await jobs
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('lease_token', '=', job.leaseToken)
        .where('status', '=', 'running')
        .where('unique_key', 'is', null)
        .executeTakeFirst();
      if (deleted.numDeletedRows > 0n) return true;
      const done = { status: 'done', due_at: null, lease_token: null, last_error: null, updated_at: now } as const;
      return changedOne(await heldBy(job).set(done).executeTakeFirst());
    },

    giveBack: async (job: ClaimedJob, { now, dueAt, error }: GiveBack): Promise<boolean> =>
      changedOne(
        await heldBy(job)
          .set({
            status: dueAt === null ? 'dead' : 'ready',
            due_at: dueAt,
            lease_token: null,
            last_error: error,
            updated_at: now,
          })
          .executeTakeFirst(),
      ),

    revive: async (id: string, now: number): Promise<boolean> =>
      changedOne(
        await jobs
          .updateTable('jobs')
          .set({ status: 'ready', due_at: now, attempts: 0, updated_at: now })
          .where('id', '=', id)
          .where('status', '=', 'dead')
          .executeTakeFirst(),
      ),

    unfinished: async (kind: string, session: Session): Promise<JsonValue[]> => {
      const rows = await session
        .with<JobTables>()
        .selectFrom('jobs')
        .select('payload')
        .where('status', 'in', ['ready', 'running'])
        .where('kind', '=', kind)
        .execute();
      return rows.map(({ payload }) => JSON.parse(payload));
    },

    remove: async (kind: string, payloads: readonly string[], session: Session): Promise<void> => {
      await session
        .with<JobTables>()
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('payload', 'in', payloads)
        .execute();
    },

    listDead: async (limit: number): Promise<DeadJob[]> => {
      const rows = await jobs
        .selectFrom('jobs')
        .selectAll()
        .where('status', '=', 'dead')
        .orderBy('updated_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        payload: JSON.parse(row.payload),
        attempts: row.attempts,
        lastError: row.last_error,
        createdAt: row.created_at,
        diedAt: row.updated_at,
      }));
    },

    depth: async (now: number): Promise<QueueDepth> => {
      const rows = await jobs
        .selectFrom('jobs')
        .select(({ fn, eb }) => [
          'status',
          fn.countAll<number>().as('total'),
          fn.sum<number>(eb.case().when('due_at', '>', now).then(1).else(0).end()).as('later'),
          fn.min<number | null>('due_at').as('first_due'),
        ])
        .where('status', 'in', ['ready', 'running', 'dead'])
        .groupBy('status')
        .execute();
      const of = (status: string) =>
        rows.find((row) => row.status === status) ?? { total: 0, later: 0, first_due: null };
      const ready = of('ready');
      return {
        ready: ready.total - ready.later,
        delayed: ready.later,
        running: of('running').total,
        dead: of('dead').total,
        waitingMs: Math.max(0, now - (ready.first_due ?? now)),
      };
    },

    purgeDone: async (finishedBefore: number): Promise<number> => {
      const { numDeletedRows } = await jobs
        .deleteFrom('jobs')
        .where('status', '=', 'done')
        .where('updated_at', '<', finishedBefore)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};

const changedOne = (result: { numUpdatedRows: bigint }): boolean => result.numUpdatedRows > 0n;
