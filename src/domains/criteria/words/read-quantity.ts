import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { dealWords } from '#domains/payments/deal-words.ts';
import { grouped } from '#lib/money.ts';
import type { NumberRange } from '../criteria.ts';
import {
  electricRangeLabel,
  mileageLabel,
  outTheDoorLabel,
  paymentLabel,
  priceLabel,
  yearLabel,
} from '../filter-labels.ts';
import type { SearchPlace } from '../search.ts';
import { chipMatch, type Match, notUnderstoodMatch } from './match.ts';
import type { Effect } from './reading.ts';
import { type Amount, isApart, type Word } from './split-words.ts';
import { type SpokenQuantity, spokenQuantityAt } from './spoken-quantity.ts';

export type PlaceAt = { readonly place: SearchPlace; readonly label: string; readonly to: number };

/** Named beside a payment, where it is known. */
export type SpokenDeal = { readonly terms?: DealTerms | undefined };

type QuantityContext = {
  readonly currentYear: number;
  /** The deal that a payment is meant on; without terms, the typical one. */
  readonly deal?: SpokenDeal | undefined;
  readonly hasZip: (zip: string) => boolean;
  /** A place that begins at a word, without "in" or "near" before it. */
  readonly placeAt: (words: readonly Word[], at: number) => PlaceAt | undefined;
};

/** The two ends as numbers; a k or "grand" after the second is meant for the first too: "20-30k". */
const endsOf = (spoken: SpokenQuantity): [number, number | undefined] => {
  const { first, second, unit } = spoken;
  const thousands = unit?.startsWith('thousand') || isSpokenInThousands(spoken);
  const scaled = (value: number): number => (thousands && value < 1000 ? value * 1000 : value);
  const low = second?.thousands && !first.thousands && first.value < 1000 ? first.value * 1000 : first.value;
  return [scaled(low), second && scaled(second.value)];
};

const rangeOf = (spoken: SpokenQuantity, otherwise: 'max' | 'min'): NumberRange | undefined => {
  const [low, high] = endsOf(spoken);
  if (high !== undefined) return { min: Math.min(low, high), max: Math.max(low, high) };
  switch (spoken.tail ?? spoken.bound ?? otherwise) {
    case 'max':
    case 'within':
    case 'until':
      return { max: low };
    case 'min':
    case 'from':
    case 'since':
      return { min: low };
    case 'around':
      return { min: Math.round(low * 0.9), max: Math.round(low * 1.1) };
    default:
      return undefined;
  }
};

const yearRange = (spoken: SpokenQuantity): NumberRange => {
  const { value } = spoken.first;
  if (spoken.second) {
    const end = spoken.second.value;
    const year = end < 100 ? value - (value % 100) + end : end;
    return { min: Math.min(value, year), max: Math.max(value, year) };
  }
  switch (spoken.tail ?? spoken.bound) {
    case 'after':
      return { min: value + 1 };
    case 'before':
      return { max: value - 1 };
    case 'since':
    case 'min':
    case 'from':
      return { min: value };
    case 'until':
    case 'max':
      return { max: value };
    case 'around':
      return { min: value - 1, max: value + 1 };
    default:
      return { min: value, max: value };
  }
};

const isYear = ({ first }: SpokenQuantity, currentYear: number): boolean =>
  Number.isInteger(first.value) &&
  first.value >= 1900 &&
  first.value <= currentYear + 2 &&
  !first.dollars &&
  !first.grouped &&
  !first.thousands;

type Measure =
  | 'payment'
  | 'out-the-door'
  | 'mpg'
  | 'range'
  | 'age'
  | 'mileage'
  | 'price'
  | 'year'
  | 'nothing'
  | 'unclear';

const isTens = ({ value }: Amount): boolean => Number.isInteger(value) && value >= 3 && value < 100;

/** "under 25", "between 15 and 20": nobody sells a car for that many dollars. */
const isSpokenInThousands = ({ first, second, bound, tail, unit, noun }: SpokenQuantity): boolean =>
  unit === undefined &&
  noun === undefined &&
  isTens(first) &&
  (second ? bound === 'between' && isTens(second) : bound === 'max' || tail === 'max');

/**
 * What a number measures: its unit says, then the noun before it, then a dollar sign or a k. Without any, four digits
 * that may be a model year are one, except round hundreds after "under" or "over" (2000, 1500); 1,000 and more with a
 * bound is a price, and so is "under 25"; anything else is not guessed at.
 */
const measureOf = (spoken: SpokenQuantity, currentYear: number): Measure => {
  const { unit, noun, bound, first, second, tail } = spoken;
  if (noun === 'down-payment' || unit === 'down-payment') return 'unclear';
  if (unit === 'month' || noun === 'month') return 'payment';
  if (unit === 'out-the-door' || unit === 'thousand-out-the-door') return 'out-the-door';
  if (noun === 'out-the-door' && (unit === undefined || unit === 'money' || unit === 'thousand')) return 'out-the-door';
  if (unit === 'mpg' || (noun === 'mpg' && unit === undefined)) return 'mpg';
  if (unit === 'range' || noun === 'range') return 'range';
  if (unit === 'years-old' || (unit === 'years' && bound === 'last')) return 'age';
  if (unit === 'miles' || unit === 'thousand-miles' || noun === 'mileage') return 'mileage';
  if (unit === 'other' || unit === 'years') return bound || tail || first.dollars ? 'unclear' : 'nothing';
  if (first.dollars || first.thousands || second?.thousands || unit || noun === 'price') return 'price';
  const round = first.value % 500 === 0;
  if (isYear(spoken, currentYear) && !(round && (bound === 'max' || bound === 'min'))) return 'year';
  const bounded = bound !== undefined || tail !== undefined || second !== undefined;
  if (bounded && first.value >= 1000) return 'price';
  if (isSpokenInThousands(spoken)) return 'price';
  return bound === 'max' || bound === 'min' || second ? 'unclear' : 'nothing';
};

const awayWords: ReadonlySet<string> = new Set(['radius', 'away']);
const fromWords: ReadonlySet<string> = new Set(['of', 'from']);
const meWords: ReadonlySet<string> = new Set(['me', 'here', 'us', 'home']);
const farthestMiles = 1000;

/** "within 25 miles of 60601", "50 mile radius", "25 miles from Austin, TX"; but "60k miles" are on the car. */
const radiusMatch = (
  words: readonly Word[],
  at: number,
  { unit, second, first, bound, to: unitTo }: SpokenQuantity,
  { placeAt }: QuantityContext,
): Match | undefined => {
  if (unit !== 'miles' || second || first.thousands || first.value > farthestMiles) return undefined;
  const isOneOf = (keys: ReadonlySet<string>, index: number): boolean =>
    keys.has(words[index]?.key ?? '') && !isApart(words[index]);
  const saysAway = isOneOf(awayWords, unitTo);
  const to = saysAway ? unitTo + 1 : unitTo;
  const leadsOn = isOneOf(fromWords, to) || (saysAway && words[to]?.key === 'around');
  const found = leadsOn ? placeAt(words, to + 1) : undefined;
  const fromMe = leadsOn && isOneOf(meWords, to + 1);
  if (bound !== 'within' && !saysAway && !found && !fromMe) return undefined;
  const radiusMiles = Math.round(first.value);
  const label = `Within ${grouped(radiusMiles)} miles`;
  if (found) {
    const effect: Effect = { place: found.place, radiusMiles };
    return chipMatch(at, found.to, { kind: 'place', label: `${label} of ${found.label}`, effect });
  }
  return chipMatch(at, fromMe ? to + 2 : to, { kind: 'radius', label, effect: { radiusMiles } });
};

/** "around 30303": five digits that are a ZIP, not round, and nothing that says dollars or miles. */
const isZip = (
  words: readonly Word[],
  { first, firstAt, bound, unit, noun }: SpokenQuantity,
  context: QuantityContext,
): boolean =>
  (bound === undefined || bound === 'around' || bound === 'from') &&
  unit === undefined &&
  noun === undefined &&
  !first.dollars &&
  context.hasZip(words[firstAt]?.key ?? '');

/** Prices, payments, miles, years, ages, ranges and distances. */
export const readQuantity = (words: readonly Word[], at: number, context: QuantityContext): Match | undefined => {
  const spoken = spokenQuantityAt(words, at);
  if (!spoken) return undefined;
  const { to } = spoken;
  const radius = radiusMatch(words, at, spoken, context);
  if (radius) return radius;
  if (isZip(words, spoken, context)) return undefined;
  const { currentYear, deal } = context;
  const unclear = notUnderstoodMatch(at, to, 'number');
  switch (measureOf(spoken, currentYear)) {
    case 'price': {
      const price = rangeOf(spoken, 'max');
      return price
        ? chipMatch(at, to, { kind: 'price', label: priceLabel(price), effect: { criteria: { price } } })
        : unclear;
    }
    case 'payment': {
      const payment = rangeOf(spoken, 'max');
      if (!payment) return unclear;
      const label = [paymentLabel(payment), deal && dealWords(deal.terms)].filter(Boolean).join(' ');
      return chipMatch(at, to, { kind: 'payment', label, effect: { criteria: { payment } } });
    }
    case 'out-the-door': {
      const paid = rangeOf(spoken, 'max');
      return paid
        ? chipMatch(at, to, { kind: 'price', label: outTheDoorLabel(paid), effect: { criteria: { outTheDoor: paid } } })
        : unclear;
    }
    case 'mileage': {
      const mileage = rangeOf(spoken, 'max');
      const tooFew = spoken.first.value < 1000 && spoken.bound === undefined && spoken.unit === 'miles';
      if (!mileage || tooFew) return unclear;
      const label = mileageLabel(mileage);
      return chipMatch(at, to, { kind: 'mileage', label, effect: { criteria: { mileage } } });
    }
    case 'range': {
      const electricRange = rangeOf(spoken, 'min');
      if (!electricRange) return unclear;
      const label = electricRangeLabel(electricRange);
      return chipMatch(at, to, { kind: 'electric-range', label, effect: { criteria: { electricRange } } });
    }
    case 'mpg': {
      const mpg = rangeOf(spoken, 'min');
      if (!mpg) return unclear;
      const code = `${mpg.min ?? 1}-${mpg.max ?? ''}`;
      const label = mpg.max === undefined ? `${mpg.min}+ MPG` : `${mpg.min ?? 1} to ${mpg.max} MPG`;
      return chipMatch(at, to, { kind: 'mpg', label, effect: { criteria: { mpgRanges: [code] } } });
    }
    case 'age': {
      const older = spoken.bound === 'min' || spoken.bound === 'before' || spoken.tail === 'until';
      const since = currentYear - Math.round(spoken.first.value);
      const year = older ? { max: since } : { min: since };
      return chipMatch(at, to, { kind: 'year', label: yearLabel(year), effect: { criteria: { year } } });
    }
    case 'year': {
      const year = yearRange(spoken);
      return chipMatch(at, to, { kind: 'year', label: yearLabel(year), effect: { criteria: { year } } });
    }
    case 'unclear':
      return unclear;
    case 'nothing':
      return undefined;
  }
};
