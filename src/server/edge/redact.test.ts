import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './create-server.ts';
import { parameterNames, redact } from './redact.ts';

describe('redacted logs', () => {
  it.each([
    [
      'GET https://x/my-autotrader/verify?kind=link&token=abcdefgh12345678&x',
      'GET https://x/my-autotrader/verify?kind=…&token=…&x',
    ],
    ['at /api/auth/reset-password/AbCdEf1234567890?callbackURL=%2F', 'at /api/auth/reset-password/…?callbackURL=…'],
    ['550 <dana.w+cars@mail.example.com> unknown', '550 <…@…> unknown'],
    ['Key (email)=(dana@example.com) exists', 'Key (email)=(…@…) exists'],
    ['email=dana%40example.com', '…@…'],
    ['authorization: Bearer abc.def', 'authorization: Bearer …'],
    ['cookie: theme=dark; forecourt.session_token=abc.def%3D; a', 'cookie: theme=dark; forecourt.session_token=…; a'],
    ['jwt eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', 'jwt …'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
    expect(redact(JSON.stringify({ text }))).toBe(JSON.stringify({ text: expected }));
  });

  it('useful details stay', () => {
    const stack =
      'Error: x\n    at f (/srv/node_modules/@fastify/cookie/index.js:1:2)\n    at better-auth@1.7.7/dist/a.mjs';
    expect(redact(stack)).toBe(stack);
    expect(redact('{"route":"/cars-for-sale/api/zip/:zip","query":"zip&token"}')).toContain(
      '/cars-for-sale/api/zip/:zip',
    );
  });

  it('only the names of query parameters are logged', () => {
    expect(
      parameterNames('/x?zip=30303&token=abc&zip=1&a%20b=1&dana@example.com&AbCdEf1234567890AbCdEf12=&&=5'),
    ).toEqual([...['zip', 'token', '…']]);
    expect(parameterNames('/x')).toEqual([]);
  });

  it('an error is logged without the properties libraries add to it', async () => {
    const lines: string[] = [];
    const app = createServer(readConfig({}), { logStream: { write: (line) => lines.push(line) } });
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (token)=(s3cret) exists' });
    app.log.error({ err: new Error('not stored', { cause }), req: { method: 'GET', url: '/?token=s3cret' } }, 'failed');
    await app.close();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: { type: 'Error', message: 'not stored', cause: { message: 'duplicate key', code: '23505' } },
    });
    expect(lines.join()).not.toContain('s3cret');
  });
});
