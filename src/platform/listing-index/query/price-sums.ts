import type { PriceSummary } from '#domains/cars/search/listing-index.ts';
import { eachRow, type SegmentReader } from '../segments/segment-reader.ts';
import type { Evaluation } from './evaluation.ts';

/** Sums over segments; dollars are integers, so the sum is exact for any inventory. */
export type PriceSums = { priced: number; sumUsd: number; lowestUsd: number; highestUsd: number };

export const noPrices = (): PriceSums => ({ priced: 0, sumUsd: 0, lowestUsd: Infinity, highestUsd: 0 });

/** Adds a segment's matching cars; a price of 0 means none. */
export const addPrices = (
  reader: SegmentReader,
  { result, windows }: Pick<Evaluation, 'result' | 'windows'>,
  sums: PriceSums,
): void => {
  const { advertisedUsd } = reader.segment;
  eachRow(reader, windows, result, (row) => {
    const usd = advertisedUsd[row]!;
    if (usd === 0) return;
    sums.priced += 1;
    sums.sumUsd += usd;
    if (usd < sums.lowestUsd) sums.lowestUsd = usd;
    if (usd > sums.highestUsd) sums.highestUsd = usd;
  });
};

export const toPriceSummary = ({ priced, sumUsd, lowestUsd, highestUsd }: PriceSums): PriceSummary =>
  priced === 0
    ? { priced, averageUsd: null, lowestUsd: null, highestUsd: null }
    : { priced, averageUsd: Math.round(sumUsd / priced), lowestUsd, highestUsd };
