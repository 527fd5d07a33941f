import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type ErrorCode, errorCatalogue } from '../errors.ts';
import type { Result } from '../result.ts';
import { type FieldErrors, type FormAnswer, type FormCall, fieldName, type Refusal } from './form-answer.ts';
import type { FormValues } from './form-values.ts';

/** The first complaint about each field. */
export const fieldErrorsOf = ({ issues }: Pick<z.ZodError, 'issues'>, names?: FormCall['fieldNames']): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[fieldName(path, names)] ??= message;
  return errors;
};

/** With the sentence and the fields it has by default. */
const detailsOf = ({ code, message = errorCatalogue[code].message, field, waitMs, ...refusal }: Refusal) => ({
  code,
  message,
  fields: refusal.fields ?? (field === undefined ? undefined : { [field]: message }),
  waitMs,
});

type Definition<Schema extends z.ZodType, Context, Value, Reason> = Pick<FormCall, 'fieldNames'> & {
  /** Reads what a form posts as well as what a script sends (form-fields.ts). */
  schema: Schema;
  run(input: z.output<Schema>, context: Context): Promise<Result<Value, Reason>>;
  refuse(reason: Reason): Refusal;
};

type Api<Value> = {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The part of a request that the schema reads. */
  input?: 'body' | 'query' | 'params';
  /** Of a path whose parameters are no part of the input; `readContext` reads them. */
  params?: z.ZodType;
  tags: string[];
  summary: string;
  /** Left open where the answer is described in words alone. */
  response?: z.ZodType;
  toResponse?(value: Value, reply: FastifyReply): unknown;
};

type ApiOptions<Context> = { readContext(request: FastifyRequest): Context | Promise<Context> };

/** One write: its schema, what it does and why it may be refused. Page and API are made of it. */
export const defineForm = <Schema extends z.ZodType, Context, Value extends object, Reason>({
  schema,
  fieldNames,
  run,
  refuse,
}: Definition<Schema, Context, Value, Reason>) => ({
  /** As a page without script posts it; `body` where the schema has another shape than the form. */
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

  /** As a script sends it: one operation of the published API. */
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
