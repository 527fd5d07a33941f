import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { bundleServer, type ServerProcess } from '#tests/fixtures/server-process.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const password = 'quiet harbour lamp';

describe.skipIf(!inject('postgresUrl'))('the server while PostgreSQL is away', () => {
  let postgres: PostgresServer;
  let bundle: Awaited<ReturnType<typeof bundleServer>>;
  let server: ServerProcess;
  let origin: string;
  let dataDir: string;

  beforeAll(async () => {
    [postgres, bundle] = await Promise.all([startPostgres(), bundleServer()]);
    dataDir = mkdtempSync(join(tmpdir(), 'forecourt-outage-'));
    const port = String(await freePort());
    server = bundle.start({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, DEMO_LISTINGS: '60', PORT: port });
    origin = await server.ready;
  });
  afterAll(async () => {
    await bundle.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object, headers = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
  const get = (path: string, headers = {}) => fetch(`${origin}${path}`, { headers });
  const readiness = async () => {
    const answer = await get('/readyz');
    return [answer.status, await answer.json()];
  };

  it('answers 503 with Retry-After on every call that needs it, reports it at /readyz, and recovers', async () => {
    const dana = await signIn({ dataDir, databaseUrl: postgres.url, origin, email: 'dana@example.com', password });
    const [car] = ((await (await get('/rest/lsc/listing?numRecords=1')).json()) as { listings: { id: number }[] })
      .listings;
    const calls = [
      () => get('/rest/lsc/listing?numRecords=1'),
      () => get('/account-api/userinfo', { 'identity-token': dana.token }),
      () => get('/account-api/saved-vehicles', { 'identity-token': dana.token }),
      () => get('/api/auth/get-session', { cookie: dana.cookie }),
      () => post('/account-api/vehicle', { listingId: car?.id }, { 'identity-token': dana.token }),
      () => post('/api/auth/sign-in/email', { email: 'dana@example.com', password }),
      () => post('/api/auth/sign-up/email', { name: 'Sam', email: 'sam@example.com', password }),
      () => post('/api/auth/request-password-reset', { email: 'dana@example.com' }),
    ];
    const person = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
    const lead = () => post(leadCall.path, { ...person, listingId: car?.id, message: 'Is it still there?' });
    const answers = (requests = calls) =>
      Promise.all(
        requests.map(async (call) => {
          const answer = await call();
          await answer.arrayBuffer();
          return [answer.status, answer.headers.get('retry-after')];
        }),
      );
    expect(await readiness()).toEqual([200, { ready: true, waitingFor: [] }]);

    const open = new Client({ connectionString: postgres.url });
    open.on('error', () => {});
    await open.connect();
    await open.query('begin; lock table jobs in access exclusive mode');
    await postgres.shutDown('fast');
    expect(await answers([...calls, lead])).toEqual([...calls, lead].map(() => [503, '2']));
    await vi.waitFor(
      async () =>
        expect(await readiness()).toEqual([
          503,
          { ready: false, waitingFor: ['database'], reason: expect.stringContaining('no connection to the database') },
        ]),
      { timeout: 600_000 },
    );
    const figures = await (await get('/metrics')).text();
    expect(figures).toContain('database_up 0');
    expect(figures).toContain('process_cpu_seconds_total');
    expect((await get('/healthz')).status).toBe(200);
    // Counts against the write limit like every write, and needs nothing else of the database.
    const theme = { method: 'POST', headers: { origin }, body: new URLSearchParams({ theme: 'dark' }) };
    expect((await fetch(`${origin}/theme`, { ...theme, redirect: 'manual' })).status).toBe(303);

    await postgres.start();
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, { ready: true, waitingFor: [] }]), {
      timeout: 600_000,
    });
    expect(await answers()).toEqual(calls.map(() => [200, null]));
    // Jobs resume too, such as the mail of the sign-up.
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'outbox')).length).toBeGreaterThan(0), {
      timeout: 600_000,
    });
    expect(server.child.exitCode).toBeNull();
  });
});
