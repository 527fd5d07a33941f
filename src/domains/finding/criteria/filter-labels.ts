import { formatMoney, grouped } from '#lib/money.ts';
import type { NumberRange } from './criteria.ts';

/** Labels of ranges. */

export const priceLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} to ${formatMoney(max)}`;
  return max === undefined ? `Over ${formatMoney(min ?? 0)}` : `Under ${formatMoney(max)}`;
};

/** Worded like the payment on a card, which it bounds. */
export const paymentLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} to ${formatMoney(max)}/mo`;
  return max === undefined ? `From ${formatMoney(min ?? 0)}/mo` : `Up to ${formatMoney(max)}/mo`;
};

export const outTheDoorLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} to ${formatMoney(max)} out the door`;
  return `${max === undefined ? `From ${formatMoney(min ?? 0)}` : `Up to ${formatMoney(max)}`} out the door`;
};

export const yearLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} to ${max}`;
  return max === undefined ? `${min} or newer` : `${max} or older`;
};

export const mileageLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${grouped(min)} to ${grouped(max)} miles`;
  return max === undefined ? `Over ${grouped(min ?? 0)} miles` : `Under ${grouped(max)} miles`;
};

export const electricRangeLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${min} to ${max} miles of range`;
  return max === undefined ? `${min}+ miles of range` : `Up to ${max} miles of range`;
};

export const engineSizeLabel = (liters: string): string => `${liters}L engine`;

export const gearsLabel = (code: string): string => {
  if (code === 'CVT') return code;
  return code === '1' ? 'Single-speed' : `${code}-speed`;
};

/** Words of a price range inside a heading. */
export const pricedWords = ({ min, max }: NumberRange): string | undefined => {
  if (min !== undefined && max !== undefined) return `from ${formatMoney(min)} to ${formatMoney(max)}`;
  if (max !== undefined) return `under ${formatMoney(max)}`;
  return min === undefined ? undefined : `over ${formatMoney(min)}`;
};

const boundWords = ({ min, max }: NumberRange): string | undefined => {
  if (min !== undefined && max !== undefined) return `from ${formatMoney(min)} to ${formatMoney(max)}`;
  if (max !== undefined) return `up to ${formatMoney(max)}`;
  return min === undefined ? undefined : `from ${formatMoney(min)}`;
};
const followedBy =
  (words: string) =>
  (range: NumberRange): string | undefined => {
    const bound = boundWords(range);
    return bound && `${bound} ${words}`;
  };
export const paidWords = followedBy('a month');
export const paidOutTheDoorWords = followedBy('out the door');

export const singleYear = ({ min, max }: NumberRange): string | undefined =>
  min !== undefined && min === max ? String(min) : undefined;

/** Longer words are cut off on a chip. */
const longestWords = 40;
export const shortened = (words: string): string =>
  words.length > longestWords ? `${words.slice(0, longestWords).trimEnd()}…` : words;
