import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { VehicleSelection } from '#platform/listing-index/query/vehicle-selection.ts';
import { costBands } from '#platform/listing-index/segments/bands.ts';
import { type FacetName, facetNames } from '#platform/listing-index/segments/columns.ts';
import { type Clause, every, missing, terms } from './clauses.ts';
import type { Costs } from './cost-filter.ts';
import type { SearchClauses } from './criteria-clauses.ts';
import { countedTrimsClause } from './vehicle-clauses.ts';

/** More values than any facet has: every shard then returns all of its counts, and their sums are exact. */
const mostValues = 10_000;

const valuesOf = (field: string): Clause => ({ terms: { field, size: mostValues } });

const within = (clauses: readonly Clause[], aggs: Record<string, unknown>): Clause => ({
  filter: every(clauses),
  aggs,
});

/** Counts by bands of a cost, which is worked out for each car. */
const costBandsOf = (field: CostField, costs: Costs): Clause => {
  const { stepUsd, count } = costBands[field];
  const { source, params } = costs.scriptOf(field);
  const script = {
    source: source('return Math.min(figure, number(params.top));'),
    params: { ...params, top: stepUsd * (count - 1) },
  };
  const aggs = { values: { histogram: { script, interval: stepUsd, min_doc_count: 1 } } };
  return within([{ exists: { field: 'priceUsd' } }], aggs);
};

type Options = {
  clauses: SearchClauses;
  selection: VehicleSelection;
  costs: Costs | undefined;
  counted: CostField | undefined;
};

/** Counts of every facet, each over the cars that meet all selections but its own (RULING-70). */
export const facetRequests = ({ clauses: { own }, selection, costs, counted }: Options): Record<string, Clause> => {
  const all = own.map(({ clause }) => clause);
  const othersOf = (facet: FacetName): Clause[] => own.filter((one) => one.facet !== facet).map(({ clause }) => clause);
  const makes = [...(selection.makes ?? [])];
  const vehicles = within([...othersOf('makes'), terms('makes', makes)], {
    series: valuesOf('series'),
    models: valuesOf('models'),
    trims: within([countedTrimsClause(selection)], { values: valuesOf('trims') }),
  });
  const unselected = facetNames.filter((facet) => !own.some((one) => one.facet === facet));
  return {
    unselected: within(all, Object.fromEntries(unselected.map((facet) => [facet, valuesOf(facet)]))),
    ...Object.fromEntries(
      own.map(({ facet }) => [`without ${facet}`, within(othersOf(facet), { [facet]: valuesOf(facet) })]),
    ),
    ...(makes.length > 0 && { vehicles }),
    ...(counted && costs && { counted: within(othersOf('price'), { values: costBandsOf(counted, costs) }) }),
  };
};

/** Cars that only a bound on price leaves out for having none (RULING-44). */
export const noPriceRequest = ({ own }: SearchClauses): Record<string, Clause> => {
  const others = own.filter(({ facet }) => facet !== 'price').map(({ clause }) => clause);
  return { noPrice: { filter: every([...others, missing('priceUsd')]) } };
};
