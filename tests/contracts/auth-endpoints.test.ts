import { request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAuth } from '#domains/people/accounts/sign-in/auth.server.ts';
import { authEndpoints, type EndpointName } from '#domains/people/accounts/sign-in/auth-endpoints.ts';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { oidcClient } from '#tests/fixtures/oidc-provider.ts';
import { quickHash, signInQuickly } from '#tests/fixtures/quick-hash.ts';

const password = 'quiet harbour lamp';
const listed = Object.keys(authEndpoints) as EndpointName[];

onSqlite('what there is under /api/auth', (fixture) => {
  let app: AccountApp;
  let db: Database;

  beforeEach(async () => {
    db = await fixture.open();
    // The clock is fixed, so that no wait ends while a slow machine is still sending.
    const clock = fixedClock(Date.now());
    app = await startAccountApp({ db, dataDir: fixture.location().dataDir, clock });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  type Sent = { body?: object; headers?: Record<string, string> };
  /** Sends the path unchanged, without the normalization of `URL`. */
  const send = (method: string, path: string, { body, headers = {} }: Sent = {}) =>
    new Promise<{ status: number; cookies: string[]; code: unknown }>((resolve, reject) => {
      const { hostname, port } = new URL(app.origin);
      const post = request({
        host: hostname,
        port,
        method,
        path,
        headers: { origin: app.origin, ...(body && { 'content-type': 'application/json' }), ...headers },
      });
      post.on('error', reject).on('response', async (response) => {
        const chunks = await response.setEncoding('utf8').toArray();
        const text = chunks.join('');
        const code = text.startsWith('{') ? JSON.parse(text).code : undefined;
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], code });
      });
      post.end(body && JSON.stringify(body));
    });
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const sendAll = (count: number, one: (at: number) => ReturnType<typeof send>) =>
    Promise.all(Array.from({ length: count }, (_, at) => one(at)));

  it('RULING-07: of all endpoints of the sign-in library, only the listed ones exist', async () => {
    const nothing = async () => undefined;
    const auth = createAuth({
      passwords: quickHash,
      db,
      secret: 'a secret of more than thirty-two letters',
      log: { info() {}, warn() {}, error() {} },
      onSignedIn: nothing,
      onAddressProven: nothing,
      onPasswordChange: nothing,
      onUnprovenProvider: nothing,
      onProviderJoined: nothing,
      onProviderClaims: nothing,
      oidc: { ...oidcClient, discoveryUrl: 'http://localhost:1', name: 'Works' },
      oneTapClientId: 'one-tap-client',
    });
    const offered = Object.values(auth.api as Record<string, unknown>).flatMap((endpoint) => {
      const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
      return path ? [options.method].flat().map((method) => ({ method, path })) : [];
    });
    expect(offered.length).toBeGreaterThan(30);
    const { cookie } = await signInQuickly(fixture.location());
    const unlisted = offered.filter(({ method, path }) => !listed.includes(`${method} ${path}` as EndpointName));
    for (const { method, path } of unlisted) {
      const address = `/api/auth${path.replaceAll(/:\w+/g, 'x')}?token=x&callbackURL=/`;
      const answer = await send(method, address, { headers: { cookie }, ...(method === 'POST' && { body: {} }) });
      const isOther = listed.some((name) => name.endsWith(` ${path}`) && authEndpoints[name].reach === 'anyone');
      const refused = isOther ? { status: 405, code: 'METHOD_NOT_ALLOWED' } : { status: 404, code: 'NOT_FOUND' };
      expect([method, address, answer]).toEqual([method, address, { ...refused, cookies: [] }]);
    }
    expect(unlisted.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/verify-email', '/reset-password/:token', '/list-sessions', '/update-user']),
    );
  });

  it('RULING-07: endpoints behind buttons of our pages accept requests from our pages only', async () => {
    const browser = createVisitor(app);
    await browser.askForLink('dana@example.com');
    const token = (await browser.mailed('dana@example.com', /sign-in link/)).searchParams.get('token') ?? '';
    const onPages = listed.filter((name) => authEndpoints[name].reach === 'pages');
    expect(onPages).toHaveLength(5);
    for (const name of onPages) {
      const path = `/api/auth${name.split(' ')[1]}`;
      expect(await send('POST', path, { body: { token } })).toEqual({ status: 404, cookies: [], code: 'NOT_FOUND' });
      expect(await send('GET', `${path}?token=${token}`)).toEqual({ status: 404, cookies: [], code: 'NOT_FOUND' });
    }
    for (const old of ['magic-link/verify', 'verify-email']) {
      const answer = await send('GET', `/api/auth/${old}?token=${token}&callbackURL=/`);
      expect(answer).toEqual({ status: 404, cookies: [], code: 'NOT_FOUND' });
    }
    expect(await browser.followLink(new URL(`/?token=${token}`, app.origin))).toMatchObject({ ok: true });
  });

  it('RULING-07: a differently spelled path is another path', async () => {
    for (const name of listed) {
      const [method = '', path = ''] = name.split(' ');
      const spellings = [
        ...[`/.${path}`, `/x/..${path}`, `/${path}`, `${path}/`, `${path}//`, `${path}/.`],
        ...[path.replace(/\w/, (letter) => letter.toUpperCase()), `/%2e${path}`, path.replace(/.$/, encodeLast)],
        ...[`${path};x`, `${path}%00`, `${path}%20`],
      ];
      for (const spelled of spellings) {
        const { status, cookies } = await send(method, `/api/auth${spelled}`, method === 'POST' ? { body: {} } : {});
        expect([spelled, status, cookies]).toEqual([spelled, 404, []]);
      }
    }
  });

  it('RULING-07: every write is limited, also when all are sent at once', async () => {
    const free = { password: 5, mail: 4, account: 5, network: 60 };
    const { cookie } = await signInQuickly(fixture.location());
    // Signing out always succeeds, and successful calls do not count as attempts.
    const writes = listed.filter((name) => name.startsWith('POST') && name !== 'POST /sign-out');
    for (const [at, name] of writes.entries()) {
      const endpoint = authEndpoints[name];
      if (endpoint.reach === 'pages' || !('limit' in endpoint)) continue;
      const body = {
        email: 'a@example.com',
        password: `${password}!`,
        currentPassword: 'x',
        newPassword: 'y z'.repeat(9),
      };
      const headers = { ...from(`192.0.2.${at}`), ...(endpoint.limit === 'account' && { cookie }) };
      const path = `/api/auth${name.split(' ')[1]}`;
      const answers = await sendAll(free[endpoint.limit] + 10, () => send('POST', path, { body, headers }));
      const judged = answers.filter(({ status }) => status !== 429).length;
      // Both operations of a signed-in account check the same password, so they share its attempts.
      const left = endpoint.limit === 'account' && name !== 'POST /change-password' ? 0 : free[endpoint.limit];
      expect([name, judged]).toEqual([name, left]);
    }
  });

  it('RULING-07: of a hundred guesses at once five are checked, and the right password after them is not', async () => {
    const { consumer } = await signInQuickly({ ...fixture.location(), email: 'victim@example.com', password });
    const guess = (guessed: string) =>
      send('POST', '/api/auth/sign-in/email', {
        body: { email: consumer.email, password: guessed },
        headers: from('203.0.113.9'),
      });
    const answers = await sendAll(100, (at) => guess(`wrong guess ${at}`));
    const judged = answers.filter(({ status }) => status !== 429);
    expect(judged.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await guess(password)).status).toBe(429);
  });

  it('RULING-07: a session cannot guess its account’s password from many networks', async () => {
    const { cookie } = await signInQuickly({ ...fixture.location(), password });
    const guess = (at: number, path: string) =>
      send('POST', path, {
        body: {
          password: `wrong guess ${at}`,
          currentPassword: `wrong guess ${at}`,
          newPassword: 'another copper violin',
        },
        headers: { cookie, ...from(`198.51.100.${at}`) },
      });
    const answers = await sendAll(20, (at) =>
      guess(at, at % 2 === 0 ? '/api/auth/change-password' : '/api/auth/verify-password'),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  });

  it('RULING-07: successful calls do not count: after sixty from one office the next one is answered', async () => {
    const { consumer } = await signInQuickly({ ...fixture.location(), password });
    const good = { body: { email: consumer.email, password }, headers: from('203.0.113.50') };
    for (let time = 0; time < 62; time += 1) {
      expect((await send('POST', '/api/auth/sign-out', { body: {}, headers: from('203.0.113.50') })).status).toBe(200);
    }
    expect((await send('POST', '/api/auth/sign-in/email', good)).status).toBe(200);
  });

  it('RULING-07: signing in to an unconfirmed address sends no mail', async () => {
    const browser = createVisitor(app);
    const email = 'waiting@example.com';
    await browser.signUp({ email, password });
    for (let time = 0; time < 5; time += 1) expect((await browser.signIn(email, password)).ok).toBe(false);
    const sent = await db.with<{ outbox_messages: object }>().selectFrom('outbox_messages').selectAll().execute();
    expect(sent).toHaveLength(1);
  });
});

const encodeLast = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;
