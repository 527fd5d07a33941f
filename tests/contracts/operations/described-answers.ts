import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { Answer } from './caller.ts';
import type { Operation } from './operation.ts';

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const pointer = (parts: readonly string[]): string => `api#/${parts.map(escaped).join('/')}`;

const failureOf = (path: string): string[] => [
  ...['components', 'schemas', path.startsWith('/api/auth/') ? 'SignInError' : 'Error'],
];

/** Checks responses against the API description. */
export const readDescribedAnswers = async (origin: string) => {
  const document = z.looseObject({}).parse(await (await fetch(`${origin}/openapi.json`)).json());
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document, 'api');

  /** The problem with a response; undefined where the description has no schema for it. */
  return (
    { method, path }: Pick<Operation, 'method' | 'path'>,
    { status, headers, text }: Answer,
  ): string[] | undefined => {
    if (!headers['content-type']?.startsWith('application/json')) return undefined;
    const responses = ['paths', path, method.toLowerCase(), 'responses'];
    const inContent = ['content', 'application/json', 'schema'];
    const check =
      ajv.getSchema(pointer([...responses, String(status), ...inContent])) ??
      // Failures share one referenced schema.
      (status >= 400 ? ajv.getSchema(pointer(failureOf(path))) : undefined);
    if (!check) return undefined;
    return check(JSON.parse(text)) ? [] : [`${method} ${path}: ${ajv.errorsText(check.errors)}`];
  };
};
