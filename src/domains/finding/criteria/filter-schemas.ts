import { z } from 'zod';
import type { Filter, RangeFilter, SetFilter } from './filter-kinds.ts';

const mostUsdOrMiles = 999_999_999;
const rangePattern = /^(\d{1,9}-?|\d{0,9}-\d{1,9})$/;

/** The type of a query parameter as clients should send it, with an example. */
type ParamSchema = { readonly param: string; readonly schema: z.ZodType };

const described = (schema: z.ZodType, description: string, example: unknown): z.ZodType =>
  schema.meta({ description, examples: [example] });

const codesOf = ({ values }: Pick<SetFilter, 'values'>): readonly string[] =>
  values.codes ?? values.options.map(({ code }) => code);

const setSchema = (filter: SetFilter): z.ZodType => {
  const [first, ...others] = codesOf(filter);
  const item = first === undefined ? z.string() : z.enum([first, ...others]);
  const every = filter.match === 'all' ? 'all of these' : 'any of these';
  const example = filter.example ?? filter.values.options[0]?.code ?? first;
  return described(z.array(item), [filter.label, filter.takes, every].filter(Boolean).join(': '), [example]);
};

/** Either bound of a range, by the name of its parameter. */
export const boundSchemas = (
  { label, column, exampleBounds }: RangeFilter,
  names: readonly [lower: string, upper: string],
): ParamSchema[] => {
  const bound = column === 'year' ? z.int().min(1900).max(2100) : z.int().min(0).max(mostUsdOrMiles);
  return names.map((param, at) => ({
    param,
    schema: described(bound, `${label}, the ${at === 0 ? 'lowest' : 'highest'}`, exampleBounds[at]),
  }));
};

const rangeSchema = ({ label, takes, exampleBounds }: RangeFilter): z.ZodType =>
  described(z.string().regex(rangePattern), [label, takes].filter(Boolean).join(': '), exampleBounds.join('-'));

/** Every filter that isn't a range has one parameter. */
const wholeSchema = (filter: Exclude<Filter, RangeFilter>): z.ZodType => {
  switch (filter.kind) {
    case 'set':
      return setSchema(filter);
    case 'ids':
      return described(z.array(z.int().min(1)), `${filter.label}, by id`, [Number(filter.example)]);
    case 'phrases':
      return described(z.array(z.string()), [filter.label, filter.takes].filter(Boolean).join(': '), [filter.example]);
    case 'flag': {
      const [yes] = filter.yes;
      return yes === 'true'
        ? described(z.boolean(), filter.chip, true)
        : described(z.enum([yes]), `${filter.chip}: ${yes}`, yes);
    }
    case 'text': {
      const [first, ...others] = filter.values ? codesOf({ values: filter.values }) : [];
      return described(
        first === undefined ? z.string() : z.enum([first, ...others]),
        filter.label,
        filter.example ?? first,
      );
    }
  }
};

/** The parameters of a filter, with types derived from its row in the table (SRCH-12). */
export const filterSchemas = (filter: Filter): ParamSchema[] => {
  if (filter.kind !== 'range') return [{ param: filter.param, schema: wholeSchema(filter) }];
  const whole = filter.boundsOnly ? [] : [{ param: filter.param, schema: rangeSchema(filter) }];
  return [...whole, ...(filter.bounds ? boundSchemas(filter, filter.bounds) : [])];
};
