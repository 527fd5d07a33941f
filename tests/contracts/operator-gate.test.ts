import { expect, it } from 'vitest';
import { createRefusalStore } from '#domains/people/access/refusal-store.server.ts';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import { hourMs } from '#lib/duration.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, onSqlite } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type Answer, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageRoutes } from '#tests/fixtures/page-build.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const setUp = async ({ location }: EngineFixture) => {
  const { databaseUrl } = location();
  const app = await startPageApp({ env: { DEMO_LISTINGS: '0', TRUST_PROXY: '1', DATABASE_URL: databaseUrl ?? '' } });
  await app.running.start();
  let requests = 0;
  /** Uses another network for each request, because write limits are not under test here. */
  const ask: typeof app.ask = (path, { headers = {}, ...rest } = {}) => {
    requests += 1;
    const from = { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` };
    return app.ask(path, { ...rest, headers: { ...from, ...headers } });
  };
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
  const inDatabase = async <R>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<R>): Promise<R> => {
    const db = await openDatabase(where);
    return work(db).finally(() => db.close());
  };
  const hasFactor = (consumerId: string) =>
    inDatabase((db) =>
      db
        .with<AuthTables>()
        .updateTable('auth_users')
        .set({ two_factor_enabled: 1 })
        .where('id', '=', consumerId)
        .execute(),
    );
  return { app: { ...app, ask }, where, inDatabase, hasFactor };
};

/** Every back-office address: pages of the route table, calls of the API description and of the server. */
const roomAddresses = async ({ ask, routes }: Awaited<ReturnType<typeof setUp>>['app']) => {
  const filled = (path: string) => path.replaceAll(/:\w+\??|\{\w+\}|\*/g, '1');
  const pages = pageRoutes.flatMap(({ path }) => (path && /^ops(\/|$)/.test(path) ? [`/${filled(path)}`] : []));
  const described = JSON.parse((await ask('/openapi.json')).text) as { paths: Record<string, Record<string, unknown>> };
  const calls = [
    ...Object.entries(described.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), url })),
    ),
    ...routes,
  ].filter(({ url, method }) => url.startsWith('/api/ops') && /^[A-Z]+$/.test(method) && method !== 'TRACE');
  return {
    pages,
    calls: [...new Map(calls.map(({ method, url }) => [`${method} ${url}`, { method, path: filled(url) }])).values()],
  };
};

/** An address with the same spelling that never existed. */
const nowhere = (path: string): string =>
  path.replace(/ops/i, 'nil').replace('%6fps', '%6eil').replace('%4FPS', '%4EIL');

/** A response without the parts that differ between requests. */
const looksOf = ({ status, headers, text }: Answer) => {
  const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, 'content-length': _length, ...rest } = headers;
  const body = text.replaceAll(/ops|nil|%6fps|%6eil|%4fps|%4eil/gi, 'here').replaceAll(/"traceId":"[^"]*"/g, '');
  return { status, rest, cookies: cookies?.map((cookie) => cookie.split('=')[0]), body };
};

onSqlite('the back office', (fixture) => {
  it('opens only to an account with the operator role', async () => {
    const { app, where } = await setUp(fixture);
    const [operator, shopper] = [await signInOperator(where), await signIn(where)];
    const opened = await app.ask('/ops', { headers: { cookie: operator.cookie } });
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining(operator.consumer.email)]);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect((await app.ask('/ops.data', { headers: { cookie: operator.cookie } })).status).toBe(200);
    expect((await app.ask('/ops', { headers: { cookie: shopper.cookie } })).status).toBe(404);
    await app.close();
  });

  it('every page and call of it is 404 to a visitor, a shopper and an operator without a code', async () => {
    const { app, where, hasFactor } = await setUp(fixture);
    const [operator, shopper] = [await signInOperator(where), await signIn(where)];
    await hasFactor(operator.consumer.id);
    const { pages, calls } = await roomAddresses(app);
    expect(pages).toEqual(expect.arrayContaining(['/ops']));
    expect(calls.length).toBeGreaterThan(0);
    for (const [who, cookie] of Object.entries({ stranger: '', shopper: shopper.cookie, operator: operator.cookie })) {
      const headers = { origin: app.origin, ...(cookie && { cookie }) };
      for (const [at, path] of pages.entries()) {
        // HEAD is answered like GET, which a few pages are enough to show.
        for (const method of at < 3 ? ['GET', 'HEAD', 'POST'] : ['GET', 'POST']) {
          // /ops redirects to the page that asks for the code, the only one an operator without a code can open.
          const isDoor = who === 'operator' && (path === '/ops/code' || (path === '/ops' && method !== 'POST'));
          if (isDoor) continue;
          for (const url of [path, `${path}.data`]) {
            const here = await app.ask(url, { method, headers });
            expect([who, method, url, here.status]).toEqual([who, method, url, 404]);
            // Pages for a person are not cached, so of theirs every fourth is compared with one that never existed.
            if (who !== 'stranger' && at % 4 !== 0) continue;
            const there = await app.ask(nowhere(url), { method, headers });
            expect([who, method, url, looksOf(here)]).toEqual([who, method, url, looksOf(there)]);
          }
        }
      }
      for (const { method, path } of calls) {
        const [here, there] = [
          await app.ask(path, { method, headers }),
          await app.ask(nowhere(path), { method, headers }),
        ];
        expect([who, method, path, looksOf(here)]).toEqual([who, method, path, looksOf(there)]);
      }
    }
    const led = await app.ask('/ops', { headers: { cookie: operator.cookie } });
    expect([led.status, led.headers.location]).toEqual([303, '/ops/code']);
    await app.close();
  });

  it('is 404 in every spelling of its address, on every brand', async () => {
    const { app, where } = await setUp(fixture);
    const { cookie } = await signIn(where);
    const spellings = [
      '/ops',
      '/ops/',
      '/OPS',
      '/Ops/Audit',
      '//ops',
      '/%6fps',
      '/%4FPS',
      '/ops?x=1',
      '/ops.data',
      '/ops/_.data',
    ];
    for (const host of ['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'acme.localhost']) {
      for (const path of spellings) {
        // HEAD is answered like GET, which one brand is enough to show.
        for (const method of host === 'localhost' ? ['GET', 'HEAD', 'POST'] : ['GET', 'POST']) {
          const headers = { host: `${host}:${app.port}`, origin: `http://${host}:${app.port}`, cookie };
          const [here, there] = [
            await app.ask(path, { method, headers }),
            await app.ask(nowhere(path), { method, headers }),
          ];
          expect([host, method, path, looksOf(here)]).toEqual([host, method, path, looksOf(there)]);
          // Paths that begin with two slashes are refused everywhere.
          expect(here.status).toBe(path.startsWith('//') ? 400 : 404);
        }
      }
    }
    await app.close();
  });

  it('asks an operator who signed in over twelve hours ago to sign in again, and leaves their account signed in', async () => {
    const { app, where } = await setUp(fixture);
    const fresh = await signInOperator({ ...where, signedInMs: -11 * hourMs });
    const old = await signInOperator({ ...where, signedInMs: -12 * hourMs });
    expect((await app.ask('/ops', { headers: { cookie: fresh.cookie } })).status).toBe(200);
    const sent = await app.ask('/ops', { headers: { cookie: old.cookie } });
    expect([sent.status, sent.headers.location]).toEqual([303, '/my-autotrader/sign-in?returnTo=%2Fops']);
    expect((await app.ask('/api/ops/anything', { headers: { cookie: old.cookie } })).status).toBe(404);
    const page = await app.ask('/my-autotrader/sign-in?returnTo=/ops', { headers: { cookie: old.cookie } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('12 hours')]);
    expect((await app.ask('/my-autotrader', { headers: { cookie: old.cookie } })).status).toBe(200);
    // A shopper is not told that the back office exists.
    const shopper = await signIn({ ...where, signedInMs: -13 * hourMs });
    const away = await app.ask('/my-autotrader/sign-in?returnTo=/ops', { headers: { cookie: shopper.cookie } });
    expect([away.status, away.headers.location]).toEqual([303, '/ops']);
    expect((await app.ask('/my-autotrader/sign-in?returnTo=/ops')).text).not.toContain('12 hours');
    await app.close();
  });

  it('records refused visitors with reason and network, once a minute', async () => {
    const { app, where, inDatabase } = await setUp(fixture);
    const [shopper, old] = [await signIn(where), await signInOperator({ ...where, signedInMs: -13 * hourMs })];
    for (const { cookie } of [shopper, shopper, old]) await app.ask('/ops', { headers: { cookie } });
    await app.ask('/api/ops/anything', { headers: { cookie: shopper.cookie } });
    await app.ask('/ops');
    const refusals = await inDatabase((db) => createRefusalStore(db).latest(10));
    expect(refusals.map(({ email, reason, network }) => ({ email, reason, network }))).toEqual(
      expect.arrayContaining([
        { email: shopper.consumer.email, reason: 'no-role', network: expect.stringMatching(/^10\.0\./) },
        { email: old.consumer.email, reason: 'too-old', network: expect.stringMatching(/^10\.0\./) },
      ]),
    );
    expect(refusals).toHaveLength(2);
    await app.close();
  });
});
