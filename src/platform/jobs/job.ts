import type { JsonValue } from './json-value.ts';

export type NewJob = {
  kind: string;
  payload: JsonValue;
  /** Epoch milliseconds; immediately when omitted. */
  runAt?: number;
  /** A second job with the same key is not stored, even after the first has run. */
  uniqueKey?: string;
  maxAttempts?: number;
};

export type ClaimedJob = {
  id: string;
  kind: string;
  payload: JsonValue;
  /** 1 on the first run. */
  attempt: number;
  maxAttempts: number;
  leaseToken: string;
};

export type DeadJob = {
  id: string;
  kind: string;
  payload: JsonValue;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  diedAt: number;
};

export type QueueDepth = {
  ready: number;
  delayed: number;
  running: number;
  dead: number;
  /** How long the oldest due job has been waiting. */
  waitingMs: number;
};

export type JobContext = {
  jobId: string;
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when another worker has taken over the job. */
  signal: AbortSignal;
};

/** Throwing means: try again later. A handler must validate its payload. */
type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
