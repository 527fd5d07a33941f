import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { bonnetReferenceRoots, mirrorReferenceRoot } from './bonnet-reference.ts';
import type { Catalogue } from './catalogue.ts';
import {
  CodeLookup,
  cacheSearchOptions,
  type GuardOptions,
  lookUpCodes,
  type SearchOptions,
  SearchOptions as SearchOptionsSchema,
  withSeriesAmongModels,
} from './search-options.ts';

/** Values that clients send for "nothing" (RULING-04); of a repeated parameter the first counts. */
const nothing = new Set(['', 'null', 'undefined', 'None', '[object Object]']);
const Code = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value].flat()[0]?.trim() ?? '')
  .transform((code) => (nothing.has(code) ? undefined : code.toUpperCase()));

const Failure = z.object({
  success: z.literal(false),
  payload: z.object({}),
  errorMessage: z.string(),
  code: z.string(),
  traceId: z.string(),
});

const failures = {
  'nothing-asked': {
    status: 400,
    code: 'bad-request',
    message: 'makeCode or modelCode argument is missing or invalid',
  },
  'unknown-make': { status: 404, code: 'not-found', message: 'cannot find a make with this makeCode' },
  'unknown-model': { status: 404, code: 'not-found', message: 'cannot find a model with this modelCode' },
} as const;

/** Search options and code lookup, under both roots that clients use (RULING-50). */
export const catalogueApi: FastifyPluginAsyncZod<{ catalogue: Catalogue; clock: Clock; guard?: GuardOptions }> = async (
  app,
  { catalogue, clock, guard },
) => {
  const pause = () => yieldToOthers();
  const cache = cacheSearchOptions({ catalogue, clock, pause, ...(guard && { guard }) });
  for (const root of bonnetReferenceRoots) {
    const isMirror = root === mirrorReferenceRoot;
    let written: { options: SearchOptions; json: string } | undefined;
    // Half a megabyte that changes twice a day, so it is serialized once, not per request.
    const writtenOut = (options: SearchOptions): string => {
      if (written?.options !== options) {
        const payload = isMirror ? withSeriesAmongModels(options) : options;
        written = { options, json: JSON.stringify({ success: true, payload }) };
      }
      return written.json;
    };

    app.get(
      `${root}/searchoptions`,
      {
        schema: {
          tags: ['reference'],
          summary: 'Every choice of the search form',
          response: { 200: z.object({ success: z.literal(true), payload: SearchOptionsSchema }) },
        },
      },
      async (_request, reply) => {
        const payload = await cache.get();
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/json; charset=utf-8')
          .serializer(() => writtenOut(payload))
          .send({ success: true, payload });
      },
    );

    app.get(
      `${root}/codes`,
      {
        schema: {
          tags: ['reference'],
          summary: 'What a make or model code stands for',
          querystring: z.object({ makeCode: Code, modelCode: Code }),
          response: {
            200: z.object({ success: z.literal(true), payload: CodeLookup }),
            400: Failure,
            404: Failure,
          },
        },
      },
      async (request, reply) => {
        const codes = lookUpCodes(catalogue, request.query);
        if (codes.ok) return reply.send({ success: true, payload: codes.value });
        const { status, code, message } = failures[codes.error];
        return reply
          .code(status)
          .send({ success: false, payload: {}, errorMessage: message, code, traceId: request.id });
      },
    );
  }
};
