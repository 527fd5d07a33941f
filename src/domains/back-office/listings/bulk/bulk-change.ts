import { z } from 'zod';
import {
  CorrectedField,
  correctedFields,
  type CorrectedField as Field,
} from '#domains/cars/listings/listing-corrections.ts';

export const BulkKind = z.enum(['hide', 'show', 'feature', 'unfeature', 'correct']);
export type BulkKind = z.infer<typeof BulkKind>;

/** `running` and `undoing` are worked on by a job, which goes on after a crash. */
export const BulkState = z.enum(['running', 'done', 'undoing', 'undone']);
export type BulkState = z.infer<typeof BulkState>;

/** What a change of many cars does to each of them. */
export type BulkWork = { kind: BulkKind; field: Field | ''; text: string; reason: string };

export const BulkCounts = z.object({
  total: z.int(),
  changed: z.int(),
  /** Cars that were so already. */
  same: z.int(),
  /** Cars for which the value is impossible. */
  refused: z.int(),
  undone: z.int(),
  /** Cars that were changed since, and therefore stay as they are. */
  notUndone: z.int(),
});
export type BulkCounts = z.infer<typeof BulkCounts>;

/** Polled by the screen every second. */
export const BulkProgress = BulkCounts.extend({ id: z.string(), state: BulkState });
export type BulkProgress = z.infer<typeof BulkProgress>;

export type BulkChange = BulkProgress &
  BulkWork & {
    /** The selected cars; null for all of the query. */
    ids: number[] | null;
    query: string;
    operator: { id: string; email: string };
    lastId: number;
    createdMs: number;
    finishedMs: number | null;
  };

export const isUnderWay = (state: BulkState): boolean => state === 'running' || state === 'undoing';

/** A VIN belongs to one car, and featuring has a kind of its own. */
export const bulkFields: readonly Field[] = CorrectedField.options.filter(
  (field) => field !== 'vin' && field !== 'priority',
);

const verbs = {
  hide: 'hidden',
  show: 'unhidden',
  feature: 'featured',
  unfeature: 'no longer featured',
} as const;

const cars = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'car' : 'cars'}`;

/** "12 cars hidden. Reason: Photos of another car." */
export const bulkSummary = ({ kind, field, text, reason, changed }: BulkWork & Pick<BulkCounts, 'changed'>): string => {
  if (kind === 'correct' && field !== '') {
    const value = text === '' ? 'nothing' : `“${text}”`;
    return `${correctedFields[field].label} corrected to ${value} in ${cars(changed)}.`;
  }
  const done = `${cars(changed)} ${verbs[kind === 'correct' ? 'show' : kind]}.`;
  return reason === '' ? done : `${done} Reason: “${reason}”.`;
};
