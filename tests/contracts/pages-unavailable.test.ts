import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onOffer, pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type Answer, type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { storesAway } from '#tests/fixtures/stores-away.ts';

const accountPages = [
  '',
  '/saved-cars',
  '/saved-searches',
  '/alerts',
  '/messages',
  '/profile',
  '/my-cars',
  '/notifications',
  '/deals',
];

describe('pages during failures', () => {
  let world: PageApp;
  let dana: SignedIn;
  let isAway = (_name: string): boolean => false;
  const logged: unknown[] = [];
  const listen = (app: FastifyInstance) =>
    app.addHook('onRequest', async ({ log }) => {
      log.error = (...line: unknown[]) => void logged.push(...line);
    });

  beforeAll(async () => {
    world = await startPageApp({ change: storesAway((name) => isAway(name)), prepare: listen });
    await world.running.start();
    dana = await signIn({ dataDir: world.dataDir, origin: world.origin });
  });
  beforeEach(() => {
    isAway = () => false;
    logged.length = 0;
    world.forgetPages();
  });
  afterAll(() => world.close());

  /** Expects the brand's own page with header and footer, not cacheable. */
  const expectPage = ({ status, headers, text }: Answer, expected: number, of: string): void => {
    expect([of, status, headers['content-type']]).toEqual([of, expected, 'text/html; charset=utf-8']);
    expect(headers['retry-after'], of).toBe(expected === 503 ? '2' : undefined);
    expect(headers['cache-control'], of).toBe('private, no-store');
    expect(text, of).toContain('data-page-type="error" data-brand="atc"');
    expect(text, of).toContain('<footer');
    expect(text, of).not.toMatch(/errorMessage|away/);
  };

  it('without the database every page is served, or is the brand’s page that says when to come back', async () => {
    const addresses = pageAddresses(await onOffer(world.running.services));
    isAway = () => true;
    const missing: string[] = [];
    for (const address of addresses) {
      const page = await world.ask(address);
      if (page.status < 500) continue;
      missing.push(address);
      expectPage(page, 503, address);
      const data = await world.ask(address.replace(/(\?|$)/, '.data$1').replace(/^\/\.data/, '/_.data'));
      expect([data.status, data.headers['retry-after'], data.headers['content-type']]).toEqual([
        503,
        '2',
        'text/x-script',
      ]);
      expect(data.headers['cache-control']).toBe('private, no-store');
    }
    expect(missing).toEqual(expect.arrayContaining(['/', '/cars-for-sale/all-cars', '/car-dealers/all-dealers']));
    expect(missing).not.toContain('/my-autotrader/sign-in');
    isAway = () => false;
    for (const address of missing) expect((await world.ask(address)).status, address).toBeLessThan(500);
    expect(logged).toEqual([]);
  });

  it('without the database data requests get JSON with a code, and a file opened in a browser gets a page', async () => {
    isAway = () => true;
    for (const path of ['/rest/lsc/listing', '/account-api/userinfo?brand=AT', '/sitemap.xml']) {
      const headers = { cookie: dana.cookie };
      const refused = await world.ask(path, { headers });
      expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 503, '2']);
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable' });
      const opened = await world.ask(path, { headers: { ...headers, accept: 'text/html,*/*;q=0.8' } });
      // API paths answer JSON, whatever the request accepts.
      const type = path === '/sitemap.xml' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
      expect([path, opened.status, opened.headers['content-type']]).toEqual([path, 503, type]);
      if (path === '/sitemap.xml') expect(opened.text).toContain('<a href="/">Forecourt</a>');
    }
  });

  it('when the session cannot be looked up, public pages are served and say that somebody may be signed in', async () => {
    isAway = (name) => name === 'readConsumer' || name === 'readSession';
    const proofs: Record<string, string>[] = [{ cookie: dana.cookie }, { 'identity-token': dana.token }];
    for (const proof of proofs) {
      for (const address of ['/', '/cars-for-sale/all-cars', '/cars-for-sale/car-loans', '/my-autotrader/sign-in']) {
        const page = await world.ask(address, { headers: proof });
        expect([address, page.status]).toEqual([address, 200]);
        expect(page.text).toContain('aria-label="Sign in"');
        expect(page.text).toContain(' data-signed-in="true"');
        expect((await world.ask(address)).text).not.toContain('data-signed-in');
      }
      for (const page of accountPages) {
        const address = `/my-autotrader${page}`;
        expectPage(await world.ask(address, { headers: proof }), 503, address);
        expect((await world.ask(`${address}.data`, { headers: proof })).status, address).toBe(503);
      }
    }
    // A visitor without a cookie is redirected to sign-in as usual.
    expect((await world.ask('/my-autotrader/profile')).status).toBe(303);
  });

  it('a form sent meanwhile gets the error page, and its values can be sent again', async () => {
    const send = (address: string, body: string) =>
      world.ask(address, {
        method: 'POST',
        headers: { origin: world.origin, 'content-type': 'application/x-www-form-urlencoded', cookie: dana.cookie },
        body,
      });
    for (const away of [() => true, (name: string) => name === 'readConsumer']) {
      isAway = away;
      const answers = {
        profile: await send('/my-autotrader/profile', 'intent=details&firstName=Dana'),
        alerts: await send('/my-autotrader/alerts', 'kind=search&id=0b54ff54-0000-4000-8000-000000000000'),
        lead: await send('/cars-for-sale/vehicle/700000001', 'firstName=Dana&lastName=W&email=d@example.com'),
      };
      for (const [name, answer] of Object.entries(answers)) {
        expectPage(answer, 503, name);
        expect(answer.text).toContain('Nothing was saved');
      }
    }
  });

  it('an unexpected error is the brand’s error page, without details, and logged once', async () => {
    const before = (await world.metrics.errors.get()).values[0]?.value ?? 0;
    isAway = (name) => {
      if (name === 'open') throw new TypeError('a secret of the house');
      return false;
    };
    for (const headers of [{}, { cookie: dana.cookie }] as Record<string, string>[]) {
      logged.length = 0;
      const page = await world.ask('/cars-for-sale/all-cars', { headers });
      expectPage(page, 500, 'results');
      expect(page.text).not.toContain('secret');
      expect(logged).toEqual([{ err: expect.any(TypeError) }, 'unexpected error']);
    }
    expect((await world.metrics.errors.get()).values[0]?.value).toBe(before + 2);
  });

  it('an invalid request is refused with a page and not logged as an error', async () => {
    const headers = { origin: world.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const nowhere = await world.ask('/cars-for-sale/car-loans', { method: 'POST', headers, body: 'a=1' });
    expect([nowhere.status, nowhere.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8']);
    expect(nowhere.text).toContain('<footer');
    const huge = await world.ask('/my-autotrader/profile', { method: 'POST', headers, body: 'a'.repeat(300_000) });
    expect([huge.status, huge.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect(huge.text).toContain('<a href="/">Go to homepage</a>');
    const long = await world.ask(`/img/map/1/${'9'.repeat(9000)}.svg`, { headers: { accept: 'text/html' } });
    expect([long.status, long.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(logged).toEqual([]);
  });
});

describe('pages when the router itself fails', () => {
  const failing = {
    ...pageBuild,
    entry: {
      module: {
        ...pageBuild.entry.module,
        default: () => {
          throw new Error('nothing can be rendered');
        },
      },
    },
  } as unknown as ServerBuild;

  it('a plain page of the brand with a link home is sent, whatever the request accepts', async () => {
    const world = await startPageApp({ build: failing });
    await world.running.start();
    for (const headers of [{}, { accept: 'application/json' }, { 'identity-token': 'wrong' }] as Record<
      string,
      string
    >[]) {
      const host = `kbb.localhost:${world.port}`;
      const { status, headers: sent, text } = await world.ask('/', { headers: { ...headers, host } });
      expect([status, sent['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(sent['cache-control']).toBe('private, no-store');
      expect(text).toContain('<a href="/">Forecourt Values</a>');
      expect(text).toMatch(/<header>.*<form action="[^"]+" role="search"><input type="search" name="keywordPhrases"/);
      expect(text).toContain('See all cars');
      expect(text).not.toContain('rendered');
    }
    await world.close();
  });
});
