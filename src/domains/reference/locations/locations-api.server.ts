import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bonnetReferenceRoots } from '#domains/reference/catalogue/bonnet-reference.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { noticeHeaders } from '#lib/notices.ts';
import { type IndexedLocations as Indexed, IndexedLocations } from './indexed-location.ts';
import type { IndexedLocationSource } from './indexed-locations.server.ts';
import { Location, type LocationLookup, type LookupFailure } from './location-lookup.ts';
import type { MarketSource } from './market-source.server.ts';
import type { PlaceSearch } from './place-search.ts';
import { givenText } from './resolve-zip.ts';
import { visitorPlacePath } from './visitor-place.ts';
import { nearestZipPath } from './zip-here.ts';

const brands = ['atc', 'kbb'] as const;

const Text = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => givenText(value));

/** A decimal number; empty text, 1e5 and 0x10 are invalid. */
const Degrees = Text.transform((text) => (/^-?\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : undefined));

const NearestZip = z.object({ zip: z.string(), city: z.string(), state: z.string() });

const LocationAnswer = z.object({
  success: z.literal(true),
  payload: Location,
  adjusted: z
    .array(z.object({ parameter: z.string(), from: z.string(), to: z.string() }))
    .optional()
    .describe('An unknown ZIP is read as the one next to it, as by a search'),
});
const Failure = z.object({
  success: z.literal(false),
  payload: z.object({}),
  errorMessage: z.string(),
  code: z.string(),
  traceId: z.string(),
});
/** The response while the server is still starting has no `success` and `payload`. */
const Away = Failure.partial({ success: true, payload: true });
const answers = { 200: LocationAnswer, 400: Failure, 404: Failure };

const failure = ({ kind, message }: LookupFailure, traceId: string): z.infer<typeof Failure> => ({
  success: false,
  payload: {},
  errorMessage: message,
  code: kind === 'invalid' ? 'bad-request' : 'not-found',
  traceId,
});

const unavailable = (traceId: string): z.infer<typeof Failure> => ({
  success: false,
  payload: {},
  errorMessage: errorCatalogue.unavailable.message,
  code: 'unavailable',
  traceId,
});

type LocationsApiOptions = {
  lookup: LocationLookup;
  markets: MarketSource;
  search: PlaceSearch;
  /** The ZIP that a search takes for an unknown one. */
  nearZip(zip: string): string | undefined;
  /** The visitor's ZIP, from their cookies or the edge's header. */
  zipOf: (request: FastifyRequest) => string | undefined;
  indexedLocations: Readonly<Record<(typeof brands)[number], IndexedLocationSource>>;
};

/** ZIP and market lookup under both roots that clients use, indexed locations, and type-ahead (RULING-29, RULING-50). */
export const locationsApi: FastifyPluginAsyncZod<LocationsApiOptions> = async (
  app,
  { lookup, markets, search, nearZip, zipOf, indexedLocations },
) => {
  const sendZip = (reply: FastifyReply, text: string | undefined, traceId: string) => {
    const result = lookup.byZip(text);
    if (result.ok) return reply.send({ success: true, payload: result.value });
    const near = result.error.kind === 'unknown' ? lookup.byZip(nearZip(text ?? '')) : result;
    if (!near.ok) return reply.code(result.error.kind === 'invalid' ? 400 : 404).send(failure(result.error, traceId));
    const adjusted = [{ parameter: 'zip', from: text ?? '', to: near.value.zip }];
    return reply.headers(noticeHeaders({ adjusted })).send({ success: true, payload: near.value, adjusted });
  };

  for (const root of bonnetReferenceRoots) {
    const described = { tags: ['reference'], summary: 'The place of a ZIP', response: answers };
    app.get(
      `${root}/zip/:zip`,
      { schema: { ...described, params: z.object({ zip: z.string() }) } },
      async (request, reply) => sendZip(reply, request.params.zip, request.id),
    );
    // The path also exists without a ZIP, so that the lookup can report what is missing (LOC-06).
    app.get(`${root}/zip`, { schema: { ...described, querystring: z.object({ zip: Text }) } }, async (request, reply) =>
      sendZip(reply, request.query.zip, request.id),
    );

    app.get(
      `${root}/markets`,
      {
        schema: {
          tags: ['reference'],
          summary: 'The market of a ZIP, or of a city and state',
          querystring: z.object({ zip: Text, city: Text, state: Text }),
          response: { ...answers, 503: Away },
        },
      },
      async (request, reply) => {
        const result = await markets.get(request.query);
        if (!('ok' in result)) return reply.code(503).send(unavailable(request.id));
        if (result.ok) return reply.send({ success: true, payload: result.value });
        return reply.code(result.error.kind === 'invalid' ? 400 : 404).send(failure(result.error, request.id));
      },
    );
  }

  for (const brand of brands) {
    let written: { locations: Indexed; json: string } | undefined;
    app.get(
      `/cars-for-sale/api/indexed-location/${brand}.json`,
      {
        schema: {
          tags: ['reference'],
          summary: 'Cities to index, by state, with their priority',
          response: { 200: z.object({ success: z.literal(true), payload: IndexedLocations }), 503: Away },
        },
      },
      async (request, reply) => {
        const payload = await indexedLocations[brand].get();
        if (payload === undefined) return reply.code(503).send(unavailable(request.id));
        // A megabyte that changes twice a day, so it is serialized once, not per request.
        if (written?.locations !== payload) {
          written = { locations: payload, json: JSON.stringify({ success: true, payload }) };
        }
        const { json } = written;
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/json; charset=utf-8')
          .serializer(() => json)
          .send({ success: true, payload });
      },
    );
  }

  const Suggestion = z.object({ label: z.string(), city: z.string(), state: z.string(), zip: z.string() });
  app.get(
    '/cars-for-sale/api/places',
    {
      schema: {
        tags: ['reference'],
        summary: 'Places that a half-typed ZIP or city may become',
        querystring: z.object({ q: Text }),
        response: { 200: z.object({ success: z.literal(true), payload: z.array(Suggestion) }) },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .send({ success: true, payload: [...search.suggest((request.query.q ?? '').slice(0, 60))] }),
  );

  const VisitorPlaceAnswer = z.object({
    zip: z.string(),
    state: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  });
  app.get(
    visitorPlacePath,
    {
      schema: {
        tags: ['reference'],
        summary: 'Where the visitor is taken to be; empty where nobody knows',
        response: {
          200: z.object({ success: z.literal(true), payload: VisitorPlaceAnswer }),
        },
      },
    },
    async (request, reply) => {
      const place = lookup.byZip(zipOf(request));
      const payload = place.ok ? place.value : { zip: '', state: '', latitude: null, longitude: null };
      return reply.header('cache-control', 'private, no-store').send({ success: true, payload });
    },
  );

  app.get(
    nearestZipPath,
    {
      schema: {
        tags: ['reference'],
        summary: 'The ZIP nearest to a position in degrees, within 100 miles',
        querystring: z.object({ latitude: Degrees, longitude: Degrees }),
        response: { 200: z.object({ success: z.literal(true), payload: NearestZip }), 400: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const result = lookup.nearest(request.query.latitude, request.query.longitude);
      if (result.ok) return reply.send({ success: true, payload: result.value });
      return reply.code(result.error.kind === 'invalid' ? 400 : 404).send(failure(result.error, request.id));
    },
  );
};
