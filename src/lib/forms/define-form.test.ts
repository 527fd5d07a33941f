import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { err, ok } from '../result.ts';
import { defineForm } from './define-form.server.ts';
import { checkbox } from './form-fields.ts';

const refusals = {
  unknown: { code: 'not-found', message: 'Not there.' },
  late: { code: 'validation-failed', message: 'Too late.', field: 'day' },
  often: { code: 'too-many-requests', message: 'Too often.', waitMs: 1500 },
} as const;
type Reason = keyof typeof refusals;

const form = defineForm({
  schema: z.object({ name: z.string().min(1, 'Please enter a name.'), agrees: checkbox() }),
  run: async ({ name, agrees }, { reason }: { reason?: Reason }) => (reason ? err(reason) : ok({ name, agrees })),
  refuse: (reason) => refusals[reason],
});

const values = { name: 'Dana', agrees: 'on' };

it('UI-06: a page gets the result of a posted form, or its values with the errors', async () => {
  expect(await form.answer(values, {})).toEqual({
    status: 200,
    answer: { status: 'sent', value: { name: 'Dana', agrees: true } },
  });
  const refusal = { status: 'refused', message: null, values };
  expect(await form.answer({ name: '' }, {})).toMatchObject({
    status: 400,
    answer: { code: 'validation-failed', errors: { name: 'Please enter a name.' } },
  });
  expect(await form.answer(values, { reason: 'late' })).toEqual({
    status: 400,
    answer: { ...refusal, code: 'validation-failed', errors: { day: 'Too late.' } },
  });
  expect(await form.answer(values, { reason: 'unknown' })).toEqual({
    status: 404,
    answer: { ...refusal, code: 'not-found', message: 'Not there.', errors: {} },
  });
});

const newApp = () => Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);

it('the API takes its input from the query or the path as configured', async () => {
  const app = newApp();
  const readContext = () => ({});
  const words = { tags: [], summary: '' };
  await app.register(form.api({ ...words, method: 'DELETE', path: '/names', input: 'query' }), { readContext });
  await app.register(form.api({ ...words, method: 'PUT', path: '/names/:name', input: 'params' }), { readContext });
  const removed = await app.inject({ method: 'DELETE', url: '/names?name=Dana&agrees=on' });
  expect(removed.json()).toEqual({ success: true, name: 'Dana', agrees: true });
  expect((await app.inject({ method: 'PUT', url: '/names/Rob' })).json()).toMatchObject({ name: 'Rob' });
  expect((await app.inject({ method: 'DELETE', url: '/names' })).statusCode).toBe(400);
});

it('RULING-01: the API answers with the same codes, messages and fields as the page', async () => {
  const app = newApp();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields, status } = error;
    return reply.code(status).send({ code, message, fields });
  });
  let reason: Reason | undefined;
  const response = z.object({ success: z.literal(true), name: z.string() });
  const api = form.api({ path: '/names', tags: [], summary: '', response });
  await app.register(api, { readContext: () => (reason ? { reason } : {}) });
  const send = async (next?: Reason) => {
    reason = next;
    const answer = await app.inject({ method: 'POST', url: '/names', payload: { name: 'Dana', agrees: true } });
    return { status: answer.statusCode, body: answer.json(), wait: answer.headers['retry-after'] };
  };
  expect(await send()).toMatchObject({ status: 200, body: { success: true, name: 'Dana' } });
  expect(await send('late')).toMatchObject({
    status: 400,
    body: { message: 'Too late.', fields: { day: 'Too late.' } },
  });
  expect(await send('unknown')).toMatchObject({ status: 404, body: { code: 'not-found', message: 'Not there.' } });
  expect(await send('often')).toMatchObject({ status: 429, wait: '2' });
});
