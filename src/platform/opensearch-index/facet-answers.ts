import { z } from 'zod';
import type { IndexAnswer } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { costBands, mileageBandCounts, mpgBandCounts, priceBandNames } from '#platform/listing-index/segments/bands.ts';
import {
  countedNames,
  type FacetName,
  facetNames,
  facts,
  flagFacets,
} from '#platform/listing-index/segments/columns.ts';
import { Values } from './answers.ts';

type Counts = Record<string, number>;

const Facets = z.looseObject({ doc_count: z.number() });
const Vehicles = z.object({ series: Values, models: Values, trims: z.object({ values: Values }) });
const Counted = z.object({ values: z.object({ values: Values }) });

const add = (counts: Counts, name: string, count: number): void => {
  if (name !== '' && count > 0) counts[name] = (counts[name] ?? 0) + count;
};

const countsOf = ({ buckets }: Values): Counts => {
  const counts: Counts = {};
  for (const { key, doc_count } of buckets) add(counts, String(key), doc_count);
  return counts;
};

/** Counts of bands by their code. */
const byCode = ({ buckets }: Values): Uint32Array => {
  const counts = new Uint32Array(256);
  for (const { key, doc_count } of buckets) counts[Number(key)] = doc_count;
  return counts;
};

const factNames: ReadonlySet<string> = new Set(facts.map(({ field, value }) => `${field} ${value}`));

const facetOf = (facet: FacetName, values: Values): Counts => {
  if (facet === 'mpgRanges') return mpgBandCounts(byCode(values), 0);
  if (facet === 'mileage') return mileageBandCounts(byCode(values), 0);
  const counts: Counts = {};
  if (facet === 'price') {
    for (const { key, doc_count } of values.buckets) add(counts, priceBandNames[Number(key)] ?? '', doc_count);
    return counts;
  }
  const held = countsOf(values);
  if (facet !== 'features' && flagFacets.some((name) => name === facet)) {
    for (const [value, count] of Object.entries(held))
      if (factNames.has(`${facet} ${value}`)) add(counts, value, count);
    return counts;
  }
  const own = Object.keys(held);
  for (const [at, name] of countedNames(facet, own).entries()) add(counts, name, held[own[at]!]!);
  return counts;
};

const vehicleFacets = (answer: unknown) => {
  if (answer === undefined) return { series: {}, models: {}, trims: {} };
  const { series, models, trims } = Vehicles.parse(answer);
  return { series: countsOf(series), models: countsOf(models), trims: countsOf(trims.values) };
};

const costFacet = (field: CostField, answer: unknown): Counts => {
  const { names, stepUsd } = costBands[field];
  const counts: Counts = {};
  for (const { key, doc_count } of Counted.parse(answer).values.values.buckets)
    add(counts, names[Math.round(Number(key) / stepUsd)] ?? '', doc_count);
  return counts;
};

/** The counts of `facetRequests` as an index answers them. */
export const facetAnswers = (
  aggregations: Readonly<Record<string, unknown>>,
  counted: CostField | undefined,
): IndexAnswer['facets'] => {
  const unselected = Facets.parse(aggregations.unselected);
  const facets: IndexAnswer['facets'] = {};
  for (const facet of facetNames) {
    const own = aggregations[`without ${facet}`];
    facets[facet] = facetOf(facet, Values.parse((own === undefined ? unselected : Facets.parse(own))[facet]));
  }
  if (counted) facets[counted] = costFacet(counted, aggregations.counted);
  return { ...facets, ...vehicleFacets(aggregations.vehicles) };
};
