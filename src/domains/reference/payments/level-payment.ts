/** The level monthly payment of a loan, in unrounded cents (RULING-86). */
export const levelPayment = (amountCents: number, aprPercent: number, months: number): number => {
  if (amountCents <= 0) return 0;
  const rate = aprPercent / 1200;
  // Avoids dividing by zero for tiny rates.
  return rate < 1e-9 ? amountCents / months : (amountCents * rate) / (1 - (1 + rate) ** -months);
};

/**
 * Payments are displayed rounded up to the dollar, from whole cents, so that a fraction of a cent does not add a dollar
 * (RULING-86).
 */
export const wholeDollarPayment = (wholeCents: number): number => Math.max(0, Math.ceil(wholeCents / 100));
