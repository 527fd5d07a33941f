import { z } from 'zod';
import { placeSchemas, sortSchema, termsSchemas } from '#domains/cars/listings/listing-params.ts';
import { joinList } from '#domains/finding/criteria/address/param-names.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { type ReadSearch, readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { encodeRange } from '#domains/finding/criteria/address/segments.ts';
import { excludedText } from '#domains/finding/criteria/excluded.ts';
import type { Filter, RangeFilter } from '#domains/finding/criteria/filter-kinds.ts';
import { boundSchemas, filterSchemas } from '#domains/finding/criteria/filter-schemas.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { type RawQuery, readQuery, refuse } from './query-values.ts';

const rows: readonly Filter[] = Object.values(filters);

/** Every range has two parameters: those of its row, or `minMileage` and `maxMileage` from its name. */
const boundNames = ({ param, bounds }: RangeFilter): readonly [string, string] => {
  const name = param.charAt(0).toUpperCase() + param.slice(1);
  return bounds ?? [`min${name}`, `max${name}`];
};

const filterShape: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  rows
    .flatMap((filter) => (filter.kind === 'range' ? boundSchemas(filter, boundNames(filter)) : filterSchemas(filter)))
    .map(({ param, schema }) => [param, schema.optional()]),
);

const exclusion = /^([A-Za-z]+):(.+)$/;
const setParams = setFilters.map(([, { param }]) => param);

/** What narrows a search: filters, what they exclude, the place, and the terms of payments. */
export const searchShape: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(placeSchemas).map(([name, schema]) => [name, schema.optional()])),
  radius: z
    .int()
    .min(0)
    .max(5000)
    .optional()
    .meta({
      description: 'Miles around the place; 0 is nationwide; if missing, what suits the place',
      examples: [50],
    }),
  ...filterShape,
  exclude: z
    .array(z.string().regex(exclusion))
    .optional()
    .meta({
      description: 'Values that a car must not have, each as parameter:code',
      examples: [['extColorSimple:RED']],
    }),
  ...Object.fromEntries(Object.entries(termsSchemas).map(([name, schema]) => [name, schema.optional()])),
};

type Values = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly (string | number)[] => Array.isArray(value);

const textOf = (value: unknown): string => (isList(value) ? joinList(value.map(String)) : String(value));

const numberAt = (values: Values, name: string): number | undefined =>
  typeof values[name] === 'number' ? values[name] : undefined;

const problemsOfRanges = (values: Values): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((filter) => {
      if (filter.kind !== 'range') return [];
      const [lower, upper] = boundNames(filter);
      const [min = 0, max = Number.POSITIVE_INFINITY] = [numberAt(values, lower), numberAt(values, upper)];
      return min > max ? [[lower, `is above ${upper}`]] : [];
    }),
  );

/** Exclusions as the grammar of addresses has them: `!CODE` in the filter's own parameter. */
const exclusionsOf = (values: Values): [param: string, text: string][] => {
  const list = isList(values.exclude) ? values.exclude.map(String) : [];
  return list.map((text) => {
    const [, param = '', code = ''] = exclusion.exec(text) ?? [];
    if (!setParams.includes(param)) refuse({ exclude: `"${param}" is not a filter whose values can be excluded` });
    return [param, excludedText(code)];
  });
};

/** The typed parameters as the grammar of addresses spells them. */
const spelled = (values: Values): [name: string, text: string][] => {
  const ranges = rows.flatMap((filter): [string, string][] => {
    if (filter.kind !== 'range') return [];
    const names = boundNames(filter);
    const [min, max] = names.map((name) => numberAt(values, name));
    if (filter.bounds)
      return names.flatMap((name) => (values[name] === undefined ? [] : [[name, textOf(values[name])]]));
    const text = encodeRange({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
    return text === undefined ? [] : [[filter.param, text]];
  });
  const wholes = rows.flatMap(({ kind, param }): [string, string][] =>
    kind === 'range' || values[param] === undefined ? [] : [[param, textOf(values[param])]],
  );
  const places = Object.keys(placeSchemas).flatMap((name): [string, string][] =>
    values[name] === undefined ? [] : [[name, textOf(values[name])]],
  );
  const radius: [string, string][] = values.radius === undefined ? [] : [['searchRadius', textOf(values.radius)]];
  return [...ranges, ...wholes, ...exclusionsOf(values), ...places, ...radius];
};

const nearestText = (labels: readonly string[]): string => (labels.length > 0 ? `. Try ${labels.join(', ')}` : '');

/** Whatever a search would read differently is refused, with the nearest values (API-04). */
const problemsOf = ({ unknown, otherwise }: ReadSearch): Record<string, string> => ({
  ...Object.fromEntries(
    otherwise.flatMap((one) => (one.kind === 'zip' ? [['zip', `"${one.text}" is not a place. Try ${one.used}`]] : [])),
  ),
  ...Object.fromEntries(
    unknown.map(({ param = 'query', word, nearest }) => [
      param,
      `"${word}" is unknown${nearestText(nearest.map(({ label }) => label))}`,
    ]),
  ),
});

const readTyped = (values: Values, lookups: Lookups): Search => {
  const ranges = problemsOfRanges(values);
  if (Object.keys(ranges).length > 0) refuse(ranges);
  const read = readSearch({ path: '', query: spelled(values), ...lookups });
  const problems = problemsOf(read);
  if (Object.keys(problems).length > 0) refuse(problems);
  return read.search;
};

/** Reads the typed parameters of a search, and those of the operation itself, such as its page. */
export const readSearchParams = <Shape extends z.ZodRawShape>(own: Shape, raw: RawQuery, lookups: Lookups) => {
  const values = readQuery(z.strictObject({ ...searchShape, ...own }), raw);
  // The operation's parameters have names that no filter has.
  const ownValues = values as unknown as z.output<z.ZodObject<Shape>>;
  return { search: readTyped(values, lookups), own: ownValues };
};

export const sortParam = sortSchema.optional();
