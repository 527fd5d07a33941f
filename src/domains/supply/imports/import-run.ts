import { z } from 'zod';
import type { FeedLosses } from '#domains/supply/feeds/feed-losses.ts';
import { dayMs } from '#lib/duration.ts';

/**
 * States of an import. `mapping` waits for an operator, and `waiting` for a yes, because it would take many cars off sale; `queued`, `running` and `undoing` are handled by a job;
 * `paused` continues when an operator resumes it.
 */
export const ImportState = z.enum([
  'mapping',
  'queued',
  'running',
  'paused',
  'waiting',
  'done',
  'failed',
  'stopped',
  'undoing',
  'undone',
  'cancelled',
]);
export type ImportState = z.infer<typeof ImportState>;

export const ImportCounts = z.object({
  rows: z.int(),
  refused: z.int(),
  warnings: z.int(),
  added: z.int(),
  priceChanged: z.int(),
  otherChanged: z.int(),
  unchanged: z.int(),
  back: z.int(),
  left: z.int(),
  dealersAdded: z.int(),
  dealersChanged: z.int(),
  /** Whether missing cars were not removed because too many rows were unreadable. */
  leavingSkipped: z.boolean(),
  undone: z.int(),
  /** Cars that were changed since, and therefore not restored. */
  notUndone: z.int(),
  /** Missing in imports of earlier versions. */
  dealersUndone: z.int().default(0),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const noCounts: ImportCounts = {
  rows: 0,
  refused: 0,
  warnings: 0,
  added: 0,
  priceChanged: 0,
  otherChanged: 0,
  unchanged: 0,
  back: 0,
  left: 0,
  dealersAdded: 0,
  dealersChanged: 0,
  leavingSkipped: false,
  undone: 0,
  notUndone: 0,
  dealersUndone: 0,
};

/** Polled by the screen every second. */
export const ImportProgress = z.object({
  state: ImportState,
  /** An operator's request that the import has not handled yet. */
  wish: z.enum(['pause', 'stop', 'stop-and-undo']).nullable(),
  task: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  startedMs: z.int().nullable(),
  counts: ImportCounts,
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export type ImportSource = 'upload' | 'schedule' | 'api';

export type ImportRun = ImportProgress & {
  id: string;
  feedId: string;
  /** Whose cars all rows are; null if the rows say it. */
  dealerId: number | null;
  source: ImportSource;
  fileName: string;
  bytes: number;
  sha256: string;
  asOfMs: number;
  /** Whether the file has all cars of its dealers. */
  whole: boolean;
  /** Stored mapping of the columns; null until an operator has confirmed it. */
  mapping: unknown;
  operator: { id: string; email: string };
  createdMs: number;
  finishedMs: number | null;
  failure: string | null;
  /** Why it waits, or waited, for an operator. */
  hold: FeedLosses | null;
  /** Whether an operator said yes to that. */
  accepted: boolean;
};

/** Whether a job works on it, or will soon. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing';

/** Not finished, so no other import of the same feed may start. */
export const isUnfinished = (state: ImportState): boolean => isUnderWay(state) || state === 'paused';

const undoableDays = 7;

/** The last import of a feed can be undone for a week. */
export const isUndoable = (run: Pick<ImportRun, 'state' | 'finishedMs'>, nowMs: number): boolean =>
  (run.state === 'done' || run.state === 'stopped') && (run.finishedMs ?? 0) > nowMs - undoableDays * dayMs;
