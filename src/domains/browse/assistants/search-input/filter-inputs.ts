import { z } from 'zod';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { type FilterField, filters } from '#domains/finding/criteria/filters.ts';

const mostValues = 40;
const mostExamples = 8;

type Bounds = { min?: number | undefined; max?: number | undefined };
export type FilterValue = string | string[] | number[] | boolean | Bounds;
export type FilterInput = Partial<Record<string, FilterValue>>;

/** "At-Home Services" as an input: atHomeServices. */
const inputNameOf = (label: string): string =>
  label.toLowerCase().replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Left out: what only orders results, ids a page hides, and pages with a search of their own. */
const isInput = (field: FilterField, filter: Filter): boolean =>
  field !== 'experience' && !('ranks' in filter) && !('silent' in filter);

/** Dealers are filtered by id and by name, which have the same label. */
const nameOf = (field: FilterField, { kind, label }: Filter): string =>
  kind === 'ids' || kind === 'text' ? field : inputNameOf(label);

type FilterRow = { name: string; field: FilterField; filter: Filter };

/** The filters by the names that tools use, from the table of filters. */
export const filterRows: readonly FilterRow[] = (Object.entries(filters) as [FilterField, Filter][])
  .filter(([field, filter]) => isInput(field, filter))
  .map(([field, filter]) => ({ name: nameOf(field, filter), field, filter }));

export const filterNameOf = (param: string): string | undefined =>
  filterRows.find(({ filter }) => filter.param === param)?.name;

const text = z.string().trim().min(1).max(100);
const amount = z.number().min(0).max(10_000_000);
const Range = z.strictObject({ min: amount.optional(), max: amount.optional() });

const schemaOf = ({ filter }: FilterRow): z.ZodType<FilterValue | undefined> => {
  if (filter.kind === 'set') {
    const examples = filter.values.options.slice(0, mostExamples).map(({ name }) => name);
    const words = examples.length > 0 ? `${filter.label}: ${examples.join(', ')}` : filter.label;
    return z
      .union([text, z.array(text).min(1).max(mostValues)])
      .optional()
      .describe(filter.match === 'all' ? `${words}; all of them` : words);
  }
  if (filter.kind === 'range') return Range.optional().describe(filter.label);
  if (filter.kind === 'flag') return z.boolean().optional().describe(filter.chip);
  if (filter.kind === 'ids') return z.array(z.int().min(1)).min(1).max(mostValues).optional();
  if (filter.kind === 'phrases') return z.array(text).min(1).max(10).optional().describe(filter.label);
  return text.optional();
};

export const FilterInputs = z
  .strictObject(Object.fromEntries(filterRows.map((row) => [row.name, schemaOf(row)])))
  .describe('By name or code; several values match any of them; "!" before a value leaves it out');
