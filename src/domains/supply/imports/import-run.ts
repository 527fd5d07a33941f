import { z } from 'zod';
import { dayMs } from '#lib/duration.ts';

/**
 * From a file that has arrived to a result. `mapping` waits for an operator; `queued`, `running` and `undoing` are a
 * job's; `paused` goes on when an operator says so.
 */
export const ImportState = z.enum([
  'mapping',
  'queued',
  'running',
  'paused',
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
  /** Too many rows could not be read to tell which cars are gone. */
  leavingSkipped: z.boolean(),
  undone: z.int(),
  /** Changed again since by somebody else, so left alone by the undoing. */
  notUndone: z.int(),
  /** Imports of earlier versions did not note them. */
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

/** What a screen asks for every second. */
export const ImportProgress = z.object({
  state: ImportState,
  /** What an operator has asked for and the run has not come to yet. */
  wish: z.enum(['pause', 'stop', 'stop-and-undo']).nullable(),
  task: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  startedMs: z.int().nullable(),
  counts: ImportCounts,
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export type ImportSource = 'upload' | 'schedule';

export type ImportRun = ImportProgress & {
  id: string;
  feedId: string;
  source: ImportSource;
  fileName: string;
  bytes: number;
  sha256: string;
  asOfMs: number;
  /** The file holds everything its dealers have. */
  whole: boolean;
  /** How its columns are read, as stored; null until somebody has looked. */
  mapping: unknown;
  operator: { id: string; email: string };
  createdMs: number;
  finishedMs: number | null;
  failure: string | null;
};

/** A job has it in hand, or will have soon. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing';

/** Nobody has said yet how it ends, so no other of the same feed may begin. */
export const isUnfinished = (state: ImportState): boolean => isUnderWay(state) || state === 'paused';

const undoableDays = 7;

/** The last import of a feed can be taken back for a week. */
export const isUndoable = (run: Pick<ImportRun, 'state' | 'finishedMs'>, nowMs: number): boolean =>
  (run.state === 'done' || run.state === 'stopped') && (run.finishedMs ?? 0) > nowMs - undoableDays * dayMs;
