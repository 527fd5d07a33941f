import { isRecord } from '#lib/json-values.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { isUnsafeKey } from '#lib/safe-keys.ts';
import { type AuthFields, type EndpointName, endpointNamed, fieldType, methodsAt, rulesOf } from './auth-endpoints.ts';
import { refusal } from './refusal.ts';

/** The raw request, before parsing. */
type WireRequest = {
  method: string;
  /** The path under /api/auth, with its query. */
  target: string;
  /** Every Content-Type header; more than one is refused. */
  contentTypes: readonly string[];
  contentEncoding: string | undefined;
  body: Uint8Array | undefined;
};

/** The parsed request, used by both the limits and the sign-in library. */
export type AuthInput = {
  endpoint: EndpointName;
  fields: Record<string, unknown>;
  query: Record<string, string>;
};

export const nothingThere = () => refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
const otherMethod = (methods: readonly string[]) =>
  refusal(405, 'METHOD_NOT_ALLOWED', 'That method is not supported here.', { allow: methods.join(', ') });
const malformed = (message: string) => refusal(400, 'MALFORMED_BODY', message);
const unsupported = () =>
  refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/x-www-form-urlencoded, in UTF-8.');

type MediaType = 'json' | 'form';

const mediaTypes = new Map<string, MediaType>([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
]);

/**
 * Only these types, in UTF-8, without other parameters: anything that another parser could read differently is refused.
 */
const mediaTypeOf = (contentType: string): MediaType | undefined => {
  const [, essence = ''] = /^([^\s;]+)(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i.exec(contentType.trim()) ?? [];
  return mediaTypes.get(essence.toLowerCase());
};

const repeats = (names: readonly string[]): boolean => new Set(names).size < names.length;

/** The top-level keys of a valid JSON object, including duplicates, of which JSON.parse silently keeps the last. */
const namesIn = (json: string): string[] => {
  const names: string[] = [];
  let depth = 0;
  let text = '';
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ':' && depth === 1) names.push(JSON.parse(text));
    else text = token;
  }
  return names;
};

const readJson = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const names = namesIn(text);
    return repeats(names) || names.some(isUnsafeKey) ? undefined : value;
  } catch {
    return undefined;
  }
};

const readForm = (text: string): Record<string, string> | undefined => {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  return repeats(names) || names.some(isUnsafeKey) ? undefined : Object.fromEntries(pairs);
};

const decodeText = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith('\uFEFF') ? undefined : text;
  } catch {
    return undefined;
  }
};

const readBody = ({ body, contentTypes, contentEncoding }: WireRequest): Result<Record<string, unknown>, Response> => {
  if (contentTypes.length > 1) return err(malformed('The request has more than one Content-Type.'));
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') return err(unsupported());
  const [contentType] = contentTypes;
  const mediaType = contentType === undefined ? undefined : mediaTypeOf(contentType);
  if (contentType !== undefined && !mediaType) return err(unsupported());
  if (body === undefined || body.length === 0) return ok({});
  if (!mediaType) return err(unsupported());
  const text = decodeText(body);
  const fields = text === undefined ? undefined : mediaType === 'json' ? readJson(text) : readForm(text);
  return fields ? ok(fields) : err(malformed('The request body could not be read.'));
};

/**
 * Parses a request to /api/auth once, for all later steps; anything that two parsers could read differently is refused
 * (AUTH-11).
 */
export const readAuthRequest = (request: WireRequest): Result<AuthInput, Response> => {
  const [path = '', ...rest] = request.target.split('?');
  const endpoint = endpointNamed(request.method, path);
  if (!endpoint) {
    const methods = methodsAt(path);
    return err(methods.length > 0 ? otherMethod(methods) : nothingThere());
  }
  const pairs = [...new URLSearchParams(rest.join('?'))];
  if (repeats(pairs.map(([name]) => name))) {
    return err(refusal(400, 'REPEATED_PARAMETER', 'A parameter of the address is there more than once.'));
  }
  const names = rulesOf(endpoint).query ?? [];
  const query = Object.fromEntries(pairs.filter(([name]) => names.includes(name)));
  if (request.method !== 'POST') return ok({ endpoint, fields: {}, query });
  const fields = readBody(request);
  return fields.ok ? ok({ endpoint, fields: fields.value, query }) : fields;
};

const yesOrNo = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
]);

/**
 * The known fields of an endpoint, each checked for its type. The email is normalized, so that attempts are counted for
 * the account they are made at.
 */
export const pickFields = (endpoint: EndpointName, input: Record<string, unknown>): Result<AuthFields, Response> => {
  const fields: Record<string, string | boolean> = {};
  for (const name of rulesOf(endpoint).fields ?? []) {
    const value = input[name];
    if (value === undefined) continue;
    const isText = fieldType(name) === 'text';
    const read = isText ? (typeof value === 'string' ? value : undefined) : yesOrNo.get(value);
    if (read === undefined) {
      const message = `[body.${name}] Invalid input: expected ${isText ? 'string' : 'boolean'}`;
      return err(refusal(400, 'VALIDATION_ERROR', message));
    }
    fields[name] = name === 'email' && typeof read === 'string' ? read.trim().toLowerCase() : read;
  }
  return ok(fields);
};
