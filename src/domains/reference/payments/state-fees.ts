import { anyState } from '#domains/reference/locations/states.ts';

export type StateFees = {
  /** The percent of each tax by its id in `data/tax-rules.json`; `flat` for a single one on everything. */
  readonly taxes: Readonly<Record<string, number>>;
  readonly tradeInLowersTax: boolean;
  /** Up to which worth it does; 0 for any. */
  readonly tradeInMostUsd: number;
  readonly titleUsd: number;
  readonly registrationUsd: number;
  /** Of the price, added to it where registration follows the value. */
  readonly registrationPercent: number;
};

/** The states' taxes and fees, with their date; `elsewhere` is the average. */
export type Fees = {
  readonly asOf: string;
  readonly elsewhere: StateFees;
  readonly states: Readonly<Record<string, StateFees>>;
};

/** Taxes are due where the car is registered, so the shopper's state counts, not the seller's. */
export const stateFees = (fees: Fees, state: string): StateFees => {
  // Such a page gets its figures from `any-state-quotes.ts`; these would be the same for the visitors of all states.
  if (state === anyState.code) throw new Error('Figures were calculated while a page was rendered for all states');
  return (Object.hasOwn(fees.states, state) ? fees.states[state] : undefined) ?? fees.elsewhere;
};
