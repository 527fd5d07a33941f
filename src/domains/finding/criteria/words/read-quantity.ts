import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { termsSummary } from '#domains/reference/payments/terms-summary-copy.ts';
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
import { isKilometres, measureOf, milesPerKm, paymentsPerMonth } from './quantity-measure.ts';
import type { Effect } from './reading.ts';
import { isApart, type Word } from './split-words.ts';
import { type SpokenQuantity, spokenQuantityAt } from './spoken-quantity.ts';
import { endsOf, multipliedRange, rangeOf, yearRange } from './spoken-range.ts';
import { termsLabel, termsOf } from './spoken-terms.ts';

export type PlaceAt = {
  readonly place: SearchPlace;
  readonly label: string;
  readonly to: number;
  /** Not what the words name: a ZIP near an unknown one, a city of a region. */
  readonly conversion?: boolean;
};

/** The terms for payments in the text; typical ones if absent. */
export type SpokenTerms = { readonly terms?: PaymentTerms | undefined };

type QuantityContext = {
  readonly currentYear: number;
  readonly spokenTerms?: SpokenTerms | undefined;
  /** Whether a percent sign follows a word. */
  readonly isPercent: (word: Word | undefined) => boolean;
  readonly hasZip: (zip: string) => boolean;
  /** A place at a word, without "in" or "near" before it. */
  readonly placeAt: (words: readonly Word[], at: number) => PlaceAt | undefined;
};

const awayWords: ReadonlySet<string> = new Set(['radius', 'away']);
const fromWords: ReadonlySet<string> = new Set(['of', 'from', 'outside']);
const aroundWords: ReadonlySet<string> = new Set(['around', 'near']);
/** Before "of". */
const directions: ReadonlySet<string> = new Set(['outside', 'north', 'south', 'east', 'west']);
const meWords: ReadonlySet<string> = new Set(['me', 'here', 'us', 'home']);
const farthestMiles = 1000;

/** "within 25 miles of 60601", "50 mile radius", "25 miles from Austin, TX"; but "60k miles" is mileage. */
const radiusMatch = (
  words: readonly Word[],
  at: number,
  spoken: SpokenQuantity,
  context: QuantityContext,
): Match | undefined => {
  const { unit, second, first, bound, to: unitTo } = spoken;
  // A search has no ring: of "10 to 20 miles from Denver" the longer distance counts, and the page says so.
  const farthest = Math.max(first.value, second?.value ?? 0);
  const miles = isKilometres(spoken) ? farthest * milesPerKm : farthest;
  const isDistance = (unit === 'miles' || unit === 'km') && !first.thousands && !second?.thousands;
  if (!isDistance || miles > farthestMiles) return undefined;
  const isOneOf = (keys: ReadonlySet<string>, index: number): boolean =>
    keys.has(words[index]?.key ?? '') && !isApart(words[index]);
  const saysAway = isOneOf(awayWords, unitTo);
  const to = saysAway ? unitTo + 1 : unitTo;
  const isAround = isOneOf(aroundWords, to);
  const isDirection = isOneOf(directions, to) && words[to + 1]?.key === 'of';
  const leadsOn = isOneOf(fromWords, to) || isAround || isDirection;
  const placeFrom = isDirection ? to + 2 : to + 1;
  const place = leadsOn ? context.placeAt(words, placeFrom) : undefined;
  const fromMe = leadsOn && isOneOf(meWords, placeFrom);
  // "30305 25 miles"
  const isAfterZip = context.hasZip(words[at - 1]?.key ?? '') && bound === undefined && !isApart(words[at]);
  if ((bound !== 'within' || second) && !isAfterZip && !saysAway && !place && !fromMe) return undefined;
  const radiusMiles = Math.round(miles);
  const label = `Within ${grouped(radiusMiles)} miles`;
  const conversion = unit === 'km' || second !== undefined || isDirection || place?.conversion === true;
  if (place) {
    const effect: Effect = { place: place.place, radiusMiles };
    return chipMatch(at, place.to, { kind: 'place', label: `${label} of ${place.label}`, effect, conversion });
  }
  return chipMatch(at, fromMe ? placeFrom + 1 : to, { kind: 'radius', label, effect: { radiusMiles }, conversion });
};

/** "around 30303": a five-digit ZIP that isn't round, without dollars or miles. */
const isZip = (
  words: readonly Word[],
  { first, firstAt, bound, unit, noun }: SpokenQuantity,
  context: QuantityContext,
): boolean =>
  (bound === undefined || bound === 'around' || bound === 'from') &&
  unit === undefined &&
  noun === undefined &&
  !first.dollars &&
  (context.hasZip(words[firstAt]?.key ?? '') || /^0\d{4}$/.test(words[firstAt]?.key ?? ''));

const loanYears: ReadonlySet<number> = new Set([3, 4, 5, 6, 7]);

/** "450 a month for 5 years". */
const isLoanYears = (words: readonly Word[], at: number, { first, unit, noun, bound, second }: SpokenQuantity) =>
  unit === 'years' &&
  noun === undefined &&
  second === undefined &&
  loanYears.has(first.value) &&
  (bound === undefined ? words[at - 1]?.key === 'for' : bound === 'min' && words[at]?.key === 'over') &&
  words.slice(0, at).some(({ key }) => paymentWords.has(key));

/** "400 a month with 5k cash": beside payments cash is a down payment, alone the price. */
const isCashDown = (words: readonly Word[], { to, unit, noun, bound, second }: SpokenQuantity) =>
  (words[to - 1]?.key === 'cash' || (words[to]?.key === 'cash' && !isApart(words[to]))) &&
  (unit === 'money' || unit === 'thousand') &&
  noun === undefined &&
  bound === undefined &&
  second === undefined &&
  words.some(({ key }) => paymentWords.has(key));

/** No car costs less. */
const leastPriceUsd = 100;
const isPrice = ({ max = Infinity }: NumberRange): boolean => max >= leastPriceUsd;

/** After a percentage that is no interest rate. */
const otherShares: ReadonlySet<string> = new Set(
  'off less below under discount tint tinted of cheaper charge charged battery'.split(' '),
);

/** "5.9%" for an interest rate, as it is written alone. */
const isRate = (
  words: readonly Word[],
  { firstAt, to, unit, noun, second }: SpokenQuantity,
  context: QuantityContext,
) =>
  context.isPercent(words[firstAt]) &&
  unit === undefined &&
  noun === undefined &&
  second === undefined &&
  !otherShares.has(words[to]?.key ?? '');

/** Words that make years after them those of a loan. */
const paymentWords: ReadonlySet<string> = new Set(
  'month monthly mo payment payments down loan financed finance apr interest'.split(' '),
);

/** Prices, payments, miles, years, ages, ranges and distances. */
export const readQuantity = (words: readonly Word[], at: number, context: QuantityContext): Match | undefined => {
  const spoken = spokenQuantityAt(words, at);
  if (!spoken) return undefined;
  const { to } = spoken;
  const radius = radiusMatch(words, at, spoken, context);
  if (radius) return radius;
  if (isZip(words, spoken, context)) return undefined;
  const { currentYear, spokenTerms } = context;
  const unclear = notUnderstoodMatch(at, to, 'number');
  const asTerms = isCashDown(words, spoken)
    ? 'down'
    : isRate(words, spoken, context)
      ? 'apr'
      : isLoanYears(words, at, spoken)
        ? 'loan-length'
        : undefined;
  const measure = asTerms ?? measureOf(spoken, currentYear);
  switch (measure) {
    case 'price': {
      const price = rangeOf(spoken, 'max');
      return price && isPrice(price)
        ? chipMatch(at, to, { kind: 'price', label: priceLabel(price), effect: { criteria: { price } } })
        : unclear;
    }
    case 'payment': {
      const paid = rangeOf(spoken, 'max');
      if (!paid) return unclear;
      const times = paymentsPerMonth(spoken) ?? 1;
      const payment = multipliedRange(paid, times);
      const label = [paymentLabel(payment), spokenTerms && termsSummary(spokenTerms.terms)].filter(Boolean).join(' ');
      const effect = { criteria: { payment } };
      return chipMatch(at, to, { kind: 'payment', label, effect, conversion: times !== 1 });
    }
    case 'down':
    case 'trade':
    case 'owed':
    case 'credit-score':
    case 'apr':
    case 'loan-length': {
      const terms = termsOf(measure, spoken, context.isPercent(words[spoken.firstAt]));
      if (!terms) return notUnderstoodMatch(at, to, measure === 'loan-length' ? 'loan-length' : 'loan-terms');
      return chipMatch(at, to, { kind: 'terms', label: termsLabel(terms), effect: { terms } });
    }
    case 'lease':
      return notUnderstoodMatch(at, to, 'vague');
    case 'travel-time':
      return notUnderstoodMatch(at, to, 'travel-time');
    case 'out-the-door': {
      const paid = rangeOf(spoken, 'max');
      return paid && isPrice(paid)
        ? chipMatch(at, to, { kind: 'price', label: outTheDoorLabel(paid), effect: { criteria: { outTheDoor: paid } } })
        : unclear;
    }
    case 'mileage': {
      const range = rangeOf(spoken, 'max');
      const [fewest] = endsOf(spoken);
      const tooFew = fewest < 1000 && spoken.bound === undefined && (spoken.unit === 'miles' || spoken.unit === 'km');
      if (!range || tooFew) return unclear;
      const conversion = isKilometres(spoken);
      const mileage = multipliedRange(range, conversion ? milesPerKm : 1);
      const label = mileageLabel(mileage);
      return chipMatch(at, to, { kind: 'mileage', label, effect: { criteria: { mileage } }, conversion });
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
