import { z } from 'zod';
import { privateDatafilePath } from '#domains/people/experiments/experiment-paths.ts';

/** The part of JSON Schema our descriptions use. */
export type Schema = {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
  default?: unknown;
};

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
  }),
);

const Parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  schema: Schema,
});

const Described = z.looseObject({
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) }).optional(),
});

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()).default({}) }),
});

export type Operation = {
  /** For example `POST /account-api/vehicle`. */
  name: string;
  method: string;
  path: string;
  tags: string[];
  /** Who may call it; undefined when the description does not say. */
  security: Record<string, string[]>[] | undefined;
  parameters: z.infer<typeof Parameter>[];
  body: Schema | undefined;
};

/** Operations of the sign-in library, which `auth-endpoints.test.ts` covers. */
const isSignIn = ({ tags }: { tags: string[] }): boolean => tags.includes('sign-in');

/** Every operation in the API description except sign-in. */
export const readOperations = async (origin: string): Promise<Operation[]> => {
  const { paths } = Description.parse(await (await fetch(`${origin}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      isSignIn(described)
        ? []
        : {
            name: `${method.toUpperCase()} ${path}`,
            method: method.toUpperCase(),
            path,
            tags: described.tags,
            security: described.security,
            parameters: described.parameters,
            body: described.requestBody?.content['application/json'].schema,
          },
    ),
  );
};

export const isWrite = ({ method }: Operation): boolean => method !== 'GET' && method !== 'HEAD';

/** As the description says; `ownership.test.ts` checks that it is true. */
export const needsShopper = (operation: Operation): boolean =>
  !needsDealer(operation) && (operation.security ?? []).some((one) => !('operatorSession' in one));

/** For whoever works for a dealer, and for its software; see `dealer-portal.test.ts` and `dealer-feeds.test.ts`. */
export const needsDealer = ({ tags }: Operation): boolean => tags.includes('dealer');

/** For everybody else these are 404; see `operator-gate.test.ts`. */
export const needsOperator = ({ tags }: Operation): boolean => tags.includes('ops');

/** Needs an uploaded file; see `feed-uploads.test.ts` and `brand-studio.test.ts`. */
export const namesSentFile = ({ path }: Operation): boolean =>
  /^\/api\/ops\/feeds\/(?:form|imports\/|uploads\/)/.test(path) ||
  path.startsWith('/account-api/private-listings/') ||
  path.startsWith('/api/ops/brands/{brand}/pictures/');

/** Values a car by at least eight similar ones, more than the world of these tests has; `assistants.test.ts` asks it. */
export const needsMarket = ({ path }: Operation): boolean => path === '/rest/lsc/car-value';

/** Needs the install's SDK token. */
export const needsToken = ({ path }: Operation): boolean =>
  path.startsWith(privateDatafilePath('').replace('.json', ''));
