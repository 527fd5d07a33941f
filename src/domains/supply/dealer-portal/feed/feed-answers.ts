import { z } from 'zod';
import { ImportState } from '#domains/supply/imports/import-run.ts';
import { feedRunCall } from './feed-calls.ts';
import { type FeedRun, type FeedRunRow, rowResults, stateWords } from './feed-run.ts';

const Count = z.int().min(0);
const Time = z.iso.datetime();

/** An import as a dealer's own software reads it. */
export const RunAnswer = z.object({
  id: z.string(),
  address: z.string().describe('Where to read what became of the file'),
  state: ImportState.describe('“queued” and “running” go on by themselves; the others only if somebody decides'),
  message: z.string().describe('What the state means, in a sentence'),
  fileName: z.string(),
  receivedAt: Time,
  finishedAt: Time.nullable(),
  complete: z.boolean().describe('Whether cars that are missing from the file leave the site'),
  rows: Count.nullable().describe('Rows of the file; null if the file holds other dealers too'),
  counts: z.object({
    added: Count,
    priceChanged: Count.describe('Cars with a new price, and perhaps other changes'),
    changed: Count.describe('Cars with changes other than the price'),
    back: Count.describe('Cars that had left and are offered again'),
    left: Count.describe('Cars that left the site, because they were missing from a complete file'),
    unchanged: Count.nullable().describe('Null if the file holds other dealers too'),
    refused: Count.describe('Rows that could not be used'),
    noted: Count.describe('Rows with a note: a value that was left out, or a car that is not on sale'),
  }),
});
export type RunAnswer = z.infer<typeof RunAnswer>;

const RowAnswer = z.object({
  result: z.enum(rowResults),
  line: z.int().nullable().describe('Line of the file, for “refused” and “warning”'),
  vin: z.string(),
  listingId: z.int().nullable().describe('The car on the site, for all other results'),
  fields: z.array(z.string()).describe('What changed, or the column of the file'),
  value: z.string().describe('The value that was not used'),
  reason: z.string(),
  priceBefore: z.int().nullable(),
  price: z.int().nullable(),
});

export const RunDetailsAnswer = RunAnswer.extend({
  results: z.array(RowAnswer).describe('Refused rows first, then notes, then cars'),
  next: z.string().nullable().describe('The address of the next results; null at the end'),
});

export const RunsAnswer = z.object({ runs: z.array(RunAnswer) });

const timeOf = (ms: number): string => new Date(ms).toISOString();

export const runAnswer = (dealerId: number, run: FeedRun): RunAnswer => ({
  id: run.id,
  address: feedRunCall(dealerId, run.id),
  state: run.state,
  message: run.failure ?? stateWords[run.state],
  fileName: run.fileName,
  receivedAt: timeOf(run.createdMs),
  finishedAt: run.finishedMs === null ? null : timeOf(run.finishedMs),
  complete: run.whole,
  rows: run.rows,
  counts: {
    added: run.counts.added,
    priceChanged: run.counts.price,
    changed: run.counts.changed,
    back: run.counts.back,
    left: run.counts.left,
    unchanged: run.unchanged,
    refused: run.counts.refused,
    noted: run.counts.warning,
  },
});

export const rowAnswer = ({ beforeUsd, afterUsd, fields, ...row }: FeedRunRow): z.infer<typeof RowAnswer> => ({
  ...row,
  fields: [...fields],
  priceBefore: beforeUsd,
  price: afterUsd,
});
