import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { linkIn } from '#tests/fixtures/mails.ts';
import { signInQuickly } from '#tests/fixtures/quick-hash.ts';

const password = 'quiet harbour lamp';

forEachEngine('accounts over HTTP', (fixture) => {
  let app: AccountApp;

  beforeEach(async () => {
    app = await startAccountApp({ db: await fixture.open(), dataDir: fixture.location().dataDir });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  /** Posts as a page of this site does; `bare` sends no Origin header. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    bare(path, body, { origin: app.origin, ...headers });
  const bare = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${app.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.origin}${path}`, { headers, redirect: 'manual' });
  const somebody = (who: Partial<Parameters<typeof signInQuickly>[0]> = {}) =>
    signInQuickly({ ...fixture.location(), origin: app.origin, ...who });
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('RULING-07: sign up, confirm by mail, sign in, fetch a token, sign out; the token ends with the session', async () => {
    const who = { name: 'Dana Whitfield', email: 'dana@example.com', password };
    const signedUp = await post('/api/auth/sign-up/email', who);
    expect([signedUp.status, await signedUp.json()]).toEqual([
      200,
      {
        token: null,
        user: {
          id: expect.any(String),
          name: who.name,
          email: who.email,
          emailVerified: false,
          image: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      },
    ]);
    expect(signedUp.headers.getSetCookie().join()).not.toContain('session_token');
    expect((await post('/api/auth/sign-in/email', who)).status).toBe(401);

    const link = linkIn(await app.mailTo(who.email, /Confirm your email/));
    expect(link.origin + link.pathname).toBe(`${app.origin}/my-autotrader/verify`);
    const browser = createVisitor(app);
    browser.keep(signedUp.headers.getSetCookie());
    expect((await browser.confirm(link)).ok).toBe(true);
    expect(await browser.consumer()).toMatchObject({ email: who.email });

    const signedIn = await post('/api/auth/sign-in/email', who);
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const identity = ((await (await get('/api/auth/token', { cookie })).json()) as { token: string }).token;
    const consumer = await get('/account-api/consumer', { 'identity-token': identity });
    expect(await consumer.json()).toEqual({ consumerid: expect.any(String), email: who.email, phone: '' });

    expect((await post('/api/auth/sign-out', {}, { cookie })).status).toBe(200);
    expect((await get('/account-api/consumer', { 'identity-token': identity })).status).toBe(401);
    expect((await get('/account-api/consumer', { cookie })).status).toBe(401);
  });

  it('RULING-06: identity token, bearer token and cookie identify the same consumer', async () => {
    const { consumer, token, cookie } = await somebody();
    const proofs: Record<string, string>[] = [
      { 'identity-token': token },
      { authorization: `Bearer ${token}` },
      { cookie },
    ];
    for (const headers of proofs) {
      const answer = await get('/account-api/consumer', headers);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { consumerid: consumer.id, email: consumer.email, phone: '' },
      ]);
    }
    const keys = (await (await get('/api/auth/jwks')).json()) as { keys: { kty: string; crv: string; d?: string }[] };
    expect(keys.keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519' })]);
    expect(keys.keys[0]?.d).toBeUndefined();
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    expect(claims.exp - claims.iat).toBe(15 * 60);
  });

  it('RULING-06: forged, foreign, expired, unsigned and missing tokens are 401, even beside a valid cookie', async () => {
    const { token, cookie, consumer, sessionId } = await somebody();
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    const other = generateKeyPairSync('ed25519').privateKey;
    const resign = (header: string, claims: string) =>
      `${header}.${claims}.${sign(null, Buffer.from(`${header}.${claims}`), other).toString('base64url')}`;
    const hmac = (header: string) =>
      `${header}.${body}.${createHmac('sha256', read(head).kid).update(`${header}.${body}`).digest('base64url')}`;
    const forged = [
      'nonsense',
      '..',
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${encode({ ...read(body), sub: 'somebody-else' })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      resign(head, body),
      hmac(encode({ ...read(head), alg: 'HS256' })),
      resign(encode({ alg: 'EdDSA', kid: 'unknown' }), encode({ sub: consumer.id, sid: sessionId, exp: 9e9 })),
    ];
    for (const one of forged) {
      expect((await get('/account-api/consumer', { 'identity-token': one, cookie })).status, one).toBe(401);
      expect((await get('/account-api/consumer', { authorization: `Bearer ${one}`, cookie })).status, one).toBe(401);
    }
    expect((await get('/account-api/consumer')).status).toBe(401);
    expect((await get('/account-api/consumer', { cookie: `${cookie}x` })).status).toBe(401);
    const ended = await signInQuickly({ ...fixture.location(), endsMs: -1000 });
    expect((await get('/account-api/consumer', { cookie: ended.cookie })).status).toBe(401);
    const all = await get('/account-api/userinfo?brand=KBB');
    expect([all.status, await all.json()]).toMatchObject([401, { code: 'not-signed-in' }]);
  });

  it('RULING-06: a write with only the cookie is accepted from this site’s own origin alone', async () => {
    const { cookie, token } = await somebody();
    const change = { firstName: 'Mallory' };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await post('/account-api/profile', change, { cookie, ...headers })).status).toBe(403);
      expect((await post('/api/auth/sign-out', {}, { cookie, ...headers })).status).toBe(403);
      expect((await post('/api/auth/sign-in/email', { email: 'a@b.co', password }, headers)).status).toBe(403);
    }
    expect((await bare('/account-api/profile', change, { cookie })).status).toBe(401);
    expect((await post('/account-api/profile', { firstName: 'Own' }, { cookie })).status).toBe(200);
    expect((await bare('/account-api/profile', { firstName: 'Token' }, { 'identity-token': token })).status).toBe(200);
    const { profile } = (await (await get('/account-api/profile', { cookie })).json()) as { profile: object };
    expect(profile).toMatchObject({ firstName: 'Token' });
  });

  it('RULING-06: one device can be signed out, and no other account’s session can', async () => {
    const [dana, sam] = [await somebody(), await somebody()];
    const sessions = createSessionStore(await fixture.open());
    const idOf = async ({ consumer }: typeof dana) => (await sessions.list(consumer.id, Date.now()))[0]?.id ?? '';
    await sessions.end(dana.consumer.id, await idOf(sam));
    expect(await idOf(sam)).not.toBe('');
    await sessions.end(dana.consumer.id, await idOf(dana));
    expect(await idOf(dana)).toBe('');
  });

  it('RULING-07: no response to a visitor tells whether an address has an account', async () => {
    const person = await somebody({ email: 'known@example.com', password });
    const unknown = 'unknown@example.com';
    const ask = async (path: string, body: object) => {
      const answer = await post(path, body);
      const text = await answer.text();
      return [
        answer.status,
        text.replaceAll(/known@example.com|unknown@example.com|"id":"[^"]+"|\d{4}-\d\d-\d\dT[^"]+/g, '·'),
      ];
    };
    const requests: [string, object][] = [
      ['/api/auth/sign-in/email', { password: 'not the password' }],
      ['/api/auth/sign-up/email', { password, name: 'Some Body' }],
      ['/api/auth/request-password-reset', {}],
      ['/api/auth/send-verification-email', {}],
      ['/api/auth/sign-in/magic-link', {}],
    ];
    for (const [path, body] of requests) {
      const forMember = await ask(path, { ...body, email: person.consumer.email });
      expect(await ask(path, { ...body, email: unknown }), path).toEqual(forMember);
    }
    expect(await app.mailTo('known@example.com', /already have an account/)).toContain('/my-autotrader/sign-in');
  });

  it('RULING-07: sign-in slows down for the network that guesses, and for nobody else', async () => {
    // The clock is fixed, so that the first wait of two seconds does not end on a slow machine.
    await app.close();
    const clock = fixedClock(Date.now());
    app = await startAccountApp({ db: await fixture.open(), dataDir: fixture.location().dataDir, clock });
    const { consumer } = await somebody({ email: 'victim@example.com', password });
    const other = await somebody({ email: 'other@example.com', password });
    const attempt = (email: string, guess: string, ip: string) =>
      post('/api/auth/sign-in/email', { email, password: guess }, from(ip));
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await attempt(consumer.email, `wrong guess ${guess}`, '203.0.113.9')).status).toBe(401);
    }
    const refused = await attempt(consumer.email, password, '203.0.113.9');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await attempt(consumer.email.toUpperCase(), password, '203.0.113.9')).status).toBe(429);
    expect((await attempt(consumer.email, password, '198.51.100.7')).status).toBe(200);
    expect((await attempt(other.consumer.email, password, '203.0.113.9')).status).toBe(200);
  });

  it('RULING-07: the number of mails to one address is limited', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      statuses.push(
        (await post('/api/auth/sign-in/magic-link', { email: 'a@example.com' }, from('203.0.113.9'))).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect((await post('/api/auth/sign-in/magic-link', { email: 'a@example.com' }, from('198.51.100.7'))).status).toBe(
      200,
    );
  });

  it('RULING-07: a link signs in once, into a new session instead of the one the browser already had', async () => {
    const before = await somebody({ email: 'before@example.com' });
    await post('/api/auth/sign-in/magic-link', { email: 'linked@example.com', callbackURL: '/my-autotrader' });
    const link = linkIn(await app.mailTo('linked@example.com', /sign-in link/));
    expect(link.searchParams.get('returnTo')).toBe('/my-autotrader');
    const browser = createVisitor(app);
    browser.keep([before.cookie]);
    expect((await browser.followLink(link)).ok).toBe(true);
    expect(browser.cookie()).not.toContain(before.cookie);
    expect(await browser.consumer()).toMatchObject({ email: 'linked@example.com' });
    const other = createVisitor(app);
    expect(await other.followLink(link)).toMatchObject({ ok: false, error: { code: 'INVALID_TOKEN' } });
    expect(other.cookie()).toBe('');
  });

  it('RULING-07: links in mails lead to a configured host; a request under any other host sends no mail', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    const answer = await post('/api/auth/sign-in/magic-link', { email: 'host@example.com' }, headers);
    expect([answer.status, await answer.json()]).toMatchObject([421, { code: 'misdirected-request' }]);
    await expect(app.mailTo('host@example.com', /./)).rejects.toThrow('no mail');
    await post('/api/auth/sign-in/magic-link', { email: 'host@example.com' });
    expect(linkIn(await app.mailTo('host@example.com', /sign-in link/)).hostname).toBe('localhost');
  });

  it('RULING-07: no redirect leads to another site', async () => {
    const ways = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ];
    for (const [at, callbackURL] of ways.entries()) {
      const answer = await post(
        '/api/auth/sign-in/magic-link',
        { email: 'b@example.com', callbackURL },
        from(`192.0.2.${at}`),
      );
      expect(answer.status, callbackURL).toBe(403);
    }
  });

  it('RULING-06: cookies are httpOnly, SameSite=Lax, host-only, and Secure on HTTPS pages', async () => {
    const { consumer } = await somebody({ password });
    const plain = await post('/api/auth/sign-in/email', { email: consumer.email, password });
    const secure = await post(
      '/api/auth/sign-in/email',
      { email: consumer.email, password },
      { 'x-forwarded-proto': 'https', origin: app.origin.replace('http:', 'https:') },
    );
    for (const [answer, isSecure] of [
      [plain, false],
      [secure, true],
    ] as const) {
      const name = `${isSecure ? '__Host-' : ''}forecourt.session_token`;
      const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/Domain=/i);
      expect(/; Secure/.test(cookie)).toBe(isSecure);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('RULING-06: over TLS only a cookie with the __Host- prefix signs in, on every endpoint that takes a cookie', async () => {
    const { consumer, cookie: plain } = await somebody({ password });
    const tls = { 'x-forwarded-proto': 'https', origin: app.origin.replace('http:', 'https:') };
    const signedIn = await post('/api/auth/sign-in/email', { email: consumer.email, password }, tls);
    const [cookie = ''] = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    expect(cookie).toMatch(/^__Host-forecourt\.session_token=/);
    const statuses = async (headers: Record<string, string>) => [
      (await get('/account-api/consumer', headers)).status,
      (await get('/api/auth/token', headers)).status,
    ];
    expect(await statuses({ ...tls, cookie })).toEqual([200, 200]);
    // A sibling host could have set the plain cookie, and a page without TLS could have read the other one.
    expect(await statuses({ ...tls, cookie: plain })).toEqual([401, 401]);
    expect(await statuses({ cookie })).toEqual([401, 401]);
    expect(await statuses({ ...tls, cookie: `${plain}; ${cookie}` })).toEqual([200, 200]);
    const out = await post('/api/auth/sign-out', {}, { ...tls, cookie });
    const isOver = /^__Host-forecourt\.session_token=;.*Max-Age=0;.*; Secure$/;
    expect(out.headers.getSetCookie()).toContainEqual(expect.stringMatching(isOver));
    expect(await statuses({ ...tls, cookie })).toEqual([401, 401]);
  });

  it('AUTH-16: a new password signs out every other device, whatever the request says about it', async () => {
    const { consumer, cookie: here } = await somebody({ password });
    const elsewhere = await post('/api/auth/sign-in/email', { email: consumer.email, password });
    const there = elsewhere.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const changed = await post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'another copper violin', revokeOtherSessions: false },
      { cookie: here },
    );
    expect(changed.status).toBe(200);
    const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const statuses = [there, here, renewed].map(
      async (cookie) => (await get('/account-api/consumer', { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  it('AUTH-15: the export needs a recent sign-in, or the password entered since', async () => {
    const fresh = await somebody({ signedInMs: -9 * minuteMs });
    expect((await get('/account-api/export', { cookie: fresh.cookie })).status).toBe(200);
    const { cookie, token } = await somebody({ password, signedInMs: -11 * minuteMs });
    const proofs: Record<string, string>[] = [{ cookie }, { 'identity-token': token }];
    for (const headers of proofs) {
      const refused = await get('/account-api/export', headers);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'confirm-identity' }]);
    }
    const inBrowser = await get('/account-api/export', { cookie, accept: 'text/html' });
    expect([inBrowser.status, inBrowser.headers.get('location')]).toEqual([303, '/my-autotrader/my-data']);
    expect((await post('/api/auth/verify-password', { password: 'not this' }, { cookie })).status).toBe(400);
    expect((await get('/account-api/export', { cookie })).status).toBe(403);
    expect((await post('/api/auth/verify-password', { password }, { cookie })).status).toBe(200);
    for (const headers of proofs) {
      expect(Object.keys((await (await get('/account-api/export', headers)).json()) as object)).toContain('profile');
    }
    // The password entered in one session does not count for another session of the same person.
    expect((await get('/account-api/export', { cookie: fresh.cookie })).status).toBe(200);
  });

  it('AUTH-11: a body that two parsers could read differently is refused, and counts as no attempt', async () => {
    const { consumer } = await somebody({ email: 'read@example.com', password });
    const send = (body: string | Uint8Array<ArrayBuffer>, contentType: string, query = '') =>
      fetch(`${app.origin}/api/auth/sign-in/email${query}`, {
        method: 'POST',
        body,
        headers: { origin: app.origin, 'content-type': contentType },
      });
    const fields = { email: consumer.email, password };
    const json = JSON.stringify(fields);
    const form = new URLSearchParams(fields).toString();
    const cases: [string | Uint8Array<ArrayBuffer>, string, number, string?][] = [
      [json, 'application/json', 200],
      [json, 'APPLICATION/JSON; charset="UTF-8"', 200],
      [form, 'Application/x-www-form-urlencoded', 200],
      [json, 'Application/x-www-form-urlencoded', 400],
      [json, 'text/plain', 415],
      [json, 'application/vnd.api+json', 415],
      [json, 'application/json; charset=utf-16', 415],
      [json, 'application/json, application/x-www-form-urlencoded', 415],
      [`\uFEFF${json}`, 'application/json', 400],
      [Buffer.from(json, 'utf16le'), 'application/json', 400],
      [json.replace('{', '{"email":"other@example.com",'), 'application/json', 400],
      [json.replace('{', '{"\\u0065mail":"other@example.com",'), 'application/json', 400],
      [`${form}&email=other@example.com`, 'application/x-www-form-urlencoded', 400],
      [json, 'application/json', 400, '?a=1&a=2'],
      [JSON.stringify({ ...fields, email: [consumer.email] }), 'application/json', 400],
    ];
    for (const [body, contentType, status, query] of cases) {
      const answer = await send(body, contentType, query);
      const { code } = (await answer.json()) as { code?: string };
      expect([String(body), contentType, answer.status, typeof code]).toEqual([
        ...[String(body), contentType, status],
        status === 200 ? 'undefined' : 'string',
      ]);
    }
  });

  it('SEC-01: malformed, hostile and oversized input is 4xx', async () => {
    const { token } = await somebody();
    const bodies = [
      '{',
      '[]',
      'null',
      '"x"',
      '',
      '{"email":5}',
      '{"email":"a@b.co","__proto__":{"a":1}}',
      '{"email":{}}',
    ];
    const paths = [
      'sign-in/email',
      'sign-up/email',
      'sign-in/magic-link',
      'request-password-reset',
      'reset-password',
      'no/such',
    ];
    for (const path of paths) {
      for (const [at, body] of bodies.entries()) {
        const { status } = await post(`/api/auth/${path}`, body, from(`192.0.2.${at}`));
        expect(status, `${path} ${body}`).toBeGreaterThanOrEqual(400);
        expect(status, `${path} ${body}`).toBeLessThan(500);
      }
    }
    for (const body of [
      ...bodies,
      JSON.stringify({ firstName: 'x'.repeat(61) }),
      '{"phone":"911"}',
      '{"zip":"00000"}',
    ]) {
      const { status } = await post('/account-api/profile', body, { 'identity-token': token });
      if (!body.includes('email')) expect([body, status]).toEqual([body, 400]);
    }
    expect((await post('/api/auth/sign-in/email', 'x'.repeat(40_000))).status).toBe(413);
    expect(
      (await post('/api/auth/sign-up/email', { email: 'w@example.com', name: 'W', password: 'password1234' })).status,
    ).toBe(400);
  });

  it('markup in a name is shown as text in mails', async () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com';
    await post('/api/auth/sign-up/email', { name, email: 'markup@example.com', password });
    const mail = await app.mailTo('markup@example.com', /Confirm/);
    expect(mail).not.toContain('<img src=x');
    expect(mail).not.toMatch(/^Bcc:/m);
  });

  it('the secret is created once, in a file only its owner can read', () => {
    if (fixture.engine === 'sqlite')
      expect(statSync(join(fixture.location().dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });
});
