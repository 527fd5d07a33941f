import { z } from 'zod';
import { carSorts } from '#domains/browse/results/car-sorts.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { type SortKey, sortKeys } from '#domains/finding/criteria/criteria.ts';
import { resultWindow } from '#domains/finding/criteria/search.ts';
import { err, ok } from '#lib/result.ts';
import { CarAnswer, carAnswer, carLink } from '../car-answer.ts';
import { ReadAs, readAsAnswer } from '../search-answer.ts';
import { inputOf } from '../search-input/read-filters.ts';
import { readSearchInput, type SearchSources, searchInputs } from '../search-input/read-search-input.ts';
import { cursorAt, readCursor } from '../search-input/search-cursor.server.ts';
import { defineTool, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';

const mostCars = 25;
const usualCars = 10;

const sorts = carSorts({ located: true, bestDeals: false });
const sortOf = (text: string): SortKey | undefined =>
  sortKeys.find((key) => key === text) ?? sorts.find(([, label]) => label === text)?.[0];

const Input = z.strictObject({
  ...searchInputs,
  sort: z
    .enum([...sorts.map(([, label]) => label), ...sortKeys])
    .optional()
    .describe('Best match if missing; the names first, then their codes'),
  limit: z.int().min(1).max(mostCars).optional().describe(`${usualCars} if missing`),
  cursor: z.string().max(100).optional().describe('nextCursor of the same search'),
});

const Output = z.object({
  readAs: ReadAs,
  total: z.number(),
  withoutPriceLeftOut: z.number().describe('Further cars that a bound on price leaves out because they have none'),
  sort: z.string(),
  cars: z.array(CarAnswer),
  nextCursor: z.string().nullable(),
  ifEmpty: z
    .array(z.object({ change: z.string(), input: z.string(), total: z.number() }))
    .describe('If nothing matches: filters to remove, or areas to widen to, and how many cars there are then'),
  address: z.string().describe('The page of this search'),
  asOf: z.string(),
});

type Sources = SearchSources & { search: Pick<ListingSearch, 'search' | 'relaxations'> };

export const searchCars = ({ search: listings, ...sources }: Sources) =>
  defineTool({
    name: 'search_cars',
    title: 'Search cars',
    description:
      'Cars for sale by plain words, filters or both. Answers how the search was read, the total, and cars with price, ' +
      'out-the-door cost, payment, deal rating with its reason, history, distance, seller and address. Sponsored cars are never among them.',
    input: Input,
    output: Output,
    run: async (input, context) => {
      const read = readSearchInput(input, context, sources);
      if (!read.ok) return read;
      const { lookups } = sources;
      const { shopper } = read.value;
      const sort = (input.sort && sortOf(input.sort)) || read.value.search.sort;
      const isLocated = Object.keys(read.value.search.place).length > 0;
      if (sort === 'distanceASC' && !isLocated) return err(unreadable([{ field: 'sort', message: 'needs a place' }]));
      const whole = { ...read.value.search, sort };
      const path = buildSearchPath(whole, { brand: context.brand, ...lookups });
      const first = input.cursor === undefined ? 0 : readCursor(input.cursor, path, shopper.terms);
      if (first === undefined) {
        return err(unreadable([{ field: 'cursor', message: 'is not the nextCursor of this search' }]));
      }
      const search = { ...whole, first, count: input.limit ?? usualCars };
      const {
        listings: cars,
        totalResultCount: total,
        excludedNoPrice,
      } = await listings.search(search, shopper, {
        facets: false,
      });
      const next = first + cars.length;
      const ways = total === 0 ? await listings.relaxations(whole, total, shopper) : [];
      const answers = cars.map((car) => carAnswer(car, context));
      return ok({
        links: answers.map(carLink),
        answer: {
          readAs: readAsAnswer({ ...read.value, search }, lookups),
          total,
          withoutPriceLeftOut: excludedNoPrice,
          sort: sorts.find(([key]) => key === sort)?.[1] ?? sort,
          cars: answers,
          nextCursor:
            cars.length > 0 && next < Math.min(total, resultWindow) ? cursorAt(next, path, shopper.terms) : null,
          ifEmpty: ways.map(({ label, filter, count }) => ({ change: label, input: inputOf(filter), total: count })),
          address: addressOf(context, path),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
