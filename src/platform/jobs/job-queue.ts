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
  /** Calls back when somebody of this process has added a job that is due; answers how to end that. */
  onAdded(listener: (kind: string) => void): () => void;
  /**
   * Takes due jobs for one lease; no other worker gets them before the lease ends, or the process that has it. A worker
   * leaves out what it is running itself: a clock that jumps ahead ends every lease.
   */
  claim(options: { limit: number; kinds?: readonly string[]; except?: readonly string[] }): Promise<ClaimedJob[]>;
  /** The three below answer false or 'lost' when the lease ended and the job is no longer this worker's. */
  heartbeat(job: ClaimedJob): Promise<boolean>;
  complete(job: ClaimedJob): Promise<boolean>;
  fail(job: ClaimedJob, error: unknown): Promise<'retry' | 'dead' | 'lost'>;
  /** Takes jobs back whatever state they are in, with what their failures said. */
  remove(jobs: { kind: string; payloads: readonly JsonValue[] }, session: Session): Promise<void>;
  /** What is waiting to be done or being done, of one kind. */
  unfinished(kind: string, session: Session): Promise<JsonValue[]>;
  listDead(options?: { limit?: number }): Promise<DeadJob[]>;
  /** Gives a dead job all its attempts again; false when there is no such dead job. */
  requeue(id: string): Promise<boolean>;
  depth(): Promise<QueueDepth>;
  /** Forgets finished jobs, and with them their unique keys. */
  purgeDone(finishedBefore: number): Promise<number>;
};

type JobQueueOptions = {
  db: Database;
  clock: Clock;
  leaseMs?: number;
  maxAttempts?: number;
  backoff?: Backoff;
  /** Without it, what a process that was killed had in hand waits for the end of its leases. */
  presence?: Pick<Presence, 'name' | 'ended'>;
};

/** How often to look for processes that have ended: every runner asks, and few processes end. */
const LOOK_MS = 500;
const LONGEST_ERROR = 2_000;

export const createJobQueue = ({
  db,
  clock,
  leaseMs = minuteMs,
  maxAttempts = 5,
  backoff = DEFAULT_BACKOFF,
  presence,
}: JobQueueOptions): JobQueue => {
  const store = createJobStore(db);
  const listeners = new Set<(kind: string) => void>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Ends the leases of processes that run no more. */
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
          for (const listener of listeners) listener(kind);
        });
      }
      return added;
    },

    onAdded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    claim: async ({ limit, kinds, except = [] }) => {
      const now = clock.now();
      await takeBack(now);
      // A job that takes its worker down every time must not come back for ever.
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

/** The process it belongs to, where others could tell that it has ended, and the lease. */
const tokenOf = (presence: Pick<Presence, 'name'> | undefined): string =>
  [presence?.name(), randomUUID()].filter(Boolean).join(' ');

const holderOf = (token: string): string | undefined => {
  const [holder, lease] = token.split(' ');
  return lease === undefined ? undefined : holder;
};

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
