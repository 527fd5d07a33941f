import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { linkIn } from '#tests/fixtures/mails.ts';
import { type OidcProviderServer, oidcClient, startOidcProvider } from '#tests/fixtures/oidc-provider.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

onSqlite('sign-in with a provider of the operator’s own', (fixture) => {
  let provider: OidcProviderServer;
  let app: AccountApp;
  let sent: { to: string; subject: string }[];

  let now: number;

  beforeEach(async () => {
    now = Date.now();
    sent = [];
    provider = await startOidcProvider();
    app = await startApp();
  });
  afterEach(async () => {
    await app.close();
    await provider.close();
    expect(app.surprises).toEqual([]);
  });

  const startApp = async () =>
    startAccountApp({
      db: await fixture.open(),
      dataDir: fixture.location().dataDir,
      clock: { now: () => now },
      oidc: { ...oidcClient, discoveryUrl: provider.discoveryUrl, name: 'Works' },
      oneTapClientId: 'one-tap-client',
      onMail: (message) => sent.push(message),
    });
  const restartProvider = async () => {
    provider = await startOidcProvider({ port: Number(new URL(provider.origin).port) });
  };

  const dana = { sub: 'works-1', email: 'dana@example.com', email_verified: true, name: 'Dana Whitfield' };

  /** A Cookie header from a response's Set-Cookie headers. */
  const jarOf = (reply: Response): string =>
    reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .filter((pair) => !pair.endsWith('='))
      .join('; ');
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${app.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: app.origin, ...headers },
    });
  const ask = (callbackURL = '/my-autotrader') =>
    post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL, disableRedirect: true });
  const begin = async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    return { url: ((await answer.json()) as { url: string }).url, cookie: jarOf(answer) };
  };
  const comeBack = (address: string, cookie: string) => fetch(address, { redirect: 'manual', headers: { cookie } });
  const consumerOf = async (cookie: string) => {
    const reply = await fetch(`${app.origin}/account-api/userinfo`, { headers: { cookie } });
    const info = (await reply.json()) as { consumerId?: string };
    return { ...info, status: reply.status };
  };
  const isRefused = (reply: Response) => {
    expect(reply.headers.getSetCookie().join()).not.toContain('session_token=ey');
    expect(jarOf(reply)).not.toContain('session_token');
    expect(new URL(reply.headers.get('location') ?? '/', app.origin).origin).toBe(app.origin);
  };

  it('RULING-07, AUTH-07: a user of the provider is signed in, and is the same account the next time', async () => {
    const ids = new Set<unknown>();
    for (let time = 0; time < 2; time += 1) {
      const { url, cookie } = await begin();
      expect(new URL(url).origin).toBe(provider.origin);
      const back = await comeBack(await provider.approve(url, dana), cookie);
      expect([back.status, back.headers.get('location')]).toEqual([302, '/my-autotrader']);
      const who = await consumerOf(jarOf(back));
      expect(who).toMatchObject({ status: 200, authProviderName: 'Works', authProviderCode: 'OIDC' });
      expect(who).toMatchObject({ profile: { email: dana.email, firstName: 'Dana' } });
      ids.add(who.consumerId);
    }
    expect(ids.size).toBe(1);
  });

  it('RULING-07: a callback of another browser, a used one and an invented one sign nobody in', async () => {
    const mine = await begin();
    const theirs = await begin();
    const answered = await provider.approve(mine.url, dana);
    isRefused(await comeBack(answered, theirs.cookie));
    isRefused(await comeBack(answered, ''));
    const { url, cookie } = await begin();
    const used = await provider.approve(url, dana);
    expect(jarOf(await comeBack(used, cookie))).toContain('session_token');
    isRefused(await comeBack(used, cookie));
    isRefused(await comeBack(`${app.origin}/api/auth/callback/oidc?code=x&state=y`, cookie));
    isRefused(await comeBack(`${app.origin}/api/auth/callback/oidc?error=access_denied&state=y`, cookie));
  });

  it('RULING-07: a token not from the provider, not for this site or not for this sign-in is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forgeries = [
      { key: privateKey },
      { claims: { aud: 'somebody-else' } },
      { claims: { iss: 'http://localhost:1' } },
      { claims: { nonce: 'of another sign-in' } },
      { claims: { exp: 1 } },
    ];
    for (const forgery of forgeries) {
      provider.forge(forgery);
      const { url, cookie } = await begin();
      isRefused(await comeBack(await provider.approve(url, dana), cookie));
    }
  });

  it('RULING-07: an address the provider has not verified does not open the account with that address', async () => {
    const owner = await signIn({ ...fixture.location(), email: dana.email });
    const { url, cookie } = await begin();
    const claims = { ...dana, sub: 'thief', email_verified: false };
    isRefused(await comeBack(await provider.approve(url, claims), cookie));
    expect(await consumerOf(owner.cookie)).toMatchObject({ status: 200, consumerId: owner.consumer.id });
  });

  /** Values of every JSON type a claim may have, instead of text. */
  const oddValues = [undefined, null, 0, 1, '', [], ['true'], {}, { value: true }];
  const linesOf = (values: readonly unknown[]) => values.map((value) => [JSON.stringify(value) ?? 'missing', value]);
  const signInSaying = async (claims: Record<string, unknown>, userInfo?: Record<string, unknown>) => {
    provider.forge(userInfo ? { claims: { email: undefined }, userInfo } : {});
    const { url, cookie } = await begin();
    return comeBack(await provider.approve(url, claims), cookie);
  };

  it('RULING-07: only true and "true" count as a verified address, in a token and in user info', async () => {
    const owner = await signIn({ ...fixture.location(), email: dana.email });
    const notVouching = [...oddValues, false, 'false', 'TRUE', ' true', 'yes', '1'];
    for (const [line, email_verified] of linesOf(notVouching)) {
      const claims = { ...dana, sub: 'thief', email_verified };
      for (const answer of [await signInSaying(claims), await signInSaying({ sub: 'thief' }, claims)]) {
        isRefused(answer);
        expect([line, answer.headers.get('location')]).toEqual([
          line,
          '/my-autotrader/sign-in?returnTo=%2Fmy-autotrader&error=account_not_linked',
        ]);
      }
      // The sign-in library's own field name in the claims verifies nothing.
      isRefused(await signInSaying({ ...claims, emailVerified: true }));
    }
    for (const [at, email_verified] of [true, 'true'].entries()) {
      const back = await signInSaying({ ...dana, sub: `works-${at}`, email_verified });
      expect(await consumerOf(jarOf(back))).toMatchObject({ status: 200, consumerId: owner.consumer.id });
    }
  });

  it('RULING-07: an address or subject of another type signs nobody in; a name or picture of another type is dropped', async () => {
    for (const value of [
      ...oddValues,
      true,
      'no address',
      `${'a'.repeat(250)}@example.com`,
      'a@b.co,dana@example.com',
    ]) {
      isRefused(await signInSaying({ ...dana, email: value }));
      isRefused(await signInSaying({ ...dana, email: undefined }, { ...dana, email: value }));
    }
    for (const sub of [...oddValues, true, 'x'.repeat(256)]) {
      isRefused(await signInSaying({ ...dana, sub }));
    }
    for (const [at, value] of [...oddValues, 'javascript:alert(1)'].entries()) {
      const odd = { name: at % 2 === 0 ? value : 'Sam', picture: value, family_name: value };
      const back = await signInSaying({ ...dana, sub: `odd-${at}`, email: ` Odd-${at}@Example.com `, ...odd });
      expect(await consumerOf(jarOf(back))).toMatchObject({ profile: { email: `odd-${at}@example.com` } });
    }
  });

  it('AUTH-14: the owner gets one mail when a provider is added to their account, and none when the account began with it', async () => {
    await signIn({ ...fixture.location(), email: dana.email });
    const mails = () => app.mailTo(dana.email, /Works can now sign you in/);
    isRefused(await signInSaying({ ...dana, email_verified: 'false' }));
    await expect(mails()).rejects.toThrow('no mail');
    expect(jarOf(await signInSaying(dana))).toContain('session_token');
    expect(await mails()).toContain('/my-autotrader/profile#devices');
    const joined = () => sent.filter(({ subject }) => subject.includes('can now sign you in'));
    expect(jarOf(await signInSaying(dana))).toContain('session_token');
    expect(joined()).toMatchObject([{ to: dana.email }]);
    const newcomer = { ...dana, sub: 'works-9', email: 'newcomer@example.com' };
    expect(jarOf(await signInSaying(newcomer))).toContain('session_token');
    expect(joined()).toHaveLength(1);
  });

  it('RULING-30: signing in to a canceled account with a provider says so', async () => {
    expect(jarOf(await signInSaying(dana))).toContain('session_token');
    const back = await signInSaying(dana);
    const cookie = jarOf(back);
    expect((await post('/account-api/cancelaccount', {}, { cookie })).status).toBe(200);
    const restored = await signInSaying(dana);
    expect([restored.status, restored.headers.get('location')]).toEqual([
      302,
      '/my-autotrader/restored?returnTo=%2Fmy-autotrader',
    ]);
    expect(await app.mailTo(dana.email, /Your account is restored/)).toContain('Nothing was deleted');
    expect((await signInSaying(dana)).headers.get('location')).toBe('/my-autotrader');
  });

  it('RULING-07: a refused sign-in still returns to the page it started from', async () => {
    const { url, cookie } = await begin();
    const { searchParams } = new URL(url);
    const denied = `${app.origin}/api/auth/callback/oidc?error=access_denied&state=${searchParams.get('state')}`;
    expect((await comeBack(denied, cookie)).headers.get('location')).toBe(
      '/my-autotrader/sign-in?returnTo=%2Fmy-autotrader&error=access_denied',
    );
    const unproven = await signInSaying({ ...dana, email: 'new@example.com', email_verified: 'false' });
    expect(unproven.headers.get('location')).toContain('returnTo=%2Fmy-autotrader&error=CONFIRM_BY_EMAIL');
    const link = linkIn(await app.mailTo('new@example.com', /Confirm your email/));
    expect(link.searchParams.get('returnTo')).toBe('/my-autotrader');
  });

  it('RULING-07: no return path leads to another site', async () => {
    expect((await ask('https://evil.example/')).status).toBe(403);
  });

  const isNotReady = async (reply: Response) =>
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { code: 'PROVIDER_NOT_READY', message: expect.stringContaining('isn’t responding') },
    ]);

  it('RULING-07, RES-05: a provider that is down at start is used once it is up', async () => {
    await app.close();
    await provider.close();
    app = await startApp();
    await isNotReady(await ask());
    await restartProvider();
    const { url, cookie } = await begin();
    expect(jarOf(await comeBack(await provider.approve(url, dana), cookie))).toContain('session_token');
  });

  it('RULING-07, RES-05: the provider’s configuration is cached for an hour, and an outage meanwhile is reported', async () => {
    const { url, cookie } = await begin();
    const answered = await provider.approve(url, dana);
    await provider.close();
    now += 3_599_999;
    const { url: nextUrl, cookie: later } = await begin();
    const lost = await begin();
    // The token cannot be fetched, but the provider's addresses are still cached.
    const failed = await comeBack(answered, cookie);
    isRefused(failed);
    expect(failed.headers.get('location')).toBe('/my-autotrader/sign-in?returnTo=%2Fmy-autotrader&error=invalid_code');

    now += 1;
    await isNotReady(await ask());
    const back = await comeBack(`${app.origin}/api/auth/callback/oidc?code=x&state=y`, later);
    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      '/my-autotrader/sign-in?error=PROVIDER_NOT_READY',
    ]);
    const state = new URL(lost.url).searchParams.get('state');
    const kept = await comeBack(`${app.origin}/api/auth/callback/oidc?code=x&state=${state}`, lost.cookie);
    expect(kept.headers.get('location')).toBe(
      '/my-autotrader/sign-in?returnTo=%2Fmy-autotrader&error=PROVIDER_NOT_READY',
    );
    await restartProvider();
    expect(jarOf(await comeBack(await provider.approve(nextUrl, dana), later))).toContain('session_token');
  });

  it('RULING-07: a provider that does not respond delays no other sign-in', async () => {
    await provider.close();
    const heard = Promise.withResolvers<void>();
    const silent = createServer(() => heard.resolve());
    await new Promise<void>((resolve) => silent.listen(Number(new URL(provider.origin).port), '127.0.0.1', resolve));
    const waiting = ask();
    await heard.promise;
    const email = { email: dana.email, password: 'not the right one' };
    expect((await post('/api/auth/sign-in/email', email)).status).toBe(401);
    silent.closeAllConnections();
    silent.close();
    await isNotReady(await waiting);
  });

  it('ANLY-08: one-tap is off for a day after a sign-out, and accepts no token for another site', async () => {
    const { cookie } = await signIn(fixture.location());
    const out = await post('/api/auth/sign-out', {}, { cookie });
    const suppression = out.headers.getSetCookie().find((line) => line.startsWith('ATC_ONE_TAP_OFF='));
    expect(suppression).toMatch(/^ATC_ONE_TAP_OFF=1;/);
    expect(suppression).toMatch(/Max-Age=86400/);
    for (const idToken of ['', 'x', 'a.b.c']) {
      const refused = await post('/api/auth/one-tap/callback', { idToken });
      expect(refused.status).toBe(400);
      expect(jarOf(refused)).not.toContain('session_token');
    }
  });
});
