/** Stands for no limit. Finite, because requests to a search cluster cannot carry infinity. */
export const noLimit = 1e15;

/**
 * One tax as numbers in this order, amounts in cents and the rate in thousandths of a percent: `fee` and `incentive` are
 * 1 if the dealer's fee counts and if a maker's incentive comes off, and `tradeIn` is up to which worth a trade-in does.
 */
type TaxNumbers = {
  rate: number;
  from: number;
  to: number;
  least: number;
  most: number;
  priceFrom: number;
  priceBelow: number;
  fee: number;
  incentive: number;
  tradeIn: number;
};
export const taxWidth = 10;

export const taxNumbers = (tax: TaxNumbers): readonly number[] => {
  const { rate, from, to, least, most, priceFrom, priceBelow, fee, incentive, tradeIn } = tax;
  return [rate, from, to, least, most, priceFrom, priceBelow, fee, incentive, tradeIn];
};

/** An amount at a rate in thousandths of a percent, rounded half up to the cent. */
export const centsAtRate = (cents: number, rate: number): number => Math.round((cents * rate) / 100_000);

/**
 * A tax in whole cents. The only implementation in TypeScript; kernel.as and the script of OpenSearch
 * take the same steps on the same numbers, and tests compare them.
 */
export const taxCents = (
  numbers: ArrayLike<number>,
  first: number,
  price: number,
  docFee: number,
  incentive: number,
  worth: number,
): number => {
  const amount = price + docFee * numbers[first + 7]! - incentive * numbers[first + 8]!;
  if (amount < numbers[first + 5]! || amount >= numbers[first + 6]!) return 0;
  const left = Math.min(amount - Math.min(worth, numbers[first + 9]!), numbers[first + 2]!);
  const taxed = Math.max(0, left - numbers[first + 1]!);
  return Math.min(Math.max(centsAtRate(taxed, numbers[first]!), numbers[first + 3]!), numbers[first + 4]!);
};
