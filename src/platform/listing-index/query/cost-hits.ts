import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { hasRow, type SegmentReader } from '../segments/segment-reader.ts';
import { costBlock } from './cost-amounts.ts';
import { limitsOf } from './cost-limits.ts';
import type { KeyOf } from './hit-keys.ts';
import type { CostRules } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

/** After this many rows, checks whether a later row can still be among the first. */
const rowsBetweenLooks = 16;

type Wanted = { result: number; key: KeyOf; limit: number; most: number };

/** The first rows by id with the lowest figure: with a large down payment many cars have a payment of $0. */
const hitsAt = (reader: SegmentReader, lowest: number, { result, key, limit, most }: Wanted): Hit[] | undefined => {
  const { orders, id } = reader.segment;
  const hits: Hit[] = [];
  const end = Math.min(orders.id.length, most);
  for (let at = 0; at < end; at += 1) {
    const row = orders.id[at]!;
    if (!hasRow(reader, result, row) || key(row) !== lowest) continue;
    hits.push({ key: lowest, id: id[row]!, row });
    if (hits.length === limit) return hits;
  }
  return undefined;
};

/**
 * The first rows by a figure, read in the order `paid`: price plus fee less incentive. A sum has a lower bound of the
 * figure, because a down payment by share covers no part of the fee. Reading stops at the first row whose bound is above
 * the last hit. Undefined when that takes more than `most` rows, or when cars without a price are among the first.
 */
export const hitsByFigure = (
  reader: SegmentReader,
  costRules: CostRules,
  field: CostField,
  wanted: Wanted,
): Hit[] | undefined => {
  const { orders, priceUsd, docFeeUsd, incentiveUsd, id } = reader.segment;
  const { result, key, limit, most } = wanted;
  const limits = limitsOf(costBlock(costRules.rules), field, {
    feeUsd: reader.mostFeeUsd(),
    incentiveUsd: 0,
  });
  if (!limits) return undefined;
  const hits = createTopHits(limit);
  const end = Math.min(orders.paid.length, most);
  const lowest = limits.least(1);
  let shared = 0;
  for (let at = 0; at < end; at += 1) {
    const row = orders.paid[at]!;
    if (
      at % rowsBetweenLooks === 0 &&
      limits.leastOfSum(priceUsd[row]! + docFeeUsd[row]! - incentiveUsd[row]!) > hits.lastKey
    ) {
      return hits.list();
    }
    if (!hasRow(reader, result, row)) continue;
    const usd = key(row);
    if (usd === lowest) {
      shared += 1;
      const first = shared === 2 * limit ? hitsAt(reader, lowest, wanted) : undefined;
      if (first) return first;
    }
    if (usd <= hits.lastKey) hits.add(usd, id[row]!, row);
  }
  return undefined;
};
