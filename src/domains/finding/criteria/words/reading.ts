import { type Criteria, type NumberRange, noCriteria, type SortKey } from '../criteria.ts';
import { excludedByBoth } from '../excluded.ts';
import type { Search, SearchPlace } from '../search.ts';

export type ChipKind =
  | 'make'
  | 'model'
  | 'trim'
  | 'listing-type'
  | 'style'
  | 'cab'
  | 'price'
  | 'payment'
  | 'mileage'
  | 'year'
  | 'exterior-colour'
  | 'interior-colour'
  | 'feature'
  | 'fuel'
  | 'electric-range'
  | 'drive'
  | 'engine'
  | 'transmission'
  | 'seats'
  | 'doors'
  | 'mpg'
  | 'history'
  | 'deal'
  | 'seller'
  | 'home-service'
  | 'guarantee'
  | 'commercial'
  | 'place'
  | 'radius'
  | 'sort'
  | 'towing'
  | 'size';

/** What some words of a text ask for. */
export type Effect = {
  readonly criteria?: Partial<Criteria>;
  readonly place?: SearchPlace;
  /** 0 is nationwide. */
  readonly radiusMiles?: number;
  readonly sort?: SortKey;
};

export type Chip = {
  readonly label: string;
  readonly kind: ChipKind;
  /** The shopper's own words, `text.slice(start, end)`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly effect: Effect;
  /** The chip, by its place in the list, without which this one means nothing: a trim's model. */
  readonly needs?: number;
  /** The label is in another unit than the words, which has to be told. */
  readonly conversion?: boolean;
};

/**
 * Why some words were left aside: a negation cannot be filtered by, a vague word ("reliable") has no filter, a number
 * has no unit, a place is unknown, or a second place or order was named. Terms of a loan are set elsewhere, distances
 * are miles and not minutes, and one letter says nothing.
 */
export type NotUnderstoodReason =
  | 'negation'
  | 'vague'
  | 'no-model'
  | 'number'
  | 'loan-terms'
  | 'travel-time'
  | 'letter'
  | 'zip'
  | 'place'
  | 'second'
  | 'too-long';

export type NotUnderstood = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: NotUnderstoodReason;
};

/** How a text was understood. Every word is in a chip, in `rest`, in `notUnderstood`, or says nothing ("with"). */
export type Reading = {
  readonly criteria: Partial<Criteria>;
  readonly place?: SearchPlace;
  readonly radiusMiles?: number;
  readonly sort?: SortKey;
  readonly chips: readonly Chip[];
  /** Words that no filter knows: cars whose text has them come first (RULING-71). */
  readonly rest: readonly string[];
  readonly notUnderstood: readonly NotUnderstood[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
};

/** "40 mpg, good on gas" is 40 and more, not also 30: of miles a gallon the narrower, written as one range. */
const narrowedMpg = (codes: readonly string[]): string[] => {
  const ends = codes.map((code) => code.split('-').map(Number));
  const least = Math.max(...ends.map(([min = 0]) => min));
  const most = Math.min(...ends.map(([, max = 0]) => max || Infinity));
  return most < least ? [...codes] : [`${least}-${most === Infinity ? '' : most}`];
};

/** The narrower of two ranges: each bound was asked for. Two that exclude each other match nothing, and both show. */
const narrowed = (a: NumberRange, b: NumberRange): NumberRange => ({
  ...((a.min ?? b.min) !== undefined && { min: Math.max(a.min ?? -Infinity, b.min ?? -Infinity) }),
  ...((a.max ?? b.max) !== undefined && { max: Math.min(a.max ?? Infinity, b.max ?? Infinity) }),
});

const mergeCriteria = (a: Partial<Criteria>, b: Partial<Criteria>): Partial<Criteria> => {
  const merged: Record<string, unknown> = { ...a };
  for (const [field, value] of Object.entries(b)) {
    const before = merged[field];
    if (field === 'excluded')
      merged.excluded = excludedByBoth({ excluded: a.excluded ?? {} }, { excluded: b.excluded ?? {} });
    else if (field === 'mpgRanges') merged.mpgRanges = narrowedMpg([...(a.mpgRanges ?? []), ...(b.mpgRanges ?? [])]);
    else if (Array.isArray(value) && Array.isArray(before)) merged[field] = [...new Set([...before, ...value])];
    else if (typeof value === 'object' && !Array.isArray(value) && typeof before === 'object' && before !== null) {
      merged[field] = narrowed(before as NumberRange, value as NumberRange);
    } else merged[field] = value;
  }
  return merged;
};

/** What several chips ask for together; of places, radii and orders the first counts. */
export const mergeEffects = (effects: readonly Effect[]): Effect & { criteria: Partial<Criteria> } => ({
  ...Object.assign({}, ...effects.toReversed()),
  criteria: effects.reduce<Partial<Criteria>>((merged, { criteria = {} }) => mergeCriteria(merged, criteria), {}),
});

/** The search a text asks for. What it does not say is taken from `base`, apart from the criteria. */
export const searchOfReading = (reading: Reading, base: Search): Search => ({
  ...base,
  criteria: { ...noCriteria, ...reading.criteria, mentions: [...reading.rest] },
  place: reading.place ?? base.place,
  radiusMiles: reading.radiusMiles ?? base.radiusMiles,
  sort: reading.sort ?? base.sort,
  first: 0,
});
