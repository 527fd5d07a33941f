import { z } from 'zod';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import type { SetField } from '#domains/finding/criteria/filters-by-kind.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { err, ok } from '#lib/result.ts';
import { filterRows } from '../search-input/filter-inputs.ts';
import { readMakeInput, readModelInput } from '../search-input/model-input.ts';
import { defineTool, type FieldProblem, unreadable } from '../tool.ts';
import { isoTime } from '../tool-context.ts';

const setRows = filterRows.flatMap(({ name, field, filter }) =>
  filter.kind === 'set' ? [{ name, field: field as SetField, label: filter.label }] : [],
);

const Input = z.strictObject({
  of: z.enum(setRows.map(({ name }) => name)).describe('A filter of search_cars'),
  make: z.string().trim().min(1).max(60).optional().describe('For model, series and trim'),
  model: z.string().trim().min(1).max(60).optional().describe('For trim'),
});

const Output = z.object({
  of: z.string(),
  choices: z.array(z.object({ name: z.string(), code: z.string(), cars: z.number() })),
  asOf: z.string(),
});

type Sources = { search: Pick<ListingSearch, 'search'>; lookups: Lookups };

const missingInput = (field: SetField, make: string | undefined, model: string | undefined): FieldProblem[] => {
  if ((field === 'models' || field === 'series') && make === undefined)
    return [{ field: 'make', message: 'is missing' }];
  return field === 'trims' && model === undefined ? [{ field: 'model', message: 'is missing' }] : [];
};

export const listChoices = ({ search, lookups }: Sources) =>
  defineTool({
    name: 'list_choices',
    title: 'List the values of a filter',
    description: 'The names and codes a filter of search_cars takes, with how many cars there are of each, nationwide.',
    input: Input,
    output: Output,
    run: async ({ of, make, model }, context) => {
      const row = setRows.find(({ name }) => name === of);
      const field = row?.field ?? 'makes';
      const isOfVehicle = field === 'models' || field === 'series' || field === 'trims';
      const unused: FieldProblem[] = [
        ...(make !== undefined && !isOfVehicle ? [{ field: 'make', message: `does not narrow ${of}` }] : []),
        ...(model !== undefined && field !== 'trims' ? [{ field: 'model', message: `does not narrow ${of}` }] : []),
      ];
      const problems = [...missingInput(field, make, model), ...unused];
      if (problems.length > 0) return err(unreadable(problems));
      const ofModel = model === undefined ? undefined : readModelInput({ make, model }, lookups);
      if (ofModel && !ofModel.ok) return err(unreadable([ofModel.error]));
      const ofMake = make === undefined ? undefined : readMakeInput(make, lookups);
      if (ofMake && !ofMake.ok) return err(unreadable([ofMake.error]));
      const makes = ofModel?.ok ? [ofModel.value.makeCode] : ofMake?.ok ? [ofMake.value] : [];
      const criteria = { ...emptySearch.criteria, makes, models: ofModel?.ok ? [ofModel.value.code] : [] };
      const all = { ...emptySearch, criteria, radiusMiles: 0, count: 0 };
      const { facets } = await search.search(all, context.shopper, { facets: true });
      const { param } = filters[field];
      const named = Object.entries(facets).filter(([name]) => name === param || name.startsWith(`${param}|`));
      const options = new Map(named.flatMap(([, facet]) => facet.options).map((option) => [option.value, option]));
      const choices = [...options.values()].map(({ value, label, count }) => ({
        name: label,
        code: value,
        cars: count,
      }));
      return ok({ answer: { of, choices, asOf: isoTime(context.nowMs) } });
    },
  });
