import { isTurn } from '#tests/fixtures/sweeps.ts';
import type { Operation, Schema } from './operation.ts';
import { type Examples, type SampleRequest, sampleRequest } from './sample-request.ts';

export type BadRequest = {
  name: string;
  request: SampleRequest;
  /** Sent unchanged instead of the request's body. */
  rawBody?: string;
  contentType?: string;
  /** Whether it must be refused, or may be ignored. */
  mustRefuse: boolean;
  /** Whether databases may treat it differently, so that it is tried on each engine. */
  isForStores: boolean;
};

/** Whether the operation tries the n-th bad value of a parameter or field, which it may share with others. */
export type Share = (taken: object, n: number) => boolean;

const texts: Readonly<Record<string, string>> = {
  NUL: 'a\u0000b',
  empty: '',
  'half a character': '\ud800',
  'a line separator': 'a\u2028b',
  'a control character': 'a\u0007b',
  'a huge number': '99999999999999999999',
  'a negative number': '-1',
  'not a number': 'NaN',
  'a path': '../../etc/passwd',
  quotes: `'";--`,
  markup: '<script>{{7*7}}</script>',
  'a name of the language': '__proto__',
};

/** Texts and values on which databases may differ from each other and from JavaScript. */
const forStores = new Set([
  ...['NUL', 'half a character', 'a huge number', 'a fraction', 'an enormous number', 'too long'],
]);
/** Tried with every operation but on one engine: all engines get them as parameters, like any text. */
const forOneStore = new Set(['a negative number', 'not a number', 'quotes']);

/** Of the other values each field and parameter gets every third. */
const parts = 3;

const longInAddress = 'x'.repeat(6_000);
const longInBody = 'x'.repeat(120_000);

/** JSON values that no text field accepts. */
const values: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a fraction': 0.5,
  'an enormous number': 1e308,
  'a list': ['a'],
  'a list of lists': [['a']],
  'an object': { a: 1 },
};

const rawBodies: Readonly<Record<string, string>> = {
  nothing: '',
  'half an object': '{',
  'a list': '[]',
  null: 'null',
  'a text': '"text"',
  'a number': '5',
  'a prototype': '{"__proto__":{"a":1}}',
  'a constructor': '{"constructor":{"prototype":{"a":1}}}',
  depth: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
};

const takes = (schema: Schema, type: string): boolean =>
  schema.type === undefined && !schema.anyOf && !schema.enum
    ? true
    : [schema.type].flat().includes(type) || (schema.anyOf ?? []).some((part) => takes(part, type));

/** Bad requests for one parameter; `share` keeps part of them where many operations have the same parameter. */
const badParameters = (operation: Operation, plain: SampleRequest, share: Share): BadRequest[] =>
  operation.parameters.flatMap((parameter) => {
    const place = parameter.in === 'path' ? 'path' : 'query';
    const withValue = (value: unknown): SampleRequest => ({
      ...plain,
      [place]: { ...plain[place], [parameter.name]: value },
    });
    const tried: Record<string, unknown> = {
      ...texts,
      'too long': longInAddress,
      ...(place === 'query' && { twice: ['a', 'b'] }),
    };
    return Object.entries(tried)
      .filter((_, n) => isTurn(n, operation.name.length + parameter.name.length, parts) && share(parameter, n))
      .map(([name, value]) => ({
        name: `${parameter.name}: ${name}`,
        request: withValue(value),
        mustRefuse: false,
        isForStores: forStores.has(name),
      }));
  });

type BadField = { name: string; body: object; mustRefuse: boolean; isForStores: boolean };

/**
 * Values that engines may treat differently are tried with every field of every operation; others in turn, and those
 * that are refused before a store, with one of the operations that share the field.
 */
const badFields = (
  schema: Schema,
  body: Record<string, unknown>,
  share: Share,
  { place, inside = '' }: { place: number; inside?: string },
): BadField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([field, fieldSchema]) => {
    const name = `${inside}${field}`;
    const isRequired = schema.required?.includes(field) === true;
    const { [field]: _left, ...without } = body;
    const isObject = takes(fieldSchema, 'object');
    const nested = Object.keys(fieldSchema.properties ?? {}).length > 0;
    const valid = body[field];
    const child = typeof valid === 'object' && valid !== null && !Array.isArray(valid) ? { ...valid } : {};
    return [
      { name: `${name}: missing`, body: without, mustRefuse: isRequired, isForStores: true },
      ...Object.entries({ ...texts, 'too long': longInBody, ...values })
        .filter(([kind], n) => {
          if (forStores.has(kind)) return true;
          if (kind !== 'an object' && !isTurn(n, place + name.length, parts)) return false;
          return forOneStore.has(kind) || share({ [field]: fieldSchema }, n);
        })
        .map(([kind, value]) => ({
          name: `${name}: ${kind}`,
          body: { ...body, [field]: value },
          isForStores: forStores.has(kind),
          mustRefuse: kind === 'too long' || (kind === 'an object' && !isObject),
        })),
      ...(nested
        ? badFields(fieldSchema, child, share, { place, inside: `${name}.` }).map((one) => ({
            ...one,
            body: { ...body, [field]: one.body },
          }))
        : []),
    ];
  });

/** Everything a careless or hostile client might send to this operation. */
export const badRequests = (operation: Operation, examples: Examples, share: Share): BadRequest[] => {
  const plain = sampleRequest(operation, examples);
  const parameters = badParameters(operation, plain, share);
  if (!operation.body) return parameters;
  const raw = { request: plain, mustRefuse: true, isForStores: false };
  return [
    ...parameters,
    ...badFields(operation.body, plain.body ?? {}, share, { place: operation.name.length }).map(({ body, ...one }) => ({
      ...one,
      request: { ...plain, body: { ...body } },
    })),
    ...Object.entries(rawBodies).map(([name, rawBody]) => ({ ...raw, name: `body: ${name}`, rawBody })),
    { ...raw, name: 'body: XML', rawBody: '<a/>', contentType: 'text/xml' },
  ];
};
