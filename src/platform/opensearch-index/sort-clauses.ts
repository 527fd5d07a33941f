import type { IndexQuery } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { farPoints, pointsPerMile } from '#platform/listing-index/segments/relevance.ts';
import type { Clause } from './clauses.ts';
import type { Costs } from './cost-filter.ts';
import { milesScript, originParams } from './distance-script.ts';

/** Cars without the number come last, whichever way it is sorted (RULING-42). */
const by = (field: string, order: 'asc' | 'desc'): Clause => ({ [field]: { order, missing: '_last' } });

const byScript = (source: string, params: object): Clause => ({
  _script: { type: 'number', order: 'asc', script: { source, params } },
});

const byCost = (costs: Costs | undefined, field: CostField): Clause[] => {
  if (!costs) return [];
  const { source, params } = costs.scriptOf(field);
  return [byScript(source('return figure;', "if (doc['priceUsd'].size() == 0) { return 1e300; }"), params)];
};

const fieldOrders = {
  derivedpriceASC: by('advertisedUsd', 'asc'),
  derivedpriceDESC: by('advertisedUsd', 'desc'),
  mileageASC: by('mileageMiles', 'asc'),
  mileageDESC: by('mileageMiles', 'desc'),
  yearASC: by('year', 'asc'),
  yearDESC: by('year', 'desc'),
  datelistedDESC: by('firstSeen', 'desc'),
  dealASC: by('priceToMarket', 'asc'),
  dropDESC: by('dropUsd', 'desc'),
  rangeDESC: by('rangeMiles', 'desc'),
} as const;

const keyClauses = (
  { sort, area: { from } }: Pick<IndexQuery, 'sort' | 'area'>,
  costs: Costs | undefined,
): Clause[] => {
  switch (sort) {
    case 'distanceASC':
      return from ? [byScript(`${milesScript} return miles;`, originParams(from))] : [];
    case 'relevance': {
      if (!from) return [by('score', 'desc')];
      const points = `Math.min((double) params.farPoints, Math.floor(miles * (double) params.pointsPerMile))`;
      const params = { ...originParams(from), farPoints, pointsPerMile };
      return [byScript(`${milesScript} return ${points} - doc['score'].value;`, params)];
    }
    case 'paymentASC':
      return byCost(costs, 'payment');
    case 'outTheDoorASC':
      return byCost(costs, 'outTheDoor');
    default:
      return [fieldOrders[sort]];
  }
};

/** The order of a page; the lower id first between equals. */
export const sortClauses = (query: Pick<IndexQuery, 'sort' | 'area'>, costs: Costs | undefined): Clause[] => [
  ...keyClauses(query, costs),
  by('id', 'asc'),
];
