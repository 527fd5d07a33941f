import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

describe('request targets', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp();
  });
  afterAll(() => app.close());

  const json = { 'content-type': 'application/json' };

  it.each([
    '/api/auth/./sign-in/email',
    '/api/auth/%2e/sign-in/email',
    '/api/auth/x/../sign-in/email',
    '/api/auth/x/%2E%2e/sign-in/email',
    '/api/auth/..%2fauth/sign-in/email',
    '/api\\auth/sign-in/email',
    '//api/auth/sign-in/email',
    '/cm-api//api/auth/sign-in/email',
    '/cm-api/../api/auth/sign-in/email',
    'http://localhost/api/auth/sign-in/email',
    '/api/auth/sign-in/email%00',
    '/api/auth/sign-in/email?%00',
    '/api/auth/sign-in/%zz',
    '/api/auth/sign-in/%ff',
    '/api/auth/sign-in/email#x',
  ])('%s is 400 before any route handles it', async (target) => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'wrong' });
    for (const method of ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await app.ask(method, target, json, body);
      expect([method, answer.status, answer.body]).toEqual([
        method,
        400,
        expect.stringMatching(/^\{"errorMessage":"[^"]+","code":"bad-request","traceId":"[0-9a-f-]{36}"\}$/),
      ]);
      expect(answer.head).toContain('x-content-type-options: nosniff');
    }
  });

  it('a person who followed a malformed address gets a page', async () => {
    const answer = await app.ask('GET', '/cars-for-sale/100%-electric', { accept: 'text/html,*/*' });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('<h1>We can’t read this address</h1>')]);
  });

  it('guesses at a sign-in endpoint are counted together, however its path is spelled', async () => {
    const spellings = [
      '/api/auth/sign-in/email',
      '/api/auth/%73ign-in/email',
      '/%61pi/auth/sign-in/%65mail',
      '/cm-api/api/auth/sign-in/email',
    ];
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const body = JSON.stringify({ email: 'victim@example.com', password: `wrong guess ${guess}` });
      statuses.push((await app.ask('POST', spellings[guess % spellings.length] ?? '', json, body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it.each([
    '/cars-for-sale//honda//civic/',
    '/cars-for-sale/Pewee+Valley+KY-40056?mpgRanges=40-MPG%2C31-40MPG',
    '/cars-for-sale/a%2Fb',
    '/cars-for-sale/%E2%80%A8?q=%0a100%',
    '/cm-api/cars-for-sale/honda',
  ])('%s is a valid address', async (target) => {
    // The pages of this test have only the home page.
    expect((await app.ask('GET', target)).status).toBe(404);
    expect((await app.ask('GET', target.replace(/^[^?]*/, '/'))).status).toBe(200);
  });

  it('an address that is too long is 414, with the usual error body', async () => {
    const answer = await app.ask('DELETE', `/auth-user/vehicle/id/${'9'.repeat(9000)}`);
    expect([answer.status, answer.body]).toEqual([414, expect.stringContaining('"code":"url-too-long"')]);
  });
});
