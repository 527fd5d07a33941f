import type { NumberRange } from '../criteria.ts';
import type { Amount } from './split-words.ts';
import type { SpokenQuantity } from './spoken-quantity.ts';

const isTens = ({ value }: Amount): boolean => Number.isInteger(value) && value >= 3 && value < 100;

/** "under 25", "between 15 and 20": too few dollars for a car, so thousands are meant. */
export const isSpokenInThousands = ({ first, second, bound, tail, unit, noun }: SpokenQuantity): boolean =>
  unit === undefined &&
  noun === undefined &&
  isTens(first) &&
  (second ? bound === 'between' && isTens(second) : bound === 'max' || tail === 'max');

/** Both bounds as numbers; a k or "grand" after the second also applies to the first: "20-30k". */
export const endsOf = (spoken: SpokenQuantity): [number, number | undefined] => {
  const { first, second, unit } = spoken;
  const thousands = unit?.startsWith('thousand') || isSpokenInThousands(spoken);
  const scaled = (value: number): number => (thousands && value < 1000 ? value * 1000 : value);
  const low = second?.thousands && !first.thousands && first.value < 1000 ? first.value * 1000 : first.value;
  return [scaled(low), second && scaled(second.value)];
};

export const rangeOf = (spoken: SpokenQuantity, otherwise: 'max' | 'min'): NumberRange | undefined => {
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

export const yearRange = (spoken: SpokenQuantity): NumberRange => {
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

/** The range converted to another unit. */
export const multipliedRange = ({ min, max }: NumberRange, factor: number): NumberRange => ({
  ...(min !== undefined && { min: Math.round(min * factor) }),
  ...(max !== undefined && { max: Math.round(max * factor) }),
});
