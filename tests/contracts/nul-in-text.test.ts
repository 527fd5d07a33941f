import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const nul = '\u0000';
/** The carriers' secret: without one their webhooks do not exist. */
const secret = 'a secret of whoever carries messages';
const multipart = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nDana\u0000\r\n--b--\r\n';

/** A text with U+0000, in every encoding of a body. */
const bodies: readonly (readonly [string, string])[] = [
  ['application/json', JSON.stringify({ name: `Dana${nul}` })],
  ['application/json', JSON.stringify({ deep: [{ er: [[`Dana${nul}`]] }] })],
  ['application/json', JSON.stringify({ [`na${nul}me`]: 'Dana' })],
  ['application/json', '{"name":"Dana \\\\\\u0000"}'],
  ['application/x-www-form-urlencoded', 'name=Dana%00'],
  ['application/x-www-form-urlencoded', 'na%00me=Dana'],
  ['application/x-www-form-urlencoded', `name=Dana${nul}`],
];
const forPages: typeof bodies = [
  ...bodies.filter(([type]) => type !== 'application/json'),
  ['multipart/form-data; boundary=b', multipart],
  ['text/plain', `name=Dana${nul}`],
];
const forSignIn: typeof bodies = [
  ...bodies,
  ['Application/X-WWW-Form-Urlencoded', JSON.stringify({ name: nul })],
  ['', JSON.stringify({ name: nul })],
];

forEachEngine('U+0000 in a text', (fixture) => {
  let world: PageApp;
  let dana: SignedIn;

  beforeEach(async () => {
    const { databaseUrl = '' } = fixture.location();
    world = await startPageApp({
      env: { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', SMS_INBOUND_SECRET: secret, MAIL_EVENTS_SECRET: secret },
    });
    await world.running.start();
    // An operator may call every endpoint.
    dana = await signInOperator({ dataDir: world.dataDir, ...(databaseUrl && { databaseUrl }), origin: world.origin });
  });
  afterEach(() => world.close());

  let sent = 0;
  /** Uses another address for each request, because writes are limited per minute. */
  const send = (method: string, path: string, [type, body]: readonly [string, string]) =>
    world.ask(path, {
      method,
      body,
      headers: {
        origin: world.origin,
        cookie: dana.cookie,
        'content-length': String(Buffer.byteLength(body)),
        ...(/^\/api\/(sms|mail)\//.test(path) && { authorization: `Bearer ${secret}` }),
        'x-forwarded-for': `10.0.${(sent >> 8) & 255}.${sent++ & 255}`,
        ...(type && { 'content-type': type }),
      },
    });

  // Refused before the database is used, so one engine is enough.
  fixture.itOnce('is 400 wherever a body is taken: every call, every page and every endpoint of sign-in', async () => {
    const writes = world.routes.filter(
      ({ method, url, takesBytes }) =>
        /POST|PUT|PATCH|DELETE/.test(method) && !url.includes('*') && url !== '/healthz' && !takesBytes,
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, url } of writes) {
      const path = url.replaceAll(/:\w+/g, '12345');
      for (const body of bodies) {
        const { status, text } = await send(method, path, body);
        // Some endpoints accept no forms.
        if (status === 415) continue;
        expect([method, path, body, status, JSON.parse(text).code]).toEqual([method, path, body, 400, 'bad-request']);
      }
    }
    const { listings } = await world.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const [{ id: listingId, owner } = { id: 0, owner: undefined }] = listings;
    const dealer = { dealerId: owner?.id ?? 0, name: owner?.name ?? '', city: 'Atlanta', state: 'GA' };
    for (const path of pageAddresses({ listingId, dealer })) {
      for (const body of forPages)
        expect([path, body, (await send('POST', path, body)).status]).toEqual([path, body, 400]);
    }
    for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/magic-link', 'request-password-reset', 'no/such']) {
      for (const body of forSignIn) {
        expect([path, body, (await send('POST', `/api/auth/${path}`, body)).status]).toEqual([path, body, 400]);
      }
    }
  });

  it('is 400 in an address, and text that only looks like an escape is accepted', async () => {
    for (const path of ['/cars-for-sale/x%00', '/cars-for-sale?q=%00', '/cars-for-sale/api/places?q=a%00']) {
      expect([path, (await world.ask(path)).status]).toEqual([path, 400]);
    }
    const look = ['application/json', '{"firstName":"Dana \\\\u0000 %00"}'] as const;
    expect((await send('POST', '/account-api/profile', look)).status).toBe(200);
    const profile = await world.ask('/account-api/profile', { headers: { cookie: dana.cookie } });
    expect(JSON.parse(profile.text)).toMatchObject({ profile: { firstName: 'Dana \\u0000 %00' } });
  });

  it('half a surrogate pair and deep nesting cause no server error', async () => {
    const half = ['application/json', '{"firstName":"Dana \\ud83d"}'] as const;
    expect((await send('POST', '/account-api/profile', half)).status).toBe(200);
    const deep = '['.repeat(60_000) + ']'.repeat(60_000);
    expect((await send('POST', '/account-api/profile', ['application/json', deep])).status).toBe(400);
  });
});
