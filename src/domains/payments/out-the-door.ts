import fees from '#data/vehicle-fees.json' with { type: 'json' };

export type OutTheDoor = {
  priceUsd: number;
  salesTaxUsd: number;
  titleUsd: number;
  registrationUsd: number;
  docFeeUsd: number;
  totalUsd: number;
  asOf: string;
};

type StateFees = { taxPercent: number; tradeInLowersTax: boolean; titleUsd: number; registrationUsd: number };

const table = fees.states as unknown as Record<string, [number, boolean, number, number]>;
const elsewhere = fees.elsewhere as unknown as [number, boolean, number, number];

/** Taxes are owed where the car will be registered, so the shopper's state counts, not the seller's. */
export const stateFees = (state: string): StateFees => {
  const [taxPercent, tradeInLowersTax, titleUsd, registrationUsd] = table[state] ?? elsewhere;
  return { taxPercent, tradeInLowersTax, titleUsd, registrationUsd };
};

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
