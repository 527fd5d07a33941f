import { z } from 'zod';
import { isV1 } from '#domains/browse/api-v1/api-v1-paths.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { legalPath } from '#paths/paths.ts';
import { operationIdOf } from './complete-document.ts';
import { referredSchemas } from './referred-schemas.ts';

type Operation = { responses?: Record<string, object>; operationId?: string };
type Document = {
  openapi?: string;
  paths?: Record<string, object | undefined>;
  components?: { schemas?: Record<string, unknown> };
};

const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('A sentence for whoever reads it'),
  code: z.string().describe(`One of ${Object.keys(errorCatalogue).join(', ')}`),
  traceId: z.string().describe('Names the request, in the header x-request-id and in the log'),
  errors: z.array(z.object({ parameter: z.string(), detail: z.string() })).optional(),
});
const { $schema: _, ...problemSchema } = z.toJSONSchema(ProblemSchema);

const problem = {
  description: 'It failed, and says why',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const failures = Object.fromEntries(
  ['400', '404', '405', '410', '414', '429', '431', '500', '503'].map((status) => [
    status,
    { $ref: '#/components/responses/Problem' },
  ]),
);
const limitHeaders = Object.fromEntries(
  [
    ['x-ratelimit-limit', 'Requests a network may make a minute'],
    ['x-ratelimit-remaining', 'How many of them are left'],
    ['x-ratelimit-reset', 'Seconds until more are'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
);
const tag = { description: 'Send it as If-None-Match, to be answered 304', schema: { type: 'string' } };

const tags = [
  { name: 'v1 listings', description: 'Search, count and look up cars.' },
  { name: 'v1 dealers', description: 'Find dealers.' },
  { name: 'v1 codes', description: 'The codes that searches take.' },
];

const completed = (path: string, operation: Operation) => {
  const { '200': answer, ...others } = operation.responses ?? {};
  return {
    ...operation,
    operationId: operationIdOf('get', path),
    security: [],
    responses: {
      '200': { ...answer, description: 'What was asked for', headers: { etag: tag, ...limitHeaders } },
      '304': { description: 'Nothing has changed since the ETag that was sent', headers: { etag: tag } },
      ...others,
      ...failures,
    },
  };
};

/** The description of the typed API, apart from the compatible addresses (API-01). */
export const v1Document = (document: Document, origin: string) => {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      isV1(path) && item && 'get' in item ? [[path, { get: completed(path, item.get as Operation) }]] : [],
    ),
  );
  return {
    openapi: document.openapi,
    info: {
      title: 'Forecourt API',
      version: '1',
      description: 'Cars for sale on this marketplace, typed. Reading needs no key.',
      contact: { name: 'Whoever runs this site', url: origin },
      license: { name: 'Visitor agreement of this site', url: `${origin}${legalPath('visitor-agreement')}` },
    },
    servers: [{ url: origin }],
    tags,
    paths,
    components: {
      schemas: { ...referredSchemas(paths, document.components?.schemas ?? {}), Problem: problemSchema },
      responses: { Problem: problem },
    },
  };
};
