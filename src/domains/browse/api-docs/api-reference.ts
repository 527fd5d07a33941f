import { isRecord } from '#lib/json-values.ts';
import { parameterType, type Schema, typeText } from './type-text.ts';

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
};
type Answer = { description?: string; content?: Readonly<Record<string, { schema?: Schema }>> };
type DescribedOperation = {
  tags?: readonly string[];
  summary?: string;
  description?: string;
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Readonly<Record<string, { schema?: Schema }>> };
  responses?: Readonly<Record<string, Answer>>;
};
export type ApiDescription = {
  paths?: Readonly<Record<string, object | undefined>>;
  components?: { schemas?: Readonly<Record<string, unknown>> };
};

export type ParameterRow = { name: string; where: string; type: string; about: string; example: string };

export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string;
  /** Parameters that an operation above has, too, and that are not repeated. */
  likeAbove?: { operation: string; count: number };
  parameters: ParameterRow[];
  body?: string;
  answer?: string;
  example?: ApiExample;
};

/** A request of the documentation and what was answered to it, by the operation's method and path. */
export type ApiExample = { request: string; answer: string };

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** From this many shared parameters on, they are not repeated. */
const worthReferring = 8;

const exampleText = (example: unknown): string => {
  if (example === undefined) return '';
  return Array.isArray(example) ? example.join(',') : String(example);
};

const rowOf = ({ name, in: place, required, description, example, schema = {} }: Parameter): ParameterRow => ({
  name,
  where: required ? `${place}, required` : place,
  type: parameterType(schema),
  about: description ?? schema.description ?? '',
  example: exampleText(example),
});

const schemaIn = (content: Readonly<Record<string, { schema?: Schema }>> | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

const isOperation = (value: unknown): value is DescribedOperation => isRecord(value);

type Entry = { method: string; path: string; operation: DescribedOperation };

const entriesOf = ({ paths = {} }: ApiDescription): Entry[] =>
  Object.entries(paths).flatMap(([path, item = {}]) =>
    methods.flatMap((method) => {
      const operation = (item as Readonly<Record<string, unknown>>)[method];
      return isOperation(operation) ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );

const anchorOf = ({ method, path }: Pick<Entry, 'method' | 'path'>): string =>
  `${method}${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** The operations with these tags, in order; a long list of parameters stands only with the first that has it. */
export const operationsOf = (
  description: ApiDescription,
  isIn: (tags: readonly string[]) => boolean,
  examples: Readonly<Record<string, ApiExample | undefined>>,
): OperationView[] => {
  const above: { operation: string; rows: Set<string> }[] = [];
  return entriesOf(description)
    .filter(({ operation }) => isIn(operation.tags ?? []))
    .map(({ method, path, operation }) => {
      const name = `${method} ${path}`;
      const rows = (operation.parameters ?? []).map(rowOf);
      const texts = rows.map((row) => JSON.stringify(row));
      const like = above.find((one) => texts.filter((text) => one.rows.has(text)).length >= worthReferring);
      const own = like ? rows.filter((_, at) => !like.rows.has(texts[at] ?? '')) : rows;
      if (!like) above.push({ operation: name, rows: new Set(texts) });
      const body = schemaIn(operation.requestBody?.content);
      const answer = schemaIn(operation.responses?.['200']?.content);
      const example = examples[name];
      return {
        id: anchorOf({ method, path }),
        method,
        path,
        summary: operation.summary ?? '',
        about: operation.description ?? '',
        ...(like && { likeAbove: { operation: like.operation, count: rows.length - own.length } }),
        parameters: own,
        ...(body && { body: typeText(body) }),
        ...(answer && { answer: typeText(answer) }),
        ...(example && { example }),
      };
    });
};

const refsIn = (part: unknown): string[] => {
  const text = JSON.stringify(part ?? {});
  return [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
};

/** The named types that these operations answer, themselves or inside of another. */
export const typesOf = (
  description: ApiDescription,
  isIn: (tags: readonly string[]) => boolean,
): { name: string; type: string }[] => {
  const { schemas = {} } = description.components ?? {};
  const answers = entriesOf(description)
    .filter(({ operation }) => isIn(operation.tags ?? []))
    .map(({ operation }) => operation.responses?.['200']);
  const names = new Set(refsIn(answers));
  for (const name of names) for (const inner of refsIn(schemas[name])) names.add(inner);
  return [...names].flatMap((name) => {
    const schema = schemas[name];
    return isRecord(schema) ? [{ name, type: typeText(schema as Schema) }] : [];
  });
};
