type StateFees = { taxPercent: number; tradeInLowersTax: boolean; titleUsd: number; registrationUsd: number };

/** What states charge, with the day it is of; `elsewhere` is an average one. */
export type Fees = {
  readonly asOf: string;
  readonly elsewhere: StateFees;
  readonly states: Readonly<Record<string, StateFees>>;
};

/** Taxes are owed where the car will be registered, so the shopper's state counts, not the seller's. */
export const stateFees = (fees: Fees, state: string): StateFees =>
  (Object.hasOwn(fees.states, state) ? fees.states[state] : undefined) ?? fees.elsewhere;
