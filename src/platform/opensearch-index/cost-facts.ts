import { z } from 'zod';
import { Values } from './answers.ts';
import type { CostFacts } from './cost-filter.ts';
import type { SearchCars } from './search-cars.ts';

const Most = z.object({ value: z.number().nullable() });
const Facts = z.object({ fee: Most, incentive: Most, states: Values });

/** Changes with the inventory only, so the cluster answers from its cache between changes. */
export const readCostFacts = async ({ search }: SearchCars): Promise<CostFacts> => {
  const aggs = {
    fee: { max: { field: 'docFeeUsd' } },
    incentive: { max: { field: 'incentiveUsd' } },
    states: { terms: { field: 'state', size: 1_000 } },
  };
  const { aggregations } = await search({ size: 0, track_total_hits: false, aggs });
  const { fee, incentive, states } = Facts.parse(aggregations);
  return {
    states: states.buckets.map(({ key }) => String(key)),
    mostFeeUsd: fee.value ?? 0,
    mostIncentiveUsd: incentive.value ?? 0,
  };
};
