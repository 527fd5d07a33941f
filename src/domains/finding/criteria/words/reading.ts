import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Polygon } from '#lib/polygon.ts';
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
  | 'terms'
  | 'mileage'
  | 'year'
  | 'exterior-colour'
  | 'interior-colour'
  | 'feature'
  | 'fuel'
  | 'electric-range'
  | 'drive'
  | 'engine'
  | 'engine-size'
  | 'transmission'
  | 'gears'
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

/** The part of a search that some words describe. */
export type Effect = {
  readonly criteria?: Partial<Criteria>;
  readonly place?: SearchPlace;
  /** 0 means nationwide. */
  readonly radiusMiles?: number;
  /** An area that replaces the circle around the place. */
  readonly polygon?: Polygon;
  readonly sort?: SortKey;
  /** How the shopper would pay. */
  readonly terms?: Partial<PaymentTerms>;
};

export type Chip = {
  readonly label: string;
  readonly kind: ChipKind;
  /** The shopper's words, `text.slice(start, end)`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly effect: Effect;
  /** Index of the chip this one depends on, such as a trim's model. */
  readonly needs?: number;
  /** The label uses another unit than the words, which the page must say. */
  readonly conversion?: boolean;
};

/**
 * Why some words were left out: a negation that can't be filtered, a vague word ("reliable"), a number without a unit,
 * an unknown place, a second place or sort order. Loans have certain lengths, and single letters mean nothing.
 */
export type NotUnderstoodReason =
  | 'negation'
  | 'vague'
  | 'no-model'
  | 'number'
  | 'loan-terms'
  | 'loan-length'
  | 'trade-in'
  | 'travel-time'
  | 'letter'
  | 'typo'
  | 'zip'
  | 'place'
  | 'second'
  | 'too-long';

export type NotUnderstood = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: NotUnderstoodReason;
  /** A further place, which can be searched instead. */
  readonly place?: SearchPlace;
  /** The filter of a word that may be a typo. */
  readonly likely?: Pick<Chip, 'label' | 'effect'>;
};

/** The interpretation of a text. Every word is in a chip, in `rest`, in `notUnderstood`, or is filler ("with"). */
export type Reading = {
  readonly criteria: Partial<Criteria>;
  readonly place?: SearchPlace;
  readonly radiusMiles?: number;
  readonly polygon?: Polygon;
  readonly sort?: SortKey;
  /** Terms that the shopper stated; the others stay as they are. */
  readonly terms?: Partial<PaymentTerms>;
  readonly chips: readonly Chip[];
  /** Words that no filter knows: cars whose text has them come first (RULING-71). */
  readonly rest: readonly string[];
  readonly notUnderstood: readonly NotUnderstood[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
};

/** "40 mpg, good on gas" means at least 40, not also 30: the ranges are intersected. */
const narrowedMpg = (codes: readonly string[]): string[] => {
  const ends = codes.map((code) => code.split('-').map(Number));
  const least = Math.max(...ends.map(([min = 0]) => min));
  const most = Math.min(...ends.map(([, max = 0]) => max || Infinity));
  return most < least ? [...codes] : [`${least}-${most === Infinity ? '' : most}`];
};

/** The intersection of two ranges. Disjoint ranges match nothing, and both are shown. */
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

/** Merges the effects of chips; the first place, radius and sort order count, and the first of each payment term. */
export const mergeEffects = (effects: readonly Effect[]): Effect & { criteria: Partial<Criteria> } => ({
  ...Object.assign({}, ...effects.toReversed()),
  ...(effects.some(({ terms }) => terms) && {
    terms: Object.assign({}, ...effects.toReversed().map(({ terms }) => terms)) as Partial<PaymentTerms>,
  }),
  criteria: effects.reduce<Partial<Criteria>>((merged, { criteria = {} }) => mergeCriteria(merged, criteria), {}),
});

/** The search of a text. Anything it doesn't mention comes from `base`, except the criteria. */
export const searchOfReading = (reading: Reading, base: Search): Search => ({
  ...base,
  criteria: { ...noCriteria, ...reading.criteria, mentions: [...reading.rest] },
  place: reading.place ?? base.place,
  radiusMiles: reading.radiusMiles ?? base.radiusMiles,
  ...(reading.polygon && { polygon: reading.polygon }),
  sort: reading.sort ?? base.sort,
  first: 0,
});
