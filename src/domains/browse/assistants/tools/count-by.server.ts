import { z } from 'zod';
import type { Facets } from '#domains/cars/search/facets.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { excludedOf } from '#domains/finding/criteria/excluded.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { type SetField, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { modelOfTrim, type SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';
import { narrowSearch } from '#domains/finding/criteria/words/narrow-search.ts';
import { err, ok } from '#lib/result.ts';
import { ReadAs, readAsAnswer } from '../search-answer.ts';
import { filterRows } from '../search-input/filter-inputs.ts';
import { readSearchInput, type SearchSources, searchInputs } from '../search-input/read-search-input.ts';
import { defineTool, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';

const mostGroups = 25;

type GroupField = SetField | 'year';
const groupRows = filterRows.flatMap(({ name, field, filter }): { name: string; field: GroupField }[] => {
  if (field === 'year') return [{ name, field }];
  return filter.kind === 'set' ? [{ name, field: field as SetField }] : [];
});

const Input = z.strictObject({
  ...searchInputs,
  by: z.enum(groupRows.map(({ name }) => name)).describe('What to group by'),
});

const Output = z.object({
  readAs: ReadAs,
  total: z.number(),
  groups: z.array(
    z.object({
      value: z.string(),
      code: z.string(),
      cars: z.number(),
      lowestPrice: z.number().nullable(),
      averagePrice: z.number().nullable(),
      highestPrice: z.number().nullable(),
      address: z.string(),
    }),
  ),
  furtherGroups: z.number().describe('Smaller ones that are left out'),
  address: z.string(),
  asOf: z.string(),
});

type Group = { value: string; label: string; count: number };

/** The options of a facet; models and trims have one for each make or model. */
const optionsOf = (facets: Facets, param: string): Group[] => {
  const named = Object.entries(facets).filter(([name]) => name === param || name.startsWith(`${param}|`));
  const options = named.flatMap(([, facet]) => facet.options).filter(({ count }) => count > 0);
  return [...new Map(options.map((option) => [option.value, option])).values()];
};

/** A facet counts without its own selection, which groups are within. */
const isWithin = ({ criteria }: Search, field: GroupField, value: string): boolean => {
  if (field === 'year') {
    const { min = -Infinity, max = Infinity } = criteria.year;
    return Number(value) >= min && Number(value) <= max;
  }
  const selected = criteria[field];
  const isAllOf = setFilters.some(([name, { match }]) => name === field && match === 'all');
  return (isAllOf || selected.length === 0 || selected.includes(value)) && !excludedOf(criteria, field).includes(value);
};

/** The make and model a vehicle's code belongs to: without them, other selected makes count whole. */
const vehicleOf = (field: GroupField, code: string, { makes: all, model }: SearchCatalogue): Partial<Criteria> => {
  if (field === 'models') return { makes: [model(code)?.makeCode ?? ''], models: [code] };
  if (field === 'series') {
    const make = all.find(({ series }) => series.some((one) => one.code === code));
    return { makes: [make?.code ?? ''], series: [code] };
  }
  const modelCode = modelOfTrim(code);
  return { makes: [model(modelCode)?.makeCode ?? ''], models: [modelCode], trims: [code] };
};

const narrowed = (search: Search, field: GroupField, value: string, catalogue: SearchCatalogue): Search => {
  const { criteria } = search;
  const within = (more: Partial<Criteria>): Search =>
    narrowSearch({ criteria: { ...more, excluded: criteria.excluded }, rest: [] }, search, catalogue);
  if (field === 'year') return within({ year: { min: Number(value), max: Number(value) } });
  if (field === 'makes') return within({ makes: [value] });
  if (field === 'models' || field === 'series' || field === 'trims') return within(vehicleOf(field, value, catalogue));
  return within({ [field]: [value] });
};

type Sources = SearchSources & { search: Pick<ListingSearch, 'search'> };

export const countBy = ({ search: listings, ...sources }: Sources) =>
  defineTool({
    name: 'count_by',
    title: 'Count cars by a filter',
    description: 'How many cars of a search there are for each make, body, year and so on, with their prices.',
    input: Input,
    output: Output,
    run: async ({ by, ...input }, context) => {
      const read = readSearchInput(input, context, sources);
      if (!read.ok) return read;
      const { shopper } = read.value;
      const search = { ...read.value.search, first: 0, count: 0 };
      const { brand } = context;
      const { lookups } = sources;
      const row = groupRows.find(({ name }) => name === by);
      const field = row?.field ?? 'makes';
      const needsMake = (field === 'models' || field === 'series') && search.criteria.makes.length === 0;
      const needsModel = field === 'trims' && search.criteria.models.length === 0;
      if (needsMake || needsModel) {
        const needs = needsMake ? 'make' : 'model';
        return err(unreadable([{ field: 'by', message: `"${by}" needs a ${needs} in filters` }]));
      }
      const { totalResultCount: total, facets } = await listings.search(search, shopper, { facets: true });
      const groups = optionsOf(facets, filters[field].param)
        .filter(({ value }) => isWithin(search, field, value))
        .sort((a, b) => (field === 'year' ? Number(b.value) - Number(a.value) : b.count - a.count));
      const addressFor = (one: Search) => addressOf(context, buildSearchPath(one, { brand, ...lookups }));
      const counted = await Promise.all(
        groups.slice(0, mostGroups).map(async ({ value, label }) => {
          const group = narrowed(search, field, value, lookups.catalogue);
          const { totalResultCount: cars, stats } = await listings.search(group, shopper, {
            facets: false,
            stats: true,
          });
          return {
            value: label,
            code: value,
            cars,
            lowestPrice: stats?.lowestPrice ?? null,
            averagePrice: stats?.averagePrice ?? null,
            highestPrice: stats?.highestPrice ?? null,
            address: addressFor({ ...group, count: read.value.search.count }),
          };
        }),
      );
      return ok({
        answer: {
          readAs: readAsAnswer(read.value, lookups),
          total,
          groups: counted.filter(({ cars }) => cars > 0),
          furtherGroups: Math.max(0, groups.length - mostGroups),
          address: addressFor(read.value.search),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
