import { grouped } from '#lib/money.ts';

/** Groups grow with their count, by steps, so that the figure always has room. */
export const groupSize = (count: number): number => {
  if (count < 100) return 36;
  if (count < 1000) return 42;
  return count < 10_000 ? 48 : 54;
};

/** Six characters at most: 950, 12,800, 312k. */
export const groupLabel = (count: number): string =>
  count < 100_000 ? grouped(count) : `${Math.round(count / 1000)}k`;
