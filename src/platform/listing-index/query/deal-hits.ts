import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { hasRow, type SegmentReader } from '../segments/segment-reader.ts';
import { dealBlock } from './deal-amounts.ts';
import { limitsOf } from './deal-limits.ts';
import type { KeyOf } from './hit-keys.ts';
import type { PlannedDeal } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

/** How often it is asked whether cars that cost more can still be among the first. */
const rowsBetweenLooks = 16;

type Wanted = { result: number; key: KeyOf; limit: number; most: number };

/** The first that share the lowest figure, which for large amounts down is that of many cars. */
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
 * The first rows by a figure, along the order of what their sellers ask, price and fee together less the maker's
 * incentive. No figure of a car is lower than if all of that were its price: a share of the price may be paid at once,
 * but none of the fee, and the incentive is taxed too. So it goes on until a car that has neither could not be among the
 * first any more. Undefined when that takes too long, or when cars
 * without a price are among the first.
 */
export const hitsByFigure = (
  reader: SegmentReader,
  deal: PlannedDeal,
  field: CostField,
  wanted: Wanted,
): Hit[] | undefined => {
  const { orders, priceUsd, docFeeUsd, incentiveUsd, id } = reader.segment;
  const { result, key, limit, most } = wanted;
  const limits = limitsOf(dealBlock(deal.rules), field, { feeUsd: 0, incentiveUsd: 0 });
  if (!limits) return undefined;
  const hits = createTopHits(limit);
  const end = Math.min(orders.paid.length, most);
  const lowest = limits.least(1);
  let shared = 0;
  for (let at = 0; at < end; at += 1) {
    const row = orders.paid[at]!;
    if (
      at % rowsBetweenLooks === 0 &&
      limits.least(priceUsd[row]! + docFeeUsd[row]! - incentiveUsd[row]!) > hits.lastKey
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
