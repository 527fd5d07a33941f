/** RULING-86: the level payment that repays the amount over the term, rounded up to the dollar. */
export const monthlyPayment = (amountUsd: number, aprPercent: number, months: number): number => {
  if (amountUsd <= 0) return 0;
  const rate = aprPercent / 1200;
  const exact = rate === 0 ? amountUsd / months : (amountUsd * rate) / (1 - (1 + rate) ** -months);
  // Half a millionth of a cent of float noise must not cost a whole dollar.
  return Math.ceil(exact - 1e-9);
};

/** The inverse: the most that can be financed for this payment, rounded down to the dollar. */
export const affordableAmount = (paymentUsd: number, aprPercent: number, months: number): number => {
  if (paymentUsd <= 0) return 0;
  const rate = aprPercent / 1200;
  const exact = rate === 0 ? paymentUsd * months : (paymentUsd * (1 - (1 + rate) ** -months)) / rate;
  return Math.floor(exact + 1e-9);
};
