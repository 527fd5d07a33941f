import type { Clock } from '#lib/clock.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import type { JobTables } from './job-store.ts';
import type { JsonValue } from './json-value.ts';

/** Counts of one kind of job. */
type JobKindDepth = {
  kind: string;
  /** Due but not started. */
  waiting: number;
  /** Due later. */
  delayed: number;
  running: number;
  dead: number;
  /** Waiting time of the job that has been due the longest; null when none is due. */
  oldestMs: number | null;
  /** When the next delayed job is due; null when there is none. */
  nextAt: number | null;
};

type ListedJob = {
  id: string;
  kind: string;
  payload: JsonValue;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  /** For a waiting job the earliest start; for a running job the end of its lease. */
  dueAt: number | null;
};

type JobState = 'ready' | 'running' | 'dead';

/** Queries and changes of the job queue for the back office. */
export const createJobListing = ({ db, clock }: { db: Database; clock: Clock }) => {
  const tables = (session: Session = db) => session.with<JobTables>();

  const dead = (session: Session, which: { id: string } | { kind: string }) =>
    tables(session)
      .updateTable('jobs')
      .set({ status: 'ready', due_at: clock.now(), attempts: 0, updated_at: clock.now() })
      .where('status', '=', 'dead')
      .where((where) => ('id' in which ? where('id', '=', which.id) : where('kind', '=', which.kind)));

  return {
    /** Sorted by kind. */
    kinds: async (): Promise<JobKindDepth[]> => {
      const now = clock.now();
      const rows = await tables()
        .selectFrom('jobs')
        .select(({ fn, eb }) => {
          const isLater = eb('due_at', '>', now);
          return [
            'kind',
            'status',
            fn.countAll<number>().as('total'),
            fn.sum<number>(eb.case().when(isLater).then(1).else(0).end()).as('later'),
            fn.min<number | null>('due_at').as('first_due'),
            fn.min<number | null>(eb.case().when(isLater).then(eb.ref('due_at')).end()).as('next_due'),
          ];
        })
        .where('status', 'in', ['ready', 'running', 'dead'])
        .groupBy(['kind', 'status'])
        .orderBy('kind')
        .execute();
      return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
        const of = (status: JobState) => rows.find((row) => row.kind === kind && row.status === status);
        const ready = of('ready');
        const waiting = (ready?.total ?? 0) - (ready?.later ?? 0);
        return {
          kind,
          waiting,
          delayed: ready?.later ?? 0,
          running: of('running')?.total ?? 0,
          dead: of('dead')?.total ?? 0,
          oldestMs: waiting > 0 ? Math.max(0, now - (ready?.first_due ?? now)) : null,
          nextAt: ready?.next_due ?? null,
        };
      });
    },

    /** Dead jobs by time of death, latest first; others by due time. */
    page: async (range: { state: JobState; kind?: string; first: number; count: number }): Promise<ListedJob[]> => {
      const { state, kind, first, count } = range;
      const rows = await tables()
        .selectFrom('jobs')
        .selectAll()
        .where('status', '=', state)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .$if(state === 'dead', (query) => query.orderBy('updated_at', 'desc'))
        .$if(state !== 'dead', (query) => query.orderBy('due_at'))
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        payload: JSON.parse(row.payload),
        attempts: row.attempts,
        maxAttempts: row.max_attempts,
        lastError: row.last_error,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        dueAt: row.due_at,
      }));
    },

    countDead: async (): Promise<number> => {
      const { total } = await tables()
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('status', '=', 'dead')
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Gives dead jobs all their attempts again; returns the kind of each. */
    requeue: async (which: { id: string } | { kind: string }, session: Session): Promise<string[]> =>
      (await dead(session, which).returning('kind').execute()).map(({ kind }) => kind),

    /** Deletes a dead job; returns its kind, or undefined when there is no such job. */
    removeDead: async (id: string, session: Session): Promise<string | undefined> => {
      const row = await tables(session)
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('status', '=', 'dead')
        .returning('kind')
        .executeTakeFirst();
      return row?.kind;
    },
  };
};
