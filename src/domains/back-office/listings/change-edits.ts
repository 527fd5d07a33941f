import type { Listing } from '#domains/cars/listings/listing.ts';
import { type CorrectedField, correctedFields, readCorrection } from '#domains/cars/listings/listing-corrections.ts';
import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { featuredPriority } from '#domains/cars/listings/listing-flags.ts';
import type { ReadModel } from './model-words.ts';

type Corrections = ListingEdits['corrections'];

export const withoutField = (corrections: Corrections, field: CorrectedField): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([name]) => name !== field));

/** A car that is hidden already keeps its time, and its reason unless there is a new one. */
export const hideEdits = (before: ListingEdits, { reason, nowMs }: { reason: string; nowMs: number }): ListingEdits =>
  before.hiddenMs === null
    ? { ...before, hiddenMs: nowMs, hiddenReason: reason }
    : { ...before, hiddenReason: reason || before.hiddenReason };

export const showEdits = (before: ListingEdits): ListingEdits => ({ ...before, hiddenMs: null, hiddenReason: '' });

/** A car whose seller pays to be featured needs no correction. */
export const featureEdits = (original: Listing, before: ListingEdits, on: boolean): ListingEdits => {
  const others = withoutField(before.corrections, 'priority');
  const isPaidFor = original.priority >= featuredPriority;
  return { ...before, corrections: on && !isPaidFor ? { ...others, priority: String(featuredPriority) } : others };
};

/** The text of a correction; make and model are typed by name. Undefined if it is invalid. */
export const readFieldText = (
  original: Listing,
  field: CorrectedField,
  text: string,
  readModel: ReadModel,
): string | undefined => (field === 'model' ? readModel(text, original) : readCorrection(original, field, text));

/** Stores a text that was read; the seller's own value is no correction. */
export const correctEdits = (
  original: Listing,
  before: ListingEdits,
  field: CorrectedField,
  text: string,
): ListingEdits => {
  const isOriginal = text === correctedFields[field].of(original);
  const corrections = isOriginal ? withoutField(before.corrections, field) : { ...before.corrections, [field]: text };
  return { ...before, corrections };
};
