import { type Criteria, type NumberRange, noCriteria } from '../criteria.ts';
import { afterSign } from '../excluded.ts';
import type { FlagFilter, RangeFilter } from '../filter-kinds.ts';
import { filters } from '../filters.ts';
import {
  flagFilters,
  idsFilters,
  phrasesFilters,
  rangeFilters,
  type SetField,
  setFilters,
  textFilters,
} from '../filters-by-kind.ts';
import { plainText } from './param-names.ts';
import { createParamReader, numberOf, type ParamNames, type ParamReader, type StrayValue } from './param-reader.ts';
import type { Lookups } from './path-meaning.ts';
import { decodeId, decodeRange } from './segments.ts';

type ParamsReading = {
  readonly criteria: Criteria;
  readonly isAllCars: boolean;
  readonly radiusMiles?: number;
  readonly strays: readonly StrayValue[];
};

type CodeLists = Partial<Record<SetField, string[]>>;

const addTo = (lists: CodeLists, field: SetField, code: string): void => {
  lists[field] ??= [];
  lists[field].push(code);
};

/** Selected and excluded codes. */
type SetLists = { wanted: CodeLists; excluded: CodeLists };

/** A value without the exclusion sign, and the lists it belongs to. */
const signed = (value: string, { wanted, excluded }: SetLists): { text: string; lists: CodeLists } => {
  const left = afterSign(value);
  return left === undefined ? { text: value, lists: wanted } : { text: left, lists: excluded };
};

/**
 * Unknown codes are reported and also kept, so that they match nothing; dropping them would show other cars
 * (RULING-46).
 */
const readSets = (params: ParamNames, { catalogue }: Lookups, strays: StrayValue[]) => {
  const sets: SetLists = { wanted: {}, excluded: {} };
  let isAllCars = false;
  for (const [field, { param, values, refusal }] of setFilters) {
    for (const value of params.get(param) ?? []) {
      const { text, lists } = signed(value, sets);
      const read = values.read(text, catalogue);
      const all = read === 'ALL' && field === 'listingTypes';
      if (all && lists === sets.wanted) {
        isAllCars = true;
        continue;
      }
      const code = all ? undefined : read;
      // The mirror of the reference lists series among models, and clients send their codes back as a model's.
      const series = field === 'models' && code === undefined ? filters.series.values.read(text, catalogue) : undefined;
      if (series !== undefined) {
        addTo(lists, 'series', series);
        continue;
      }
      if (code === undefined) strays.push({ param, value: plainText(value) });
      const entry = code ?? (refusal === undefined ? plainText(text).toUpperCase() : undefined);
      if (entry !== undefined) addTo(lists, field, entry);
    }
  }
  return { sets, isAllCars };
};

/** A trim's name alone means that trim of the selected models, or else of the selected makes. */
const placeBareTrims = ({ makes, models, trims = [] }: CodeLists, { catalogue }: Lookups): string[] =>
  trims.flatMap((trim) => {
    if (trim.includes('|')) return [trim];
    if (models) return models.map((code) => `${code}|${catalogue.trimBySlug(code, trim) ?? trim}`);
    const having = (makes ?? []).flatMap((make) =>
      (catalogue.make(make)?.models ?? []).flatMap(({ code }) => {
        const name = catalogue.trimBySlug(code, trim);
        return name === undefined ? [] : [`${code}|${name}`];
      }),
    );
    return having.length > 0 ? having : [trim];
  });

/** Filters whose values can be given as `listingFeature`; the first that knows a word takes it. */
const listingFeatureSets = setFilters.filter(([, { listingFeature }]) => listingFeature);

/**
 * Clients send facts of any kind as one list; a word that no filter knows matches nothing and is reported (RULING-40,
 * RULING-46).
 */
const readListingFeatures = (
  params: ParamNames,
  { catalogue }: Lookups,
  sets: SetLists,
  strays: StrayValue[],
): void => {
  for (const value of params.get('listingFeature') ?? []) {
    const { text, lists } = signed(value, sets);
    const [feature] = listingFeatureSets.flatMap(([field, { values }]) => {
      const code = values.read(text, catalogue);
      return code === undefined ? [] : [{ field, code }];
    });
    if (!feature) strays.push({ param: 'featureCode', value: plainText(value) });
    addTo(lists, feature?.field ?? 'features', feature?.code ?? plainText(text).toUpperCase());
  }
};

/** Separate bounds take precedence over a range. */
const readRange = ({ read }: ParamReader, { param, bounds, boundsOnly }: RangeFilter): NumberRange => {
  const whole = boundsOnly ? undefined : read(param, decodeRange);
  if (!bounds) return whole ?? {};
  const min = read(bounds[0], numberOf) ?? whole?.min;
  const max = read(bounds[1], numberOf) ?? whole?.max;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

const readFlag = ({ read, text }: ParamReader, { param, yes, strict }: FlagFilter): boolean => {
  const isYes = (text: string): boolean => yes.some((word) => word.toLowerCase() === text.toLowerCase());
  return strict ? (read(param, (value) => isYes(value) || undefined) ?? false) : isYes(text(param) ?? '');
};

const readIds = (param: string, params: ParamNames, strays: StrayValue[]): number[] =>
  (params.get(param) ?? []).flatMap((value) => {
    const id = decodeId(value);
    if (id === undefined) strays.push({ param, value: plainText(value) });
    return id === undefined ? [] : [Number(id)];
  });

/** Reads the criteria from the parameters, without sort, page and view. */
export const readCriteria = (params: ParamNames, lookups: Lookups): ParamsReading => {
  const reader = createParamReader(params);
  const { strays, text, read } = reader;
  const { sets, isAllCars } = readSets(params, lookups, strays);
  readListingFeatures(params, lookups, sets, strays);
  const trims = placeBareTrims(sets.wanted, lookups);
  const criteria: Criteria = { ...noCriteria, ...sets.wanted, trims, excluded: sets.excluded };
  for (const [field, filter] of rangeFilters) criteria[field] = readRange(reader, filter);
  for (const [field, { param, values }] of textFilters) {
    const parsed = values ? read(param, (value) => values.read(value, lookups.catalogue)) : text(param);
    if (parsed !== undefined) criteria[field] = parsed;
  }
  for (const [field, filter] of flagFilters) criteria[field] = readFlag(reader, filter);
  for (const [field, { param }] of idsFilters) criteria[field] = readIds(param, params, strays);
  for (const [field, { param }] of phrasesFilters) criteria[field] = (params.get(param) ?? []).map(plainText);
  const radiusMiles = read('searchRadius', numberOf);
  return { criteria, isAllCars, strays, ...(radiusMiles !== undefined && { radiusMiles }) };
};
