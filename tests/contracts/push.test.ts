import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createPushSubscriptionStore } from '#domains/contact/channels/push-subscription-store.server.ts';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import { systemClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createPushTransport } from '#platform/outbox/push-transport.ts';
import { readVapidKeys } from '#platform/outbox/vapid-keys.ts';
import type { Database } from '#platform/sql/database.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { startPushService } from '#tests/fixtures/push-service.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const news = {
  channel: 'push' as const,
  kind: 'alert' as const,
  consumerId: 'ann',
  cause: 'alert:1',
  title: '2023 Telluride: $34,980',
  text: 'Down $920.',
  url: 'https://cars.example/cars-for-sale/vehicle/1',
};

const setUp = async ({ open, location }: EngineFixture, allowPrivateHosts = true) => {
  const db = await open();
  const clock = systemClock;
  const service = await startPushService();
  onTestFinished(service.close);
  const subscriptions = createPushSubscriptionStore({ db, clock });
  const keys = readVapidKeys({ configured: undefined, dataDir: location().dataDir });
  const queue = createJobQueue({ db, clock });
  const never = { secondDelivery: 'harmless' as const, deliver: () => Promise.reject(new Error('not this way')) };
  const outbox = createOutbox({
    db,
    queue,
    clock,
    mail: never,
    sms: never,
    ...outboxParts({ db, clock }),
    push: createPushTransport({ keys, contact: 'mailto:us@example.com', subscriptions, allowPrivateHosts }),
  });
  const [ann, bob] = [await signedInAs(db, 'ann'), await signedInAs(db, 'bob')];
  const { id } = await subscriptions.add(ann, service.subscription, 'Chrome on Linux');
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log: { warn() {}, error() {} } });
  return { db, ann, bob, service, subscriptions, keys, outbox, to: id, run };
};

const signedInAs = async (db: Database, consumerId: string) => {
  const tables = db.with<AuthTables>();
  const stamps = { created_at: '', updated_at: '' };
  const account = { id: consumerId, name: consumerId, email: `${consumerId}@example.com`, email_verified: 1 };
  await tables
    .insertInto('auth_users')
    .values({ ...account, image: null, role: null, ...stamps })
    .execute();
  const session = { id: `session of ${consumerId}`, token: consumerId, user_id: consumerId, expires_at: '' };
  await tables
    .insertInto('auth_sessions')
    .values({ ...session, ip_address: null, user_agent: null, ...stamps })
    .execute();
  return { id: session.id, consumerId };
};

/** The sender's claims in a push request, if signed with this key (RFC 8292). */
const vapidClaims = (authorization: string, publicKey: string): unknown => {
  const [, token = '', shown = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(shown).toBe(publicKey);
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString());
};

forEachEngine('notifications to devices', (fixture) => {
  it('only the device can decrypt a message, and its push service can verify the sender', async () => {
    const { service, keys, outbox, to, run } = await setUp(fixture);
    const { id } = await outbox.send({ ...news, to, tag: 'car 1' });
    await run();
    expect(await outbox.list()).toMatchObject([{ status: 'sent', reference: 'HTTP 201' }]);
    const [{ path, headers, payload } = { path: '', headers: {}, payload: undefined }] = service.received;
    expect([path, payload]).toEqual([
      '/send/device-1',
      { title: news.title, body: news.text, url: news.url, tag: 'car 1' },
    ]);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(vapidClaims(String(headers.authorization), keys.publicKey)).toMatchObject({
      aud: new URL(service.subscription.endpoint).origin,
      sub: 'mailto:us@example.com',
    });
    await outbox.send({ ...news, to, tag: 'car 1' });
    await run();
    expect([service.received.length, id]).toEqual([1, expect.any(String)]);
  });

  it.each([404, 410])('a device whose push service answers %i is deleted without an error', async (status) => {
    const { service, subscriptions, outbox, to, run } = await setUp(fixture);
    service.answerWith(status);
    await outbox.send({ ...news, to });
    await run();
    expect(await outbox.list()).toMatchObject([
      { status: 'bounced', lastError: expect.stringContaining('subscribed') },
    ]);
    expect([await subscriptions.of('ann'), await outbox.trouble()]).toEqual([[], []]);
    await outbox.send({ ...news, to, cause: 'alert:2' });
    await run();
    expect([service.received.length, (await outbox.list()).map((one) => one.status)]).toEqual([
      1,
      ['bounced', 'bounced'],
    ]);
  });

  it.each([
    [429, 'queued'],
    [503, 'queued'],
    [413, 'failed'],
    [403, 'failed'],
    [500, 'queued'],
  ])('when a push service answers %i, the message is %s and the device stays', async (status, expected) => {
    const { service, subscriptions, outbox, to, run } = await setUp(fixture);
    service.answerWith(status);
    await outbox.send({ ...news, to });
    await run();
    expect(await outbox.list()).toMatchObject([{ status: expected }]);
    expect(await subscriptions.of('ann')).toHaveLength(1);
  });

  it('a name that resolves to this machine is never called, unless the operator allows it', async () => {
    const { service, outbox, to, run } = await setUp(fixture, false);
    await outbox.send({ ...news, to });
    await run();
    expect(await outbox.list()).toMatchObject([{ status: 'failed', lastError: 'localhost is not a public host' }]);
    expect(service.received).toEqual([]);
  });

  it('invalid keys fail permanently', async () => {
    const { bob, service, subscriptions, outbox, run } = await setUp(fixture);
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: service.subscription.keys.auth };
    const { id } = await subscriptions.add(bob, { endpoint: 'https://push.example/2', keys }, 'Firefox');
    await outbox.send({ ...news, to: id });
    await run();
    expect(await outbox.list()).toMatchObject([{ status: 'failed' }]);
  });

  it('when another person signs in on a browser, it gets no more messages of the previous one', async () => {
    const { bob, service, subscriptions, outbox, to, run } = await setUp(fixture);
    await outbox.send({ ...news, to });
    const taken = await subscriptions.add(bob, service.subscription, 'Chrome on Linux');
    expect([await subscriptions.of('ann'), (await subscriptions.of('bob')).map(({ id }) => id)]).toEqual([
      [],
      [taken.id],
    ]);
    await run();
    expect([service.received, (await outbox.list())[0]?.status]).toEqual([[], 'bounced']);
  });

  it('a device is one subscription however often it is switched on, and the twenty-first replaces another', async () => {
    const { ann, service, subscriptions } = await setUp(fixture);
    const again = await subscriptions.add(ann, service.subscription, 'Chrome on Linux');
    expect(await subscriptions.of('ann')).toMatchObject([{ id: again.id }]);
    for (let n = 0; n < 22; n += 1) {
      await subscriptions.add(ann, { ...service.subscription, endpoint: `https://push.example/${n}` }, `device ${n}`);
    }
    const devices = (await subscriptions.of('ann')).map(({ device }) => device);
    expect([devices.length, devices.includes('device 21')]).toEqual([20, true]);
  });
});

forEachEngine('switching notifications on, over HTTP', (fixture) => {
  let app: WholeApp;
  afterEach(() => app.close());

  const start = async (env: Record<string, string> = {}) => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    app = await startWholeApp({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env } });
    const origin = `http://localhost:${app.port}`;
    const ann = await signIn({ ...fixture.location(), origin });
    const call = async (method: string, path: string, body?: object, token = ann.token) => {
      const headers = { 'identity-token': token, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    };
    return { origin, call, ann };
  };
  const keys = {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16, 1).toString('base64url'),
  };

  fixture.itOnce('the key is made once, for this user alone to read, and the same after a restart', async () => {
    const { call } = await start();
    const { body } = await call('GET', '/api/push/key');
    expect(body.publicKey).toMatch(/^[\w-]{87}$/);
    const file = join(fixture.location().dataDir, 'vapid-keys.json');
    expect([existsSync(file), statSync(file).mode & 0o777]).toEqual([true, 0o600]);
    expect(JSON.parse(readFileSync(file, 'utf8')).publicKey).toBe(body.publicKey);
    expect(readVapidKeys({ configured: undefined, dataDir: fixture.location().dataDir }).publicKey).toBe(
      body.publicKey,
    );
  });

  fixture.itOnce('a device of somebody who signs out is told nothing more', async () => {
    const { call, origin, ann } = await start();
    const elsewhere = await call('POST', '/api/push/subscriptions', { endpoint: 'https://push.example/a', keys });
    expect(elsewhere.status).toBe(200);
    const out = await fetch(`${origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: ann.cookie, origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(out.status).toBe(200);
    expect(await app.services.push.subscriptions.of(ann.consumer.id)).toEqual([]);
  });

  it('only its owner can add, list and remove a device', async () => {
    const { call, origin } = await start();
    const added = await call('POST', '/api/push/subscriptions', { endpoint: 'https://push.example/a', keys });
    expect(added.status).toBe(200);
    expect((await call('GET', '/api/push/subscriptions')).body.devices).toMatchObject([{ id: added.body.id }]);
    const bob = await signIn({ ...fixture.location(), origin });
    expect((await call('GET', '/api/push/subscriptions', undefined, bob.token)).body.devices).toEqual([]);
    const path = `/api/push/subscriptions/${added.body.id}`;
    expect((await call('DELETE', path, undefined, bob.token)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  fixture.itOnce(
    'an endpoint must be a push service of the world: https, no secrets in it, no address of our own network',
    async () => {
      const { call } = await start();
      const refused = [
        ...['http://push.example/a', 'https://user:word@push.example/a', 'https://localhost/a', 'https://127.0.0.1/a'],
        ...['https://10.0.0.1/a', 'https://[::1]/a', 'https://169.254.169.254/latest', 'https://[::ffff:127.0.0.1]/a'],
        ...['https://x.localhost./a', 'push.example', `https://push.example/${'a'.repeat(1000)}`, 'file:///etc/passwd'],
      ];
      for (const endpoint of refused) {
        const { status, body } = await call('POST', '/api/push/subscriptions', { endpoint, keys });
        expect([endpoint, status, body.code]).toEqual([endpoint, 400, 'validation-failed']);
      }
      for (const wrong of [{ ...keys, auth: 'short' }, { ...keys, p256dh: '***' }, {}]) {
        const endpoint = 'https://push.example/a';
        expect((await call('POST', '/api/push/subscriptions', { endpoint, keys: wrong })).status).toBe(400);
      }
      expect((await call('GET', '/api/push/subscriptions')).body.devices).toEqual([]);
    },
  );

  fixture.itOnce('the worker comes fresh, for the whole site, and may only fetch from here', async () => {
    await start();
    const { status, head, body } = await app.ask('GET', '/service-worker.js');
    expect(status).toBe(200);
    expect(head).toMatch(/^content-type: (?:text|application)\/javascript/im);
    expect(head).toMatch(/^cache-control: no-cache\r?$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none';connect-src 'self'\r?$/im);
    expect(body).toContain('showNotification');
  });
});
