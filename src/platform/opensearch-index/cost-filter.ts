import type { QuoteBasis } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { costBlock } from '#platform/listing-index/query/cost-amounts.ts';
import { highestPriceUsd, limitsOf, type Prices, pricesFor } from '#platform/listing-index/query/cost-limits.ts';
import { type Clause, every, range, some } from './clauses.ts';
import { type CostScript, costParams, costScript } from './cost-script.ts';

/** Cars with a price whose cost in whole dollars is within the bounds. */
export type CostFilter = (field: CostField, low: number, high: number) => Clause;

/** What bounds the costs of all cars in the index. */
export type CostFacts = { states: readonly string[]; mostFeeUsd: number; mostIncentiveUsd: number };

export type Costs = { within: CostFilter; scriptOf(field: CostField): CostScript };

type Rules = Pick<ListingIndexOptions, 'quoteRules'>;

/** Costs on a shopper's terms, worked out by the cluster with the steps that cards are worked out with. */
export const costsOn = (
  basis: QuoteBasis,
  { states, mostFeeUsd, mostIncentiveUsd }: CostFacts,
  { quoteRules }: Rules,
): Costs => {
  // The first place is that of cars whose state is unknown.
  const codes = ['', ...states.filter((state) => state !== '')];
  const rules = quoteRules(basis, codes);
  const params = costParams(rules, codes);
  const block = costBlock(rules);
  const scriptOf = (field: CostField): CostScript => costScript(field, params);

  const priced = ({ from, to }: Prices): Clause => range('priceUsd', Math.max(1, from), to);
  const judged = (field: CostField, prices: Prices, low: number, high: number): Clause => {
    const { source, params } = scriptOf(field);
    const script = {
      source: source('return figure >= number(params.low) && figure <= number(params.high);'),
      params: { ...params, low, high: Math.min(high, Number.MAX_SAFE_INTEGER) },
    };
    return every([priced(prices), { script: { script } }]);
  };

  return {
    scriptOf,
    within: (field, low, high) => {
      const limits = limitsOf(block, field, { feeUsd: mostFeeUsd, incentiveUsd: mostIncentiveUsd });
      if (!limits) return judged(field, { from: 1, to: highestPriceUsd }, low, high);
      // The price alone decides for most cars; only of the few at the edges the cost is worked out.
      const { sure, possible } = pricesFor(limits, { low, high });
      if (sure.from > sure.to) return judged(field, possible, low, high);
      const edges = [
        { from: possible.from, to: Math.min(possible.to, sure.from - 1) },
        { from: Math.max(possible.from, sure.to + 1), to: possible.to },
      ].filter(({ from, to }) => from <= to);
      return some([priced(sure), ...edges.map((prices) => judged(field, prices, low, high))]);
    },
  };
};
