import { randomUUID } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { linkIn } from '#tests/fixtures/mails.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const https = 'https://shop.example';

/** A page with a form that shows the origin it was rendered for. */
const formBuild = {
  ...testBuild,
  routes: {
    ...testBuild.routes,
    home: {
      ...testBuild.routes.home,
      module: {
        default: () => null,
        action: async ({ request }: { request: Request }) => {
          const seen = { at: request.url, word: String((await request.formData()).get('word')) };
          return new Response(null, { status: 303, headers: { location: `/?${new URLSearchParams(seen)}` } });
        },
      },
    },
  },
} as unknown as ServerBuild;

const leadAbout = (listingId: number) =>
  JSON.stringify({ listingId, firstName: 'Dana', lastName: 'W', email: 'dana@example.com', phone: '(404) 555-0142' });

const dealerCar = async ({ services }: WholeApp): Promise<number> => {
  const { listings } = await services.search.search(emptySearch, { inventory: wholeInventory });
  const listing = listings.find(({ owner }) => !owner.privateSeller);
  if (!listing) throw new Error('no car of a dealer');
  return listing.id;
};

const mailTo = ({ mails }: WholeApp, words: RegExp): Promise<string> =>
  vi.waitFor(
    () => {
      const mail = mails().find((text) => words.test(text));
      if (!mail) throw new Error(`no mail with ${words}`);
      return mail;
    },
    { timeout: 600_000 },
  );

describe('hosts of an install behind HTTPS with only PUBLIC_ORIGIN set', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({
      env: { PUBLIC_ORIGIN: https, DEMO_LISTINGS: '60', APP_ENV: 'prod', LOG_LEVEL: 'warn' },
      build: formBuild,
      brands: { hosts: { 'values.example.com': 'kbb' }, tenants: { larkspur: { name: 'Larkspur Motors' } } },
    });
  });
  afterAll(() => app.close());

  it.each(['shop.example', 'SHOP.example:443', 'kbb.shop.example', 'larkspur.shop.example', 'values.example.com'])(
    'BRND-02: %s is served',
    async (host) => {
      expect((await app.ask('GET', '/', { host })).status).toBe(200);
      const robots = await app.ask('GET', '/robots.txt', { host });
      expect(robots.body).toContain(`Sitemap: https://${host.toLowerCase().replace(/:\d+$/, '')}/sitemap.xml`);
    },
  );

  it.each(['evil.example', 'urgent-verify-paypal-com.shop.example', 'acme.localhost', 'kbb.evil.example', '10.1.2.3'])(
    '%s is not a configured host: a page is 404, an API call 421',
    async (host) => {
      const page = await app.ask('GET', '/cars-for-sale', { host });
      expect([page.status, page.body]).toEqual([404, expect.stringContaining('<h1>There’s no site here</h1>')]);
      expect(page.body).not.toMatch(/forecourt|evil|paypal/i);
      for (const path of ['/rest/lsc/listing', '/theme', '/sitemap.xml', '/openapi.json', '/no/such/api']) {
        const answer = await app.ask('PUT', path, { host, ...json }, '{}');
        expect([path, answer.status, answer.body]).toEqual([
          ...[path, 421, expect.stringContaining('"code":"misdirected-request"')],
        ]);
      }
      expect((await app.ask('GET', '/healthz', { host })).status).toBe(200);
      expect((await app.ask('GET', '/readyz', { host })).status).toBe(200);
    },
  );

  it('a lead under a foreign host is refused, and the mail of one under our host links to our host', async () => {
    const listingId = await dealerCar(app);
    const foreign = await app.ask('POST', leadCall.path, { host: 'evil.example', ...json }, leadAbout(listingId));
    expect(foreign.status).toBe(421);
    // The foreign name is in the header of a proxy, and no proxy is trusted here.
    const own = { host: 'shop.example', 'x-forwarded-host': 'evil.example', ...json };
    expect((await app.ask('POST', leadCall.path, own, leadAbout(listingId))).status).toBe(200);
    const mail = await mailTo(app, /Dana W/);
    expect(linkIn(mail).href).toContain(`${https}/cars-for-sale/vehicle/${listingId}`);
    expect(app.mails().join()).not.toContain('evil.example');
  });

  it('mails come from the brand of the requested host, and never from a host a client made up', async () => {
    const ask = (host: string, email: string) =>
      app.ask('POST', '/api/auth/sign-in/magic-link', { host, ...json }, JSON.stringify({ email }));
    expect((await ask('urgent-verify-paypal-com.shop.example', 'victim@example.com')).status).toBe(421);
    expect((await ask('larkspur.shop.example', 'guest@example.com')).status).toBe(200);
    const mail = await mailTo(app, /To: guest@example\.com/);
    expect(mail).toContain('Larkspur Motors');
    expect(linkIn(mail).origin).toBe('https://larkspur.shop.example');
    expect(app.mails().join()).not.toMatch(/paypal|victim@example\.com/i);
  });

  it('forms work from our own pages, with secure cookies, and from no other site', async () => {
    const send = (path: string, host: string, origin: string, body: string) =>
      app.ask('POST', path, { host, origin, ...form }, body);
    for (const host of ['shop.example', 'kbb.shop.example', 'larkspur.shop.example']) {
      const page = await send('/?index', host, `https://${host}`, 'word=hello');
      const seen = new URLSearchParams({ at: `https://${host}/?index`, word: 'hello' });
      expect([page.status, page.head]).toEqual([303, expect.stringContaining(`location: /?${seen}`)]);
      const consent = await send('/consent', host, `https://${host}`, 'allow=all');
      expect([consent.status, consent.head]).toEqual([303, expect.stringMatching(/ATC_CONSENT=[^\r]*; Secure/)]);
    }
    for (const origin of [
      'http://shop.example',
      'https://kbb.shop.example',
      'https://evil.example',
      'null',
      'https://shop.example:8443',
    ]) {
      expect([origin, (await send('/?index', 'shop.example', origin, 'word=x')).status]).toEqual([origin, 403]);
      expect([origin, (await send('/theme', 'shop.example', origin, 'theme=dark')).status]).toEqual([origin, 403]);
    }
  });

  it('the machine’s own address is served, and its pages link to the public origin', async () => {
    for (const host of ['localhost', '127.0.0.1', `127.0.0.1:${app.port}`]) {
      expect((await app.ask('GET', '/robots.txt', { host })).body).toContain(`Sitemap: ${https}/sitemap.xml`);
    }
  });

  it('a malformed Host header is 400', async () => {
    for (const host of [
      '<script>',
      '',
      'shop.example/evil',
      'user@shop.example',
      'shop.example:x',
      'shop.example, evil.example',
    ]) {
      for (const path of ['/', '/rest/lsc/listing']) {
        expect([host, (await app.ask('GET', path, { host })).status]).toEqual([host, 400]);
      }
    }
    const twice = 'GET / HTTP/1.1\r\nhost: shop.example\r\nhost: evil.example\r\nconnection: close\r\n\r\n';
    expect((await app.raw(twice)).status).toBe(400);
    expect((await app.raw('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')).status).toBe(400);
    expect((await app.raw('GET / HTTP/1.0\r\n\r\n')).status).toBe(400);
    expect((await app.raw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('the log names the settings that would have helped', () => {
    const warnings = app.logged.map((line) => JSON.parse(line).msg);
    for (const setting of [
      /until TRUST_PROXY/,
      /PUBLIC_ORIGIN, BASE_DOMAINS or brands\.json/,
      /form of our own.*PUBLIC_ORIGIN/,
    ]) {
      expect(warnings).toContainEqual(expect.stringMatching(setting));
    }
    expect(app.logged.join()).not.toContain('<script>');
  });
});

describe('the product’s own forms behind HTTPS, without script', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({ env: { PUBLIC_ORIGIN: https, DEMO_LISTINGS: '60' }, build: pageBuild });
  });
  afterAll(() => app.close());

  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const sent = { host: 'shop.example', origin: https, ...form, ...headers };
    return app.ask('POST', path, sent, new URLSearchParams(fields).toString());
  };

  it('sign-in, a lead and a saved search are accepted', async () => {
    const password = 'quiet harbour lamp';
    const { consumer, cookie } = await signIn({ dataDir: app.dataDir, email: 'dana@example.com', password });
    const signedIn = await send('/my-autotrader/sign-in', {
      email: consumer.email,
      password,
      returnTo: '/my-autotrader',
    });
    expect([signedIn.status, signedIn.head]).toEqual([303, expect.stringMatching(/session_token=[^\r]*; Secure/)]);
    expect(signedIn.head).toContain('location: /my-autotrader\r\n');

    const listingId = await dealerCar(app);
    const question = { ...JSON.parse(leadAbout(listingId)), listingId: String(listingId), leadType: 'AVAILABILITY' };
    const response = await send(`/cars-for-sale/vehicle/${listingId}`, question);
    expect(response.status).toBe(200);
    expect(linkIn(await mailTo(app, /Dana W/)).origin).toBe(https);

    const removed = { intent: 'delete', id: randomUUID(), version: '1' };
    expect((await send('/my-autotrader/saved-searches', removed, { cookie })).status).toBe(303);
    const foreign = { cookie, origin: 'https://evil.example' };
    expect((await send('/my-autotrader/saved-searches', removed, foreign)).status).toBe(403);
  });
});

describe('hosts behind a trusted proxy', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({ env: { TRUST_PROXY: '127.0.0.1', BASE_DOMAINS: 'shop.example', APP_ENV: 'prod' } });
  });
  afterAll(() => app.close());

  const sitemapAt = async (headers: Record<string, string>) => {
    const { status, body } = await app.ask('GET', '/robots.txt', headers);
    return /Sitemap: (\S+)\/sitemap\.xml/.exec(body)?.[1] ?? status;
  };

  it('x-forwarded-host and x-forwarded-proto are used, the last value of each', async () => {
    const forwarded = { 'x-forwarded-host': 'kbb.shop.example', 'x-forwarded-proto': 'https' };
    expect(await sitemapAt(forwarded)).toBe('https://kbb.shop.example');
    expect(await sitemapAt({ ...forwarded, 'x-forwarded-host': 'evil.example, shop.example' })).toBe(
      'https://shop.example',
    );
    expect(await sitemapAt({ ...forwarded, 'x-forwarded-host': 'shop.example, evil.example' })).toBe(421);
    expect(await sitemapAt({ host: 'shop.example' })).toBe('http://shop.example');
  });

  it('malformed values in them are 400', async () => {
    const garbage: Record<string, string>[] = [
      { host: 'shop.example', 'x-forwarded-proto': 'javascript' },
      { host: 'shop.example', 'x-forwarded-proto': 'https://evil.example' },
      { 'x-forwarded-host': '<script>alert(1)</script>' },
      { 'x-forwarded-host': 'shop.example,' },
      { 'x-forwarded-host': 'shop.example/../..' },
    ];
    for (const headers of garbage) {
      for (const path of ['/', '/robots.txt', '/api/auth/ok']) {
        expect([headers, (await app.ask('GET', path, headers)).status]).toEqual([headers, 400]);
      }
    }
  });
});
