import { afterEach, expect, it } from 'vitest';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const signUp = { name: 'Dana', email: 'dana@example.com', password: 'quiet harbour lamp' };

forEachEngine('a body that holds NUL', (fixture) => {
  let app: WholeApp;
  afterEach(() => app.close());

  it('is 400 everywhere: in the API, at sign-in and in a page’s form', async () => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    app = await startWholeApp({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });
    const bodies: [string, Record<string, string>, string][] = [
      ['/theme', json, JSON.stringify({ theme: 'dark', returnTo: '/\0' })],
      ['/theme', json, JSON.stringify({ theme: 'dark', 'a\0b': 1 })],
      ['/theme', form, 'theme=dark&returnTo=%2F%00'],
      ['/api/auth/sign-up/email', json, JSON.stringify({ ...signUp, name: 'Da\0na' })],
      ['/api/auth/sign-up/email', json, JSON.stringify({ ...signUp, password: 'quiet harbour\0 lamp' })],
      ['/my-autotrader/sign-up', form, 'name=Da%00na&email=dana%40example.com'],
      ['/my-autotrader/sign-up', form, 'name=Da\0na&email=dana%40example.com'],
    ];
    for (const [path, headers, body] of bodies) {
      const answer = await app.ask('POST', path, headers, body);
      expect([path, body, answer.status]).toEqual([path, body, 400]);
    }
  });

  it('is told apart from a body with the escaped text of NUL', async () => {
    app = await startWholeApp({ env: { DATA_DIR: fixture.location().dataDir } });
    const body = JSON.stringify({ theme: 'dark', returnTo: '/cars-for-sale?q=\\u0000' });
    expect((await app.ask('POST', '/theme', json, body)).status).toBe(303);
    const named = await app.ask(
      'POST',
      '/api/auth/sign-up/email',
      json,
      JSON.stringify({ ...signUp, name: '\\u0000' }),
    );
    expect(named.status).toBe(200);
  });
});
