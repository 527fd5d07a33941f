import type { JsonValue } from './json-value.ts';

export type NewJob = {
  kind: string;
  payload: JsonValue;
  /** Epoch ms; at once when left out. */
  runAt?: number;
  /** A second job with the same key is not stored, also after the first has run. */
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
  /** How long the job that is due for longest has been waiting. */
  waitingMs: number;
};

export type JobContext = {
  jobId: string;
  attempt: number;
  isLastAttempt: boolean;
  /** Aborts when another worker has taken the job over. */
  signal: AbortSignal;
};

/** Throwing means: try again later. A handler parses its payload before it trusts it. */
type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
