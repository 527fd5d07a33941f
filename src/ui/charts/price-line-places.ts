export type PriceSpread = { low: number; q1: number; q3: number; high: number };

type PriceLinePlaces = { bandFrom: number; bandTo: number; mark: number };

/** Positions along the line in percent, lowest on the left. A price outside of the range is placed at its end. */
export const priceLinePlaces = (price: number, { low, q1, q3, high }: PriceSpread): PriceLinePlaces => {
  const place = (value: number) =>
    high === low ? 50 : Math.round(Math.min(Math.max((value - low) / (high - low), 0), 1) * 1000) / 10;
  return { bandFrom: place(q1), bandTo: place(q3), mark: place(price) };
};
