import { z } from 'zod';
import { isV1 } from '#domains/browse/api-v1/api-v1-paths.ts';
import { authApiRoot } from '#domains/people/accounts/account-api-paths.ts';
import { describeAuth } from '#domains/people/accounts/sign-in/auth-description.server.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { legalPath } from '#paths/paths.ts';
import { sections } from './openapi-sections.ts';
import { referredSchemas } from './referred-schemas.ts';

type Security = Record<string, string[]>[];
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Security;
  responses?: Record<string, Described>;
};
type Document = {
  info?: { title?: string; description?: string };
  paths?: Record<string, object | undefined>;
  components?: { schemas?: Record<string, unknown>; responses?: object };
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The body of every error (RULING-01). */
const ErrorSchema = z.object({
  errorMessage: z.string().describe('A sentence for whoever reads it'),
  code: z.string().describe(`One of ${Object.keys(errorCatalogue).join(', ')}`),
  traceId: z.string().describe('Names the request, in the header x-request-id and in the log'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field'),
});
const { $schema: _, ...errorSchema } = z.toJSONSchema(ErrorSchema);
const errorResponse = {
  description: 'It failed, and says why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};
const failed = { $ref: '#/components/responses/Error' };

type Described = { description?: string; content?: Record<string, { schema?: object }> };

/** Any operation may also be refused before it is reached, in the general form: by a limit, or for its size. */
const orGeneral = ([status, response]: [string, Described]): [string, Described] => {
  const schema = response.content?.['application/json']?.schema;
  if (!/^[45]/.test(status) || schema === undefined) return [status, response];
  const either = { anyOf: [schema, errorResponse.content['application/json'].schema] };
  return [status, { ...response, content: { ...response.content, 'application/json': { schema: either } } }];
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Derived from method and path, so that it never changes for an operation. */
export const operationIdOf = (method: string, path: string): string => {
  const words = path.replaceAll(/\{(\w+)\}/g, ' by $1').split(/[^A-Za-z0-9]+/);
  return method + words.filter(Boolean).map(capital).join('');
};

const securityOf = ({ security, tags = [] }: Operation): Security =>
  security ?? (tags.includes('ops') ? [{ operatorSession: [] }] : []);

const whoCalls = (security: Security): string => {
  if (security.some((one) => 'operatorSession' in one)) return 'For operators.';
  return security.length > 0 ? 'For signed-in people.' : 'For everyone.';
};

const completed = (method: string, path: string, operation: Operation) => {
  const security = securityOf(operation);
  return {
    ...operation,
    operationId: operationIdOf(method, path),
    description: operation.description ?? `${operation.summary ?? ''}. ${whoCalls(security)}`,
    security,
    responses: {
      '4XX': failed,
      '5XX': failed,
      ...Object.fromEntries(Object.entries(operation.responses ?? {}).map(orGeneral)),
    },
  };
};

const isOperation = (value: unknown): value is Operation => typeof value === 'object' && value !== null;

/** Adds what all operations share: security, operation id, and error responses. */
export const completeDocument = (document: Document, origin: string) => {
  const auth = describeAuth(authApiRoot);
  const compatible = Object.entries(document.paths ?? {}).filter(([path]) => !isV1(path));
  const paths = [...compatible, ...Object.entries(auth.paths)].map(([path, item = {}]) => {
    const operations = Object.entries(item).map(([method, operation]) => [
      method,
      methods.some((one) => one === method) && isOperation(operation) ? completed(method, path, operation) : operation,
    ]);
    return [path, Object.fromEntries(operations)];
  });
  const described = Object.fromEntries(paths);
  const { schemas = {} } = document.components ?? {};
  return {
    ...document,
    info: {
      ...document.info,
      contact: { name: 'Whoever runs this site', url: origin },
      license: { name: 'Visitor agreement of this site', url: `${origin}${legalPath('visitor-agreement')}` },
    },
    servers: [{ url: origin }],
    tags: sections.map(({ name, description }) => ({ name, description })),
    paths: described,
    components: {
      ...document.components,
      schemas: { ...referredSchemas(described, schemas), Error: errorSchema, ...auth.schemas },
      responses: { Error: errorResponse, ...auth.responses },
    },
  };
};
