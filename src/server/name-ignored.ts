import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ignoredHeader, namesInHeader } from '#lib/notices.ts';

/** Names that a route reads; undefined if it accepts any. */
const namesOf = (querystring: unknown): readonly string[] | undefined => {
  if (querystring === undefined) return [];
  if (!(querystring instanceof z.ZodObject) || querystring.def.catchall instanceof z.ZodUnknown) return undefined;
  return Object.keys(querystring.shape);
};

/** Names the query parameters that a described operation doesn't have in a header of its answer (API-02). */
export const nameIgnored = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, reply, done) => {
    const { schema } = request.routeOptions;
    const names = schema?.tags && request.method === 'GET' ? namesOf(schema.querystring) : undefined;
    const ignored = names ? Object.keys(request.query ?? {}).filter((name) => !names.includes(name)) : [];
    if (ignored.length > 0) reply.header(ignoredHeader, namesInHeader(ignored));
    done();
  });
};
