import type { Model } from '#domains/reference/catalogue/catalogue.ts';
import type { ChipKind, Effect, NotUnderstoodReason } from './reading.ts';

/** What some words of a text were taken for; `from` and `to` count words. */
export type Part = { readonly from: number; readonly to: number } & (
  | {
      readonly is: 'chip';
      readonly kind: ChipKind;
      readonly label: string;
      readonly effect: Effect;
      readonly ofModel?: boolean;
      /** The label is in another unit than the words: kilometers, payments by the week. */
      readonly conversion?: boolean;
    }
  | { readonly is: 'not-understood'; readonly reason: NotUnderstoodReason }
);

/** The words from one place on, as one reader takes them; no part means that they say nothing. */
export type Match = {
  /** The first word after it. */
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
