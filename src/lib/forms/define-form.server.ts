import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type ErrorCode, errorCatalogue } from '../errors.ts';
import type { Result } from '../result.ts';
import { type FieldErrors, type FormAnswer, type FormCall, fieldName, type Refusal } from './form-answer.ts';
import type { FormValues } from './form-values.ts';

/** The first error message of each field. */
export const fieldErrorsOf = ({ issues }: Pick<z.ZodError, 'issues'>, names?: FormCall['fieldNames']): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[fieldName(path, names)] ??= message;
  return errors;
};

/** Adds the default message and field errors. */
const detailsOf = ({ code, message = errorCatalogue[code].message, field, waitMs, ...refusal }: Refusal) => ({
  code,
  message,
  fields: refusal.fields ?? (field === undefined ? undefined : { [field]: message }),
  waitMs,
});

type Definition<Schema extends z.ZodType, Context, Value, Reason> = Pick<FormCall, 'fieldNames'> & {
  /** Accepts both what a form posts and the JSON of a script (form-fields.ts). */
  schema: Schema;
  run(input: z.output<Schema>, context: Context): Promise<Result<Value, Reason>>;
  refuse(reason: Reason): Refusal;
};

type Api<Value> = {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The part of a request that the schema reads. */
  input?: 'body' | 'query' | 'params';
  /** The schema of path parameters that are not part of the input; `readContext` reads them. */
  params?: z.ZodType;
  tags: string[];
  summary: string;
  /** Omitted where the response is only described in words. */
  response?: z.ZodType;
  toResponse?(value: Value, reply: FastifyReply): unknown;
};

type ApiOptions<Context> = { readContext(request: FastifyRequest): Context | Promise<Context> };

/**
 * One write operation: its schema, its action and its refusals. Both the page's form and the API endpoint are made from
 * it.
 */
export const defineForm = <Schema extends z.ZodType, Context, Value extends object, Reason>({
  schema,
  fieldNames,
  run,
  refuse,
}: Definition<Schema, Context, Value, Reason>) => ({
  /** Handles a form post of a page without JavaScript; `body` where the schema has another shape than the form. */
  answer: async (
    values: FormValues,
    context: Context,
    body: unknown = values,
  ): Promise<{ status: number; answer: FormAnswer<Value> }> => {
    const refused = (code: ErrorCode, message: string | null, errors: FieldErrors = {}) => ({
      status: errorCatalogue[code].status,
      answer: { status: 'refused' as const, code, message, errors, values },
    });
    const input = schema.safeParse(body);
    if (!input.success) return refused('validation-failed', null, fieldErrorsOf(input.error, fieldNames));
    const done = await run(input.data, context);
    if (done.ok) return { status: 200, answer: { status: 'sent', value: done.value } };
    const { code, message, fields } = detailsOf(refuse(done.error));
    if (!fields) return refused(code, message);
    const errors = Object.entries(fields).map(([path, words]) => [fieldName(path.split('.'), fieldNames), words]);
    return refused(code, null, Object.fromEntries(errors));
  },

  /** The same operation as an endpoint of the public API. */
  api:
    ({ method = 'POST', path, input = 'body', ...api }: Api<Value>): FastifyPluginAsync<ApiOptions<Context>> =>
    async (app, { readContext }) => {
      const { tags, summary, params, response, toResponse } = api;
      app.route({
        method,
        url: path,
        schema: {
          tags,
          summary,
          ...(params && { params }),
          [input === 'query' ? 'querystring' : input]: schema,
          ...(response && { response: { 200: response } }),
        },
        handler: async (request, reply) => {
          reply.header('cache-control', 'private, no-store');
          const done = await run(request[input] as z.output<Schema>, await readContext(request));
          if (done.ok) return toResponse ? toResponse(done.value, reply) : { success: true, ...done.value };
          const { code, message, fields, waitMs } = detailsOf(refuse(done.error));
          if (waitMs !== undefined) reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
          throw new AppError(code, { message, ...(fields && { fields }) });
        },
      });
    },
});
