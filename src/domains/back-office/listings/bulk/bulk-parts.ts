import { z } from 'zod';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { CorrectedField } from '#domains/cars/listings/listing-corrections.ts';
import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { correctEdits, featureEdits, hideEdits, readFieldText, showEdits, withoutField } from '../change-edits.ts';
import type { ReadModel } from '../model-words.ts';
import type { BulkWork } from './bulk-change.ts';

/** The part of a car's edits that a bulk change concerns: whether it is hidden, or one corrected field. */
const Part = z.union([
  z.object({ hiddenMs: z.int().nullable(), hiddenReason: z.string() }),
  z.object({ text: z.string().nullable() }),
]);

type Work = Pick<BulkWork, 'kind' | 'field'>;

const fieldOf = ({ kind, field }: Work): CorrectedField | undefined => {
  if (kind === 'hide' || kind === 'show') return undefined;
  return field === '' ? 'priority' : field;
};

/** The part as text, to store it before and after, and to compare it. */
export const partOf = (work: Work, { hiddenMs, hiddenReason, corrections }: ListingEdits): string => {
  const field = fieldOf(work);
  return JSON.stringify(field === undefined ? { hiddenMs, hiddenReason } : { text: corrections[field] ?? null });
};

/** The edits with this part as it was, and everything else as it is. */
export const withPart = (work: Work, edits: ListingEdits, stored: string): ListingEdits => {
  const part = Part.parse(JSON.parse(stored));
  if (!('text' in part)) return { ...edits, ...part };
  const field = fieldOf(work) ?? 'priority';
  const others = withoutField(edits.corrections, field);
  return { ...edits, corrections: part.text === null ? others : { ...others, [field]: part.text } };
};

type Change = { work: BulkWork; readModel: ReadModel; nowMs: number };

/** A car's edits after the change; undefined if the value is impossible for this car. */
export const changeEdits = (
  original: Listing,
  before: ListingEdits,
  { work, readModel, nowMs }: Change,
): ListingEdits | undefined => {
  const { kind, field, text, reason } = work;
  if (kind === 'hide') return before.hiddenMs === null ? hideEdits(before, { reason, nowMs }) : before;
  if (kind === 'show') return showEdits(before);
  if (kind !== 'correct') return featureEdits(original, before, kind === 'feature');
  if (field === '') return undefined;
  const value = readFieldText(original, field, text, readModel);
  return value === undefined ? undefined : correctEdits(original, before, field, value);
};
