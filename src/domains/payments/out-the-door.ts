type OutTheDoor = {
  priceUsd: number;
  taxPercent: number;
  salesTaxUsd: number;
  titleUsd: number;
  registrationUsd: number;
  docFeeUsd: number;
  totalUsd: number;
  asOf: string;
};

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

/** What is really paid: price, tax, title, registration and the seller's own fee, in whole dollars. */
export const outTheDoor = (
  fees: Fees,
  {
    priceUsd,
    docFeeUsd,
    state,
    tradeInUsd = 0,
  }: { priceUsd: number; docFeeUsd: number; state: string; tradeInUsd?: number },
): OutTheDoor => {
  const local = stateFees(fees, state);
  const taxed = Math.max(0, priceUsd + docFeeUsd - (local.tradeInLowersTax ? tradeInUsd : 0));
  const salesTaxUsd = Math.round((taxed * local.taxPercent) / 100);
  return {
    priceUsd,
    taxPercent: local.taxPercent,
    salesTaxUsd,
    titleUsd: local.titleUsd,
    registrationUsd: local.registrationUsd,
    docFeeUsd,
    totalUsd: priceUsd + salesTaxUsd + local.titleUsd + local.registrationUsd + docFeeUsd,
    asOf: fees.asOf,
  };
};
