/** RULING-86: what repays an amount in equal parts, in cents and as exact as numbers are. */
export const levelPayment = (amountCents: number, aprPercent: number, months: number): number => {
  if (amountCents <= 0) return 0;
  const rate = aprPercent / 1200;
  // Rates next to nothing divide nothing by nothing.
  return rate < 1e-9 ? amountCents / months : (amountCents * rate) / (1 - (1 + rate) ** -months);
};

/** RULING-86: shown rounded up to the dollar, of whole cents: a part of a cent must not cost a whole dollar. */
export const wholeDollarPayment = (wholeCents: number): number => Math.max(0, Math.ceil(wholeCents / 100));
