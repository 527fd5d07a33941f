import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { Presence } from '#platform/presence/presence.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { type Backoff, backoffMs, DEFAULT_BACKOFF } from './backoff.ts';
import type { ClaimedJob, DeadJob, NewJob, QueueDepth } from './job.ts';
import { createJobStore } from './job-store.ts';
import type { JsonValue } from './json-value.ts';

export type JobQueue = {
  leaseMs: number;
  /** Pass the session of an open transaction to commit the job together with what caused it. */
  enqueue(job: NewJob, session?: Session): Promise<{ id: string; created: boolean }>;
  /** Calls `listener` when this process adds a job that is due; returns a function that removes it. */
  onAdded(listener: (kind: string) => void): () => void;
  /** Tells the runners of this process that another one has added a job that is due. */
  noteAdded(kind: string): void;
  /**
   * Claims due jobs for one lease; no other worker gets them until the lease ends or its process does. A worker passes
   * the jobs it is running as `except`, because a clock that jumps ahead ends every lease.
   */
  claim(options: { limit: number; kinds?: readonly string[]; except?: readonly string[] }): Promise<ClaimedJob[]>;
  /** These three return false or 'lost' when the lease has ended and another worker may have the job. */
  heartbeat(job: ClaimedJob): Promise<boolean>;
  complete(job: ClaimedJob): Promise<boolean>;
  fail(job: ClaimedJob, error: unknown): Promise<'retry' | 'dead' | 'lost'>;
  /** Deletes jobs in any state, together with their error messages. */
  remove(jobs: { kind: string; payloads: readonly JsonValue[] }, session: Session): Promise<void>;
  /** Payloads of waiting and running jobs of one kind. */
  unfinished(kind: string, session: Session): Promise<JsonValue[]>;
  listDead(options?: { limit?: number }): Promise<DeadJob[]>;
  /** Gives a dead job all its attempts again; false when there is no such dead job. */
  requeue(id: string): Promise<boolean>;
  depth(): Promise<QueueDepth>;
  /** Deletes finished jobs, and with them their unique keys. */
  purgeDone(finishedBefore: number): Promise<number>;
};

type JobQueueOptions = {
  db: Database;
  clock: Clock;
  leaseMs?: number;
  maxAttempts?: number;
  backoff?: Backoff;
  /** Without it, jobs of a killed process wait for their leases to end. */
  presence?: Pick<Presence, 'name' | 'ended'>;
  /** Called when this process adds a job that is due. */
  onEnqueue?(kind: string): void;
};

/** How often to check for ended processes: every runner checks, and processes rarely end. */
const LOOK_MS = 500;
const LONGEST_ERROR = 2_000;

export const createJobQueue = ({
  db,
  clock,
  leaseMs = minuteMs,
  maxAttempts = 5,
  backoff = DEFAULT_BACKOFF,
  presence,
  onEnqueue,
}: JobQueueOptions): JobQueue => {
  const store = createJobStore(db);
  const listeners = new Set<(kind: string) => void>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const noteAdded = (kind: string): void => {
    for (const listener of listeners) listener(kind);
  };

  /** Ends the leases of processes that no longer run. */
  const takeBack = async (now: number): Promise<void> => {
    if (!presence || performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    const held = await store.leaseTokens();
    const holders = [...new Set(held.flatMap((token) => holderOf(token) ?? []))];
    if (holders.length === 0) return;
    const ended = new Set(await presence.ended(holders));
    const tokens = held.filter((token) => ended.has(holderOf(token) ?? ''));
    if (tokens.length > 0) await store.endLeases(tokens, now);
  };

  return {
    leaseMs,

    enqueue: async (job, session = db) => {
      const now = clock.now();
      const { kind, runAt = now } = job;
      const added = await store.insert(session, {
        id: randomUUID(),
        kind,
        payload: JSON.stringify(job.payload),
        uniqueKey: job.uniqueKey ?? null,
        dueAt: runAt,
        maxAttempts: job.maxAttempts ?? maxAttempts,
        now,
      });
      if (added.created && runAt <= now) {
        db.afterCommit(() => {
          noteAdded(kind);
          onEnqueue?.(kind);
        });
      }
      return added;
    },

    onAdded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteAdded,

    claim: async ({ limit, kinds, except = [] }) => {
      const now = clock.now();
      await takeBack(now);
      // A job that crashes its worker every time must not be retried forever.
      await store.buryExhausted(now, except);
      return store.claim({ limit, kinds, except, now, leaseUntil: now + leaseMs, leaseToken: tokenOf(presence) });
    },

    heartbeat: (job) => store.extendLease(job, { now: clock.now(), leaseUntil: clock.now() + leaseMs }),

    complete: (job) => store.finish(job, clock.now()),

    fail: async (job, error) => {
      const now = clock.now();
      const dead = job.attempt >= job.maxAttempts;
      const dueAt = dead ? null : now + backoffMs(job.attempt, backoff);
      const held = await store.giveBack(job, { now, dueAt, error: errorText(error) });
      if (!held) return 'lost';
      return dead ? 'dead' : 'retry';
    },

    unfinished: (kind, session) => store.unfinished(kind, session),
    remove: ({ kind, payloads }, session) =>
      store.remove(
        kind,
        payloads.map((payload) => JSON.stringify(payload)),
        session,
      ),
    listDead: ({ limit = 100 } = {}) => store.listDead(limit),
    requeue: (id) => store.revive(id, clock.now()),
    depth: () => store.depth(clock.now()),
    purgeDone: (finishedBefore) => store.purgeDone(finishedBefore),
  };
};

/** The lease token: the process's name, if its end can be detected, and a random id. */
const tokenOf = (presence: Pick<Presence, 'name'> | undefined): string =>
  [presence?.name(), randomUUID()].filter(Boolean).join(' ');

const holderOf = (token: string): string | undefined => {
  const [holder, lease] = token.split(' ');
  return lease === undefined ? undefined : holder;
};

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
