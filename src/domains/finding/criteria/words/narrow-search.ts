import type { Criteria } from '../criteria.ts';
import { excludedByBoth } from '../excluded.ts';
import { allOfFields, flagFilters, phrasesFilters, rangeFilters, setFilters } from '../filters-by-kind.ts';
import type { Search } from '../search.ts';
import { modelOfTrim, type SearchCatalogue } from '../search-catalogue.ts';
import { type Effect, type Reading, searchOfReading } from './reading.ts';

/** The search that words describe, from a whole sentence or a completion. */
type NarrowedSearch = Effect & Pick<Reading, 'criteria' | 'rest'>;

const without = <T>(values: readonly T[], excluded: readonly T[] = []): T[] =>
  values.filter((value) => !excluded.includes(value));

/** Naming another make drops the models of the previous one. */
const ofItsMakes = (criteria: Criteria, catalogue: SearchCatalogue): Criteria => {
  const { makes } = criteria;
  if (makes.length === 0) return criteria;
  const isOfThem = (makeCode: string | undefined): boolean => makeCode === undefined || makes.includes(makeCode);
  const makersOf = (series: string) =>
    catalogue.makes.filter((make) => make.series.some(({ code }) => code === series));
  const models = criteria.models.filter((code) => isOfThem(catalogue.model(code)?.makeCode));
  const ofModels = (trim: string): boolean => models.length === 0 || models.includes(modelOfTrim(trim));
  return {
    ...criteria,
    models,
    series: criteria.series.filter((code) => makersOf(code).some((make) => isOfThem(make.code))),
    trims: criteria.trims.filter((code) => isOfThem(catalogue.model(modelOfTrim(code))?.makeCode) && ofModels(code)),
  };
};

/**
 * Adds the filters that words describe to a search. They replace those of the same kind, except features and history,
 * which are combined. Its place stays unless the words name one, which also replaces a map area.
 */
export const narrowSearch = (query: NarrowedSearch, base: Search, catalogue: SearchCatalogue): Search => {
  const read = searchOfReading({ ...query, chips: [], notUnderstood: [], corrected: [] }, base);
  const both = allOfFields.map((list) => [list, [...base.criteria[list], ...(query.criteria[list] ?? [])]]);
  const criteria: Criteria = {
    ...base.criteria,
    ...query.criteria,
    ...Object.fromEntries(both),
    excluded: excludedByBoth(base.criteria, { excluded: query.criteria.excluded ?? {} }),
    mentions: [...base.criteria.mentions, ...read.criteria.mentions],
  };
  const { box, polygon, ...elsewhere } = read;
  const movesOn = query.place !== undefined || query.radiusMiles !== undefined;
  const onMap = movesOn
    ? { ...(query.polygon && { polygon: query.polygon }) }
    : { ...(box && { box }), ...(polygon && { polygon }) };
  return { ...elsewhere, ...onMap, criteria: ofItsMakes(criteria, catalogue) };
};

/** The search without the filters that some words described, if they are still set. Its place stays. */
export const withoutWords = (
  search: Search,
  { criteria: wordCriteria, rest }: Pick<Reading, 'criteria' | 'rest'>,
): Search => {
  const criteria: Criteria = { ...search.criteria };
  for (const [field] of setFilters) criteria[field] = without(criteria[field], wordCriteria[field]);
  for (const [field] of phrasesFilters)
    criteria[field] = without(criteria[field], [...(wordCriteria[field] ?? []), ...rest]);
  for (const [field] of rangeFilters) {
    if (JSON.stringify(wordCriteria[field]) === JSON.stringify(criteria[field])) criteria[field] = {};
  }
  for (const [field] of flagFilters) criteria[field] &&= wordCriteria[field] !== true;
  criteria.excluded = Object.fromEntries(
    Object.entries(criteria.excluded).map(([field, codes]) => [
      field,
      without(codes, wordCriteria.excluded?.[field as keyof typeof wordCriteria.excluded]),
    ]),
  );
  return { ...search, criteria };
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether one sentence is an edit of another: they share a word. */
export const isEdited = (before: string, after: string): boolean => {
  const words = new Set(wordsIn(before));
  return wordsIn(after).some((word) => words.has(word));
};
