import type { IndexAnswer } from '#domains/search/listing-index.ts';
import { mileageBandCounts, mpgBandCounts, priceBandNames } from './bands.ts';
import {
  type CodeColumn,
  codeColumns,
  codeLimit,
  columnIndex,
  firstFeatureFlag,
  firstHistoryFlag,
  firstHomeServiceFlag,
  historyFlags,
  homeServiceFlags,
} from './columns.ts';
import type { Dictionaries, NamedColumn } from './dictionaries.ts';
import type { PlanAnswer } from './query-plan.ts';
import type { VehicleSelection } from './vehicle-selection.ts';

type Counts = Record<string, number>;

const dealTypes = ['', 'greatprice', 'goodprice'];

/** Only what somebody offers. */
const named = (entries: Iterable<readonly [string, number]>): Counts => {
  const counts: Counts = {};
  for (const [name, count] of entries) if (count > 0) counts[name] = (counts[name] ?? 0) + count;
  return counts;
};

const listed = (names: readonly string[], counts: Uint32Array): Counts => {
  const found: Counts = {};
  for (let code = 1; code < names.length; code += 1) if (counts[code]! > 0) found[names[code]!] = counts[code]!;
  return found;
};

const valuesOf = (column: CodeColumn, counts: Uint32Array, { codes }: Dictionaries): Counts => {
  if (column === 'deals') return listed(dealTypes, counts);
  if (column === 'mpgRanges') return named(mpgBandCounts(counts));
  if (column === 'mileage') return named(mileageBandCounts(counts));
  if (column === 'price') return listed(priceBandNames, counts);
  return listed(codes[column satisfies NamedColumn].values, counts);
};

const flagValues = (names: readonly string[], first: number, counts: Uint32Array): Counts =>
  named(names.map((name, index) => [name, counts[first + index] ?? 0]));

const vehicleFacets = (counts: Uint32Array, selection: VehicleSelection, { vehicles }: Dictionaries) => {
  const facets = { series: {} as Counts, models: {} as Counts, trims: {} as Counts };
  const add = (facet: Counts, name: string, count: number): void => {
    facet[name] = (facet[name] ?? 0) + count;
  };
  for (const make of selection.makes ?? []) {
    for (const id of vehicles.ofMake(make)) {
      const count = counts[id] ?? 0;
      if (count === 0) continue;
      const vehicle = vehicles.vehicles[id]!;
      if (vehicle.seriesCode !== null) add(facets.series, vehicle.seriesCode, count);
      add(facets.models, vehicle.modelCode, count);
      if (selection.countsTrimsOf(vehicle)) add(facets.trims, vehicle.trimCode, count);
    }
  }
  return facets;
};

/** Numbers back to names. */
export const toAnswer = (
  found: PlanAnswer,
  { facets, selection, dictionaries }: { facets: boolean; selection: VehicleSelection; dictionaries: Dictionaries },
): IndexAnswer => {
  const { total, ids, miles, counts, flagCounts, vehicleCounts, excludedNoPrice } = found;
  const hits = ids.map((id, index) => ({ id, distanceMiles: miles?.[index] ?? null }));
  if (!facets) return { total, hits, facets: {}, excludedNoPrice };
  const columnCounts = (column: CodeColumn): Uint32Array =>
    counts.subarray(columnIndex[column] * codeLimit, (columnIndex[column] + 1) * codeLimit);
  return {
    total,
    hits,
    facets: {
      ...Object.fromEntries(codeColumns.map((name) => [name, valuesOf(name, columnCounts(name), dictionaries)])),
      ...vehicleFacets(vehicleCounts, selection, dictionaries),
      features: flagValues(dictionaries.features.codes, firstFeatureFlag, flagCounts),
      history: flagValues(historyFlags, firstHistoryFlag, flagCounts),
      homeServices: flagValues(homeServiceFlags, firstHomeServiceFlag, flagCounts),
    },
    excludedNoPrice,
  };
};
