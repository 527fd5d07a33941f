const priceStepUsd = 5_000;
const topPriceUsd = 100_000;
const priceBandCount = topPriceUsd / priceStepUsd + 1;

/** Code of the price column: 0 without a price, then steps of $5,000, the last open. */
export const priceBandOf = (priceUsd: number): number =>
  priceUsd <= 0 ? 0 : Math.min(priceBandCount, 1 + Math.floor(priceUsd / priceStepUsd));

/** By code. */
export const priceBandNames: readonly string[] = Array.from({ length: priceBandCount + 1 }, (_, code) => {
  const from = (code - 1) * priceStepUsd;
  if (code === 0) return '';
  return code === priceBandCount ? `${from}-` : `${from}-${from + priceStepUsd - 1}`;
});

/** The limits a shopper can choose (D-41); the band past the last is open. */
const mileageLimits = [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];

export const mileageBandOf = (miles: number): number => {
  const band = mileageLimits.findIndex((limit) => miles <= limit);
  return (band < 0 ? mileageLimits.length : band) + 1;
};

const mpgTop = 254;

/** Combined miles per gallon in one byte; 0 where either figure is missing. */
export const combinedMpg = (city: number | null, highway: number | null): number =>
  city === null || highway === null ? 0 : Math.min(mpgTop, Math.max(1, Math.round((city + highway) / 2)));

// 40 belongs to two of the bands that shoppers choose from, so it has a code of its own.
const mpgUpTo = [9, 20, 30, 39, 40, mpgTop];
const mpgBandCodes: Record<string, number[]> = { '10-20': [2], '21-30': [3], '31-40': [4, 5], '40-': [5, 6] };

export const mpgBandOf = (mpg: number): number => (mpg === 0 ? 0 : mpgUpTo.findIndex((limit) => mpg <= limit) + 1);

/** The codes of a band of the vocabulary; undefined for any other range. */
export const mpgBandCodesOf = (range: string): readonly number[] | undefined =>
  Object.hasOwn(mpgBandCodes, range) ? mpgBandCodes[range] : undefined;

/** `21-30`, `40-` and `-25` as limits; undefined for anything else. */
export const parseMpgRange = (range: string): { low: number; high: number } | undefined => {
  const match = /^(\d*)-(\d*)$/.exec(range);
  if (!match || range === '-') return undefined;
  return { low: Math.max(1, Number(match[1] ?? '')), high: match[2] ? Number(match[2]) : mpgTop };
};

type Counts = ArrayLike<number>;

export const mpgBandCounts = (counts: Counts): [string, number][] =>
  Object.entries(mpgBandCodes).map(([name, codes]) => [
    name,
    codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0),
  ]);

/** "Up to" each limit, as the choices read, so each includes the ones before it. */
export const mileageBandCounts = (counts: Counts): [string, number][] => {
  let upTo = 0;
  const limited = mileageLimits.map((limit, index): [string, number] => {
    upTo += counts[index + 1] ?? 0;
    return [`-${limit}`, upTo];
  });
  const last = mileageLimits.length;
  return [...limited, [`${(mileageLimits[last - 1] ?? 0) + 1}-`, counts[last + 1] ?? 0]];
};
