import { grouped } from '#lib/money.ts';

/** Groups grow with their count in steps, so that the number fits. */
export const groupSize = (count: number): number => {
  if (count < 100) return 36;
  if (count < 1000) return 42;
  return count < 10_000 ? 48 : 54;
};

/** At most six characters: 950, 12,800, 312k. */
export const groupLabel = (count: number): string =>
  count < 100_000 ? grouped(count) : `${Math.round(count / 1000)}k`;
