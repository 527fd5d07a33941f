import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { errorMessage } from '#lib/log.ts';
import type { SuggestionsQuestion } from './suggested-searches.server.ts';
import { mostSuggestions, type Suggestion, suggestionsBreakerOpen, suggestionsPath } from './suggestion.ts';

/** Clients send ids as text or number, and null for none. */
const Id = z
  .union([z.string().max(200), z.number()])
  .nullish()
  .transform((id) => String(id ?? '').trim());

const SuggestionsQuery = z.object({
  selectedFilterOptions: z.record(z.string(), z.unknown()).nullish(),
  personalizationData: z.record(z.string(), z.unknown()).nullish(),
  pixallId: Id,
  consumerId: Id,
});

const SuggestionsAnswer = z.object({
  suggestions: z.array(z.object({ value: z.string(), href: z.string().optional() })).max(mostSuggestions),
});

const Failure = z.object({ errorMessage: z.string(), code: z.string(), traceId: z.string() });

export type SuggestionsApiOptions = {
  /** The generator, guarded by its breaker (SUGG-01, SUGG-04). */
  suggest(question: SuggestionsQuestion): Promise<readonly Suggestion[]>;
  /** The criteria of parameters in either naming scheme. */
  criteriaOf(selected: Readonly<Record<string, unknown>>): Partial<Criteria>;
  /** The shopper's ZIP, from the location cookies. */
  zipOf(request: FastifyRequest): string | undefined;
  /** The inventory of the requested site. */
  inventoryOf(request: FastifyRequest): SiteInventory;
  /** The signed-in consumer; an id in the body alone gives no access to recent searches. */
  readConsumer(request: FastifyRequest): Promise<{ id: string } | undefined>;
  /** A shopper's recent searches, latest first. */
  recentSearches(consumerId: string): Promise<readonly Suggestion[]>;
};

/** Suggestions while a shopper types into the search box (SUGG-01, RULING-92). */
export const suggestionsApi: FastifyPluginAsyncZod<SuggestionsApiOptions> = async (
  app,
  { suggest, criteriaOf, zipOf, inventoryOf, readConsumer, recentSearches },
) => {
  app.post(
    suggestionsPath,
    {
      schema: {
        tags: ['search'],
        summary: 'Searches to suggest, given the filters that are set',
        body: SuggestionsQuery,
        response: { 200: SuggestionsAnswer, 503: Failure },
      },
    },
    async (request, reply) => {
      const { selectedFilterOptions, consumerId } = request.body;
      const selected = selectedFilterOptions ?? {};
      const zip = typeof selected.zip === 'string' && /^\d{5}$/.test(selected.zip) ? selected.zip : zipOf(request);
      try {
        // Without an id in the body, the session is not looked up.
        const own = consumerId === '' ? undefined : (await readConsumer(request))?.id;
        const suggestions = await suggest({
          selected: criteriaOf(selected),
          zip,
          inventory: inventoryOf(request),
          recents: own !== undefined && own === consumerId ? await recentSearches(own) : [],
        });
        return reply
          .header('cache-control', 'private, no-store')
          .send({ suggestions: suggestions.slice(0, mostSuggestions) });
      } catch (error) {
        request.log.warn({ err: error }, 'suggested searches failed');
        // Clients get only the breaker's message; other errors are only logged.
        const isOpen = errorMessage(error) === suggestionsBreakerOpen;
        return reply.code(503).send({
          errorMessage: isOpen ? suggestionsBreakerOpen : errorCatalogue.internal.message,
          code: 'unavailable',
          traceId: request.id,
        });
      }
    },
  );
};
