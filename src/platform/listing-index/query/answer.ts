import type { IndexAnswer } from '#domains/cars/search/listing-index.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { costBands, mileageBandCounts, mpgBandCounts, priceBandNames } from '../segments/bands.ts';
import {
  type CodeColumn,
  codeColumns,
  codeLimit,
  columnIndex,
  countedNames,
  type FlagFacet,
  facts,
  firstFeatureFlag,
  flagFacets,
  type NamedColumn,
} from '../segments/columns.ts';
import type { PlanAnswer, QueryPlan } from './query-plan.ts';
import type { VehicleSelection } from './vehicle-selection.ts';

type Counts = Record<string, number>;

const dealTypes = ['', 'greatprice', 'goodprice'];

const add = (counts: Counts, name: string, count: number): void => {
  counts[name] = (counts[name] ?? 0) + count;
};

/** Names with a count above 0; `counts` has the first name's count at `at`. */
const listed = (names: readonly string[], counts: Uint32Array, at: number): Counts => {
  const namedCounts: Counts = {};
  for (let i = 0; i < names.length; i += 1) {
    const count = counts[at + i] ?? 0;
    if (count > 0 && names[i] !== '') add(namedCounts, names[i]!, count);
  }
  return namedCounts;
};

const valuesOf = (column: CodeColumn, counts: Uint32Array, { codes }: Dictionaries): Counts => {
  const at = columnIndex[column] * codeLimit;
  if (column === 'deals') return listed(dealTypes, counts, at);
  if (column === 'mpgRanges') return mpgBandCounts(counts, at);
  if (column === 'mileage') return mileageBandCounts(counts, at);
  if (column === 'price') return listed(priceBandNames, counts, at);
  return listed(countedNames(column, codes[column satisfies NamedColumn].values), counts, at);
};

/** Counts of the facts that occur; without flag counts in the plan, none. */
const factsOf = (facet: FlagFacet, counts: Uint32Array, { features }: Dictionaries): Counts => {
  if (facet === 'features') return listed(features.codes, counts, firstFeatureFlag);
  const namedCounts: Counts = {};
  for (const [flag, { field, value }] of facts.entries()) {
    const count = counts[flag] ?? 0;
    if (field === facet && count > 0) namedCounts[value] = count;
  }
  return namedCounts;
};

/** The vehicles of a model are mostly consecutive, so a model's names are looked up once for all its trims. */
const vehicleFacets = (
  ids: readonly number[],
  counts: Uint32Array,
  selection: VehicleSelection,
  { vehicles: { vehicles } }: Dictionaries,
) => {
  const facets = { series: {} as Counts, models: {} as Counts, trims: {} as Counts };
  for (let i = 0; i < ids.length; ) {
    const { model } = vehicles[ids[i]!]!;
    const trims = selection.countsTrimsOf(model) ? facets.trims : undefined;
    let sum = 0;
    for (; i < ids.length; i += 1) {
      const vehicle = vehicles[ids[i]!]!;
      if (vehicle.model !== model) break;
      const count = counts[i]!;
      if (count > 0 && trims) add(trims, vehicle.trimCode, count);
      sum += count;
    }
    if (sum === 0) continue;
    if (model.seriesCode !== null) add(facets.series, model.seriesCode, sum);
    add(facets.models, model.modelCode, sum);
  }
  return facets;
};

type QueryContext = { plan: QueryPlan; selection: VehicleSelection; dictionaries: Dictionaries };

/** Translates the numbers of an answer back into names. */
export const toAnswer = (answer: PlanAnswer, { plan, selection, dictionaries }: QueryContext): IndexAnswer => {
  const { total, ids, miles, counts, flagCounts, vehicleCounts, costCounts, excludedNoPrice } = answer;
  const hits = ids.map((id, index) => ({ id, distanceMiles: miles?.[index] ?? null }));
  if (!plan.facets) return { total, hits, facets: {}, excludedNoPrice };
  const facets: Record<string, Counts> = {};
  for (const column of codeColumns) facets[column] = valuesOf(column, counts, dictionaries);
  if (plan.counted) facets[plan.counted] = listed(costBands[plan.counted].names, costCounts, 0);
  for (const facet of flagFacets) facets[facet] = factsOf(facet, flagCounts, dictionaries);
  return {
    total,
    hits,
    facets: {
      ...facets,
      ...vehicleFacets(plan.modelsOf?.vehicles ?? [], vehicleCounts, selection, dictionaries),
    },
    excludedNoPrice,
  };
};
