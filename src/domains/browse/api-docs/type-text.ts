/** The part of JSON Schema that API descriptions use. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
};

const mostChoices = 24;
const deepest = 6;

const refName = (ref: string): string => ref.split('/').at(-1) ?? ref;

const choices = (values: readonly unknown[]): string => {
  const texts = values.slice(0, mostChoices).map((value) => JSON.stringify(value));
  return [...texts, ...(values.length > mostChoices ? ['…'] : [])].join(' | ');
};

const objectText = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string => {
  const names = Object.keys(properties);
  if (names.length === 0) {
    const inner = typeof additionalProperties === 'object' ? typeText(additionalProperties, depth + 1) : 'unknown';
    return `{ [name]: ${inner} }`;
  }
  if (depth > deepest) return '{ … }';
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
};

/** A schema as people who program read types: `{ total: integer, next: string | null }`. */
export const typeText = (schema: Schema, depth = 0): string => {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.enum) return choices(schema.enum);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeText(one, depth)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => typeText(one, depth)).join(' & ');
  if (schema.items || schema.type === 'array') {
    const item = schema.items ? typeText(schema.items, depth) : 'unknown';
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties || schema.type === 'object') return objectText(schema, depth);
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ');
};

/** The type of a parameter in one line, with its range. */
export const parameterType = (schema: Schema): string => {
  const { minimum, maximum } = schema.items ?? schema;
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const text = typeText(schema).replaceAll(/\s+/g, ' ');
  return isRange ? `${text}, ${minimum} to ${maximum}` : text;
};
