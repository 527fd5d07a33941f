import { afterEach, describe, expect, it } from 'vitest';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { createHttpClient } from '../http-client.ts';
import { formValues } from './form-values.ts';
import { sendForm } from './send-form.ts';

let receiver: HttpReceiver | undefined;
afterEach(() => receiver?.close());

const call = { path: '/svc/questions', failure: 'We couldn’t send it. Please try again.' };

const send = async (status: number, body: object) => {
  receiver = await startHttpReceiver((response) => response.writeHead(status).end(JSON.stringify(body)));
  const { origin } = new URL(receiver.url);
  const paths: string[] = [];
  const toUrl = (path: string) => {
    paths.push(path);
    return `${origin}${path}`;
  };
  const answer = await sendForm(call, { values: { firstName: 'Dana' } }, createHttpClient({ fetch, toUrl }));
  return { answer, paths, requests: receiver.requests };
};

describe('sendForm', () => {
  it('RES-01: posts JSON to the path of the form', async () => {
    const { answer, paths, requests } = await send(200, { success: true, leadId: 'x' });
    expect(answer).toEqual({ status: 'sent', value: { success: true, leadId: 'x' } });
    expect(paths).toEqual([call.path]);
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"firstName":"Dana"}' });
  });

  it('UI-06: maps errors of nested API fields to the fields of the form', async () => {
    const fields = { 'dataMap.phone': 'No number.', 'to.0': 'No address.' };
    const { answer } = await send(400, { code: 'validation-failed', errorMessage: 'Some fields are wrong.', fields });
    expect(answer).toEqual({
      status: 'refused',
      code: 'validation-failed',
      message: null,
      errors: { phone: 'No number.', to: 'No address.' },
      values: { firstName: 'Dana' },
    });
  });

  it('a rate limit is reported as a message and not as a field error', async () => {
    const { answer } = await send(429, { code: 'too-many-requests', errorMessage: 'Try again at 5:20 PM.' });
    expect(answer).toMatchObject({ code: 'too-many-requests', message: 'Try again at 5:20 PM.', errors: {} });
  });

  it('UI-06: a server error and a network failure show the same message', async () => {
    expect((await send(500, { errorMessage: 'stack' })).answer).toMatchObject({ message: call.failure });
    const lost = createHttpClient({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(await sendForm(call, { values: {} }, lost)).toMatchObject({ message: call.failure, errors: {} });
  });
});

describe('formValues', () => {
  it('reads every text field by name, joins repeated names and skips files', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['zip', '30303'],
      ['style', 'SEDAN'],
      ['style', 'SUVCROSS'],
      ['__proto__', 'x'],
    ] as const)
      form.append(name, value);
    form.append('file', new Blob(['x']));
    const values = formValues(form);
    expect(Object.entries(values)).toEqual([
      ['zip', '30303'],
      ['style', 'SEDAN,SUVCROSS'],
      ['__proto__', 'x'],
    ]);
  });
});

it('UI-06: joins the values of a repeated name and leaves out empty ones', () => {
  const sent = [
    ['style', 'SUVCROSS'],
    ['style', ''],
    ['style', 'SEDAN'],
    ['option', ''],
    ['option', ''],
  ] as const;
  expect(formValues(sent)).toEqual({ style: 'SUVCROSS,SEDAN', option: '' });
});
