import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import type { Clock } from '#lib/clock.ts';
import type { SuggestAsYouType, TypeAhead } from './suggest-as-you-type.ts';
import { typeAheadPath } from './suggestion.ts';

const TypeAheadAnswer = z.object({
  success: z.literal(true),
  payload: z.array(
    z.object({
      kind: z.enum(['make', 'model', 'place', 'search']),
      label: z.string(),
      text: z.string(),
      /** The search by short parameter names. */
      query: z.record(z.string(), z.string()),
      href: z.string().optional(),
      /** The cars of the search, everywhere if it has no place. */
      count: z.number().optional(),
      nationwide: z.boolean().optional(),
    }),
  ),
});

const Text = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => givenText(value) ?? '');

type TypeAheadApiOptions = {
  suggestAsYouType: SuggestAsYouType;
  clock: Clock;
  /** The suggestion applied to the search at an address, on the requested brand. */
  narrowed?: (suggestion: TypeAhead, within: string, request: FastifyRequest) => Search | undefined;
  /** The address of a search on the requested brand. */
  hrefOf?: (search: Search, request: FastifyRequest) => string;
  /** The number of cars of a search on the requested brand. */
  countOf?: (search: Search, request: FastifyRequest) => Promise<number>;
};

type Completion = { readonly suggestion: TypeAhead; readonly search: Search; readonly count: number | undefined };

/** After a make its models by number of cars; without those that have none, unless all have none. */
const byStock = (completions: readonly Completion[]): Completion[] => {
  const stocked = completions.filter(({ count }) => count !== 0);
  const offered = stocked.length > 0 ? stocked : [...completions];
  const from = offered.findIndex(({ suggestion }) => suggestion.kind === 'model');
  if (offered[from - 1]?.suggestion.kind !== 'make') return offered;
  const models = offered.filter(({ suggestion }) => suggestion.kind === 'model');
  return offered
    .slice(0, from)
    .concat(models.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)))
    .concat(offered.slice(from).filter(({ suggestion }) => suggestion.kind !== 'model'));
};

const isNationwide = ({ place, radiusMiles, box, polygon }: Search): boolean => {
  if (box || polygon) return false;
  const hasCentre = place.zip !== undefined || place.city !== undefined;
  return hasCentre ? radiusMiles === 0 : place.state === undefined;
};

const searchOf = ({ criteria, place, radiusMiles, polygon, sort }: TypeAhead): Search => ({
  ...emptySearch,
  criteria: { ...noCriteria, ...criteria },
  place: place ?? {},
  radiusMiles: radiusMiles ?? emptySearch.radiusMiles,
  ...(polygon && { polygon }),
  sort: sort ?? emptySearch.sort,
});

/** Completions of a half-typed search: `GET /cars-for-sale/api/type-ahead?q=`. */
export const typeAheadApi: FastifyPluginAsyncZod<TypeAheadApiOptions> = async (
  app,
  { suggestAsYouType, clock, narrowed, hrefOf, countOf },
) => {
  app.get(
    typeAheadPath,
    {
      schema: {
        tags: ['search'],
        summary: 'What a half-typed search may become',
        querystring: z.object({ q: Text, [withinParam]: Text }),
        response: { 200: TypeAheadAnswer },
      },
    },
    async (request, reply) => {
      const currentYear = new Date(clock.now()).getUTCFullYear();
      const { q, [withinParam]: within } = request.query;
      const completions = await Promise.all(
        suggestAsYouType(q, { currentYear }).map(async (suggestion): Promise<Completion> => {
          const search = (within !== '' && narrowed?.(suggestion, within, request)) || searchOf(suggestion);
          return { suggestion, search, count: await countOf?.(search, request) };
        }),
      );
      const payload = byStock(completions).map(({ suggestion, search, count }) => {
        const query = Object.fromEntries(paramsOf(search, emptySearch.radiusMiles));
        const href = hrefOf?.(search, request);
        return {
          kind: suggestion.kind,
          label: suggestion.label,
          text: suggestion.text,
          query,
          ...(href !== undefined && { href }),
          ...(count !== undefined && { count, nationwide: isNationwide(search) }),
        };
      });
      return reply.header('cache-control', 'public, max-age=300').send({ success: true, payload });
    },
  );
};
