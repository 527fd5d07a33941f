import { randomUUID } from 'node:crypto';
import type { Operation, Schema } from './operation.ts';

/** Sample values by field name, or for the fields of one operation. */
export type Examples = {
  fields: Readonly<Record<string, unknown>>;
  operations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type SampleRequest = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
};

const typeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

const sampleValue = (schema: Schema, name: string, examples: Readonly<Record<string, unknown>>): unknown => {
  if (name in examples) return examples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return sampleValue(first, name, examples);
  switch (typeOf(schema)) {
    case 'object':
      return sampleObject(schema, examples);
    case 'array':
      return schema.items ? [sampleValue(schema.items, name, examples)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'date') return '2026-11-19';
      return schema.format === 'uuid' ? randomUUID() : 'text';
  }
};

const sampleObject = (schema: Schema, examples: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, field]) => [name, sampleValue(field, name, examples)]),
  );

/** A valid request: the required fields, and those this operation needs besides. */
export const sampleRequest = (operation: Operation, { fields, operations }: Examples): SampleRequest => {
  const own = operations[operation.name] ?? {};
  const examples = { ...fields, ...own };
  const parametersIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && (parameter.required || parameter.name in own))
        .map(({ name, schema }) => [name, sampleValue(schema, name, examples)]),
    );
  const bodyFields = Object.keys(operation.body?.properties ?? {}).filter((name) => name in own);
  return {
    path: parametersIn('path'),
    query: parametersIn('query'),
    body: operation.body && {
      ...sampleObject(operation.body, examples),
      ...Object.fromEntries(bodyFields.map((name) => [name, own[name]])),
    },
  };
};

/** The address of a request with its path and query parameters. */
export const addressOf = (operation: Operation, { path, query }: SampleRequest): string => {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name]).toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};
