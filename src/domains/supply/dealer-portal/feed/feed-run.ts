import type { CarResult } from '#domains/supply/imports/import-row.ts';
import type { ImportRun, ImportState } from '#domains/supply/imports/import-run.ts';

/** What became of a row: a car, a refused row, or a row with a note, such as a value that was left out. */
export const rowResults = ['added', 'price', 'changed', 'back', 'left', 'refused', 'warning'] as const;
export type RowResult = (typeof rowResults)[number];

export const resultNames: Readonly<Record<RowResult, string>> = {
  added: 'Added',
  price: 'New price',
  changed: 'Changed',
  back: 'Back on the site',
  left: 'Left the site',
  refused: 'Refused',
  warning: 'Note',
};

/** A row of an import as the dealer reads it. */
export type FeedRunRow = {
  result: RowResult;
  /** Of the file; null for a car. */
  line: number | null;
  vin: string;
  /** Of the site; null for a row of the file. */
  listingId: number | null;
  /** Changed parts of a car, or the column of the file. */
  fields: readonly string[];
  /** The value that was refused. */
  value: string;
  reason: string;
  beforeUsd: number | null;
  afterUsd: number | null;
};

type FeedRunCounts = Readonly<Record<RowResult, number>>;

/** An import of the dealer's cars, alone or in a file of several dealers. */
export type FeedRun = Pick<ImportRun, 'id' | 'state' | 'source' | 'fileName' | 'createdMs' | 'finishedMs' | 'whole'> & {
  /** Whether all rows of the file are this dealer's. */
  isOwn: boolean;
  /** Rows of the file; null if it has other dealers too. */
  rows: number | null;
  unchanged: number | null;
  failure: string | null;
  counts: FeedRunCounts;
};

export const stateNames: Readonly<Record<ImportState, string>> = {
  mapping: 'Waiting for the site',
  queued: 'Queued',
  running: 'Running',
  paused: 'Paused',
  waiting: 'Waiting for the site',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
  cancelled: 'Discarded',
};

/** What a state means for the sender of a file. */
export const stateWords: Readonly<Record<ImportState, string>> = {
  mapping: 'A column was not understood. The site’s operator says what it means; until then nothing is imported.',
  queued: 'It starts as soon as the import before it is done.',
  running: 'Rows are being checked and stored.',
  paused: 'The site’s operator paused it.',
  waiting:
    'It would take many of your cars off sale. The site’s operator looks at it first; until then nothing is imported.',
  done: 'All rows that could be read are on the site.',
  failed: 'Nothing was imported.',
  stopped: 'It was stopped: the rows stored so far are on the site.',
  undoing: 'The site’s operator is undoing it.',
  undone: 'The site’s operator undid it: cars are as they were before.',
  cancelled: 'It was discarded without being imported.',
};

const noRowCounts: FeedRunCounts = {
  added: 0,
  price: 0,
  changed: 0,
  back: 0,
  left: 0,
  refused: 0,
  warning: 0,
};

export const countsOf = (
  cars: Partial<Record<CarResult, number>>,
  problems: { refused: number; warning: number },
): FeedRunCounts => ({ ...noRowCounts, ...cars, ...problems });
