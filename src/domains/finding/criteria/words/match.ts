import type { Model } from '#domains/reference/catalogue/catalogue.ts';
import type { SearchPlace } from '../search.ts';
import type { ChipKind, Effect, NotUnderstoodReason } from './reading.ts';

/** The interpretation of some words of a text; `from` and `to` are word indexes. */
export type Part = { readonly from: number; readonly to: number } & (
  | {
      readonly is: 'chip';
      readonly kind: ChipKind;
      readonly label: string;
      readonly effect: Effect;
      readonly ofModel?: boolean;
      /** The label uses another unit than the words: kilometers, weekly payments. */
      readonly conversion?: boolean;
    }
  | {
      readonly is: 'not-understood';
      readonly reason: NotUnderstoodReason;
      /** A further place, which can be searched instead. */
      readonly place?: SearchPlace;
    }
);

/** The result of a reader at one word; no parts means filler words. */
export type Match = {
  /** Index of the first word after it. */
  readonly to: number;
  readonly parts: readonly Part[];
  /** The models it names, whose trims may follow. */
  readonly models?: readonly Model[];
};

export const chipMatch = (
  from: number,
  to: number,
  chip: { kind: ChipKind; label: string; effect: Effect; conversion?: boolean },
): Match => ({ to, parts: [{ is: 'chip', from, to, ...chip }] });

export const notUnderstoodMatch = (from: number, to: number, reason: NotUnderstoodReason): Match => ({
  to,
  parts: [{ is: 'not-understood', from, to, reason }],
});
