import { nearestToValue } from '#domains/finding/criteria/address/nearest.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { type Criteria, type NumberRange, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { afterSign } from '#domains/finding/criteria/excluded.ts';
import type { SetFilter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { type SetField, vehicleFields } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import { type FieldProblem, nearestNames } from '../tool.ts';
import { type FilterInput, type FilterValue, filterNameOf, filterRows } from './filter-inputs.ts';
import { modelsNamed, seriesNamed, trimsNamed, type VehicleMeaning } from './vehicle-names.ts';

type Sources = { lookups: Lookups; readWords(text: string): Reading };
type Codes = { field: SetField; codes: readonly string[] }[];
type ReadValue = Codes | FieldProblem;

const mostOffered = 12;

const textsOf = (value: FilterValue | undefined): string[] => (value === undefined ? [] : [value].flat().map(String));

const isProblem = (read: ReadValue): read is FieldProblem => 'message' in read;

/** A value in a shopper's words, such as "Chevy" or "three rows", if they mean values of this filter and nothing else. */
const spokenCodes = (text: string, field: SetField, { readWords }: Sources): Codes => {
  const { criteria, rest, notUnderstood, corrected, place, radiusMiles, sort } = readWords(text);
  const others = Object.keys(criteria).filter((name) => name !== field && name !== 'excluded');
  const isWhole = rest.length + notUnderstood.length + corrected.length + others.length === 0;
  const isElsewhere = place !== undefined || radiusMiles !== undefined || sort !== undefined;
  const codes = criteria[field] ?? [];
  return isWhole && !isElsewhere && codes.length > 0 ? [{ field, codes }] : [];
};

const unknownValue = (name: string, text: string, { param, values }: SetFilter, lookups: Lookups): FieldProblem => {
  const names = values.options.map(({ name: label }) => label);
  const near = [...nearestNames(text, names), ...nearestToValue(param, text, lookups).map(({ label }) => label)];
  return {
    field: `filters.${name}`,
    message: `"${text}" is not one of its values`,
    nearest: near.length > 0 ? [...new Set(near)] : names.slice(0, mostOffered),
  };
};

/** One meaning, or a problem that names those there are. */
const single = (
  name: string,
  text: string,
  meanings: readonly VehicleMeaning[],
  near: () => readonly string[],
): ReadValue => {
  const [meaning, ...others] = meanings;
  if (!meaning) return { field: `filters.${name}`, message: `"${text}" is not in our catalog`, nearest: near() };
  if (others.length > 0) {
    const labels = meanings.map(({ label }) => label);
    return { field: `filters.${name}`, message: `"${text}" is of several makes; name the make too`, nearest: labels };
  }
  return Object.entries(meaning.codes).map(([field, code]) => ({ field: field as SetField, codes: [code] }));
};

/** Names of vehicles depend on the selection before them: a model on its make, a trim on its model. */
const readVehicle = (
  name: string,
  field: (typeof vehicleFields)[number],
  text: string,
  criteria: Criteria,
  sources: Sources,
): ReadValue => {
  const { catalogue } = sources.lookups;
  const { makes, models } = criteria;
  const near = (): string[] => {
    const ofMakes = makes.flatMap((code) => catalogue.candidatesOfMake(code).map(({ label }) => label));
    const close = nearestNames(text, ofMakes);
    return close.length > 0
      ? close
      : nearestToValue(filters.models.param, text, sources.lookups).map(({ label }) => label);
  };
  if (field === 'models') return single(name, text, modelsNamed(text, catalogue, makes), near);
  if (field === 'series') return single(name, text, seriesNamed(text, catalogue, makes), near);
  if (field === 'makes') {
    const code = filters.makes.values.read(text, catalogue);
    if (code !== undefined) return [{ field, codes: [code] }];
    const spoken = spokenCodes(text, field, sources);
    return spoken.length > 0 ? spoken : unknownValue(name, text, filters.makes, sources.lookups);
  }
  const codes = trimsNamed(text, catalogue, criteria);
  if (codes.length > 0) return [{ field, codes }];
  const trims = models.flatMap((code) => catalogue.trimCandidates(code).map(({ label }) => label));
  const close = nearestNames(text, trims);
  return {
    field: `filters.${name}`,
    message: models.length > 0 ? `"${text}" is no trim of that model` : `"${text}" needs its model`,
    nearest: close.length > 0 ? close : trims.slice(0, mostOffered),
  };
};

const readSetValue = (name: string, field: SetField, text: string, criteria: Criteria, sources: Sources): ReadValue => {
  const vehicleField = vehicleFields.find((one) => one === field);
  if (vehicleField) return readVehicle(name, vehicleField, text, criteria, sources);
  const filter: SetFilter = filters[field];
  const code = filter.values.read(text, sources.lookups.catalogue);
  if (code !== undefined && code !== 'ALL') return [{ field, codes: [code] }];
  const spoken = spokenCodes(text, field, sources);
  return spoken.length > 0 ? spoken : unknownValue(name, text, filter, sources.lookups);
};

const readRange = (name: string, { min, max }: NumberRange, problems: FieldProblem[]): NumberRange => {
  if (min !== undefined && max !== undefined && min > max) {
    problems.push({ field: `filters.${name}`, message: `its min ${min} is above its max ${max}` });
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** The filters as criteria; each replaces what the words said of it. */
export const readFilters = (
  input: FilterInput,
  base: Criteria,
  sources: Sources,
): { criteria: Criteria; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = [];
  const criteria: Criteria = { ...base, excluded: { ...base.excluded } };
  for (const { name, field, filter } of filterRows) {
    const value = input[name];
    if (value === undefined) continue;
    // Models and trims can't be read without their make.
    if (problems.length > 0 && vehicleFields.some((one) => one === field)) continue;
    if (filter.kind === 'range') Object.assign(criteria, { [field]: readRange(name, value as NumberRange, problems) });
    else if (filter.kind !== 'set') Object.assign(criteria, { [field]: value });
    else {
      const setField = field as SetField;
      criteria[setField] = noCriteria[setField];
      for (const one of textsOf(value)) {
        const negated = afterSign(one);
        const read = readSetValue(name, setField, negated ?? one, criteria, sources);
        if (isProblem(read)) problems.push(read);
        else if (negated === undefined) {
          for (const { field: to, codes } of read) criteria[to] = [...new Set([...criteria[to], ...codes])];
        } else {
          for (const { field: to, codes } of read) {
            criteria.excluded[to] = [...new Set([...(criteria.excluded[to] ?? []), ...codes])];
          }
        }
      }
    }
  }
  return { criteria, problems };
};

const otherInputs: Readonly<Record<string, string>> = { searchRadius: 'withinMiles', mentions: 'words' };

/** The input a parameter of addresses belongs to, for answers. */
export const inputOf = (param: string): string => filterNameOf(param) ?? otherInputs[param] ?? 'place';
