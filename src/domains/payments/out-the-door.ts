import fees from '#data/vehicle-fees.json' with { type: 'json' };

type OutTheDoor = {
  priceUsd: number;
  salesTaxUsd: number;
  titleUsd: number;
  registrationUsd: number;
  docFeeUsd: number;
  totalUsd: number;
  asOf: string;
};

type StateFees = { taxPercent: number; tradeInLowersTax: boolean; titleUsd: number; registrationUsd: number };

/** Ours and part of the build, so the compiler holds the file to its form; a test holds its figures to reason. */
const states: Readonly<Record<string, StateFees>> = fees.states;

/** Taxes are owed where the car will be registered, so the shopper's state counts, not the seller's. */
export const stateFees = (state: string): StateFees => states[state] ?? fees.elsewhere;

/** What is really paid: price, tax, title, registration and the seller's own fee, in whole dollars. */
export const outTheDoor = ({
  priceUsd,
  docFeeUsd,
  state,
  tradeInUsd = 0,
}: {
  priceUsd: number;
  docFeeUsd: number;
  state: string;
  tradeInUsd?: number;
}): OutTheDoor => {
  const local = stateFees(state);
  const taxed = Math.max(0, priceUsd + docFeeUsd - (local.tradeInLowersTax ? tradeInUsd : 0));
  const salesTaxUsd = Math.round((taxed * local.taxPercent) / 100);
  return {
    priceUsd,
    salesTaxUsd,
    titleUsd: local.titleUsd,
    registrationUsd: local.registrationUsd,
    docFeeUsd,
    totalUsd: priceUsd + salesTaxUsd + local.titleUsd + local.registrationUsd + docFeeUsd,
    asOf: fees.asOf,
  };
};
