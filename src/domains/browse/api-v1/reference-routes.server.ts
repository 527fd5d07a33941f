import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { AppError } from '#lib/errors.ts';
import { v1Root } from './api-v1-paths.ts';
import { sendCacheable } from './cacheable.ts';
import { Coded } from './car.ts';
import { readQuery } from './query-values.ts';
import { rawQuery, type V1Options } from './v1-context.ts';

const Nothing = z.strictObject({});

const Make = z
  .object({ code: z.string(), name: z.string(), series: z.array(Coded), models: z.array(Coded) })
  .meta({ id: 'Make' });
const MakeList = z.object({ makes: z.array(Coded) }).meta({ id: 'MakeList' });

const FilterList = z
  .object({
    filters: z.array(
      z
        .object({
          parameter: z.string(),
          label: z.string(),
          choices: z.array(Coded).describe('Empty for numbers, words, and lists such as makes, which are counted'),
        })
        .meta({ id: 'FilterChoices' }),
    ),
  })
  .meta({ id: 'FilterList' });

const choicesOf = (filter: Filter) =>
  filter.kind === 'set' || filter.kind === 'text'
    ? (filter.values?.options ?? []).map(({ code, name }) => ({ code, name }))
    : [];

const allFilters = {
  filters: Object.values(filters).map((filter: Filter) => ({
    parameter: filter.param,
    label: filter.label,
    choices: choicesOf(filter),
  })),
};

/** The codes that searches take. */
export const referenceRoutes = (app: FastifyInstance, { lookups }: V1Options): void => {
  const { catalogue } = lookups;
  const makes = catalogue.makes.map(({ code, name }) => ({ code, name }));

  app.get(
    `${v1Root}/makes`,
    {
      schema: {
        tags: ['v1 codes'],
        summary: 'All makes',
        description: 'The codes and names of all makes.',
        querystring: Nothing,
        response: { 200: MakeList },
      },
    },
    async (request, reply) => {
      readQuery(Nothing, rawQuery(request));
      return sendCacheable(request, reply, { makes });
    },
  );

  app.get(
    `${v1Root}/makes/:code`,
    {
      schema: {
        tags: ['v1 codes'],
        summary: 'One make with its models',
        description: 'The codes and names of the series and models of a make.',
        params: z.object({ code: z.string().meta({ examples: ['TOYOTA'] }) }),
        querystring: Nothing,
        response: { 200: Make },
      },
    },
    async (request, reply) => {
      readQuery(Nothing, rawQuery(request));
      const make = catalogue.make((request.params as { code: string }).code);
      if (!make) throw new AppError('not-found', { message: 'There is no such make.' });
      const named = ({ code, name }: { code: string; name: string }) => ({ code, name });
      return sendCacheable(request, reply, {
        ...named(make),
        series: make.series.map(named),
        models: make.models.map(named),
      });
    },
  );

  app.get(
    `${v1Root}/filters`,
    {
      schema: {
        tags: ['v1 codes'],
        summary: 'All filters with their choices',
        description: 'The filters of a search with the codes and names they take.',
        querystring: Nothing,
        response: { 200: FilterList },
      },
    },
    async (request, reply) => {
      readQuery(Nothing, rawQuery(request));
      return sendCacheable(request, reply, allFilters);
    },
  );
};
