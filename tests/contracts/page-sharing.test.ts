import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noConsent } from '#domains/reference/analytics/consent.ts';
import { createPageRenderer } from '#server/pages/render-page.ts';
import type { SharedRequest } from '#server/pages/shared-request.ts';
import { onOffer, pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { isTurn } from '#tests/fixtures/sweeps.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import {
  callerContext,
  choicesContext,
  renderedContext,
  sessionContext,
  siteContext,
} from '../../src/pages/app-context.ts';
import { consumerOf } from '../../src/pages/consumer.ts';

type Visit = { name: string; headers: Record<string, string>; knows?: SignedIn };
type World = { app: PageApp; visits: Visit[]; addresses: string[]; secrets: string[] };

/** The address of a page's data in client navigation. */
const dataOf = (page: string): string => {
  const [path = '', query] = page.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
};

/** The busiest pages: the home page, lists, a car and a dealer. */
const busiest = /^\/(?:$|cars-for-sale\/(?:all-cars|used-cars\/|vehicle\/)|car-dealers\/)/;

/** Pages that greet whoever is signed in. */
const personal = /^\/(?:my-autotrader|dealer\/|subscriptions\/best-deals)/;

/** Of the visits of the other pages, each page gets every twelfth. */
const visitParts = 12;

const noHole = { attributes: '', end: '' };
const uuid = '0b54ff54-0000-4000-8000-000000000000';

const makeWorld = async (): Promise<World> => {
  const app = await startPageApp({ env: { GEO_ZIP_HEADER: 'X-Geo-Zip', DEMO_LISTINGS: '300' } });
  await app.running.start();
  const { origin, dataDir, running, port } = app;
  const zelda = await signIn({ dataDir, origin, email: 'zelda@private.example', name: 'Zeldarine Quixote' });
  const mallory = await signIn({ dataDir, origin, email: 'mallory@planted.example', name: 'Malloreau Planter' });
  const onHost = (host: string): Visit => ({ name: `host ${host}`, headers: { host: `${host}:${port}` } });
  const visits: Visit[] = [
    // Each visit differs in one thing: were that missing in the cache key, one visit would get the other's page.
    ...['kbb.localhost', 'ford.localhost', 'zelda.localhost'].map(onHost),
    { name: 'ZIP of an edge', headers: { 'x-geo-zip': '98101' } },
    { name: 'another ZIP', headers: { 'x-geo-zip': '90001' } },
    { name: 'ZIP and distance', headers: { cookie: 'ATC_USER_ZIP=98101; ATC_USER_RADIUS=500' } },
    { name: 'distance', headers: { cookie: 'ATC_USER_RADIUS=75' } },
    { name: 'theme', headers: { cookie: 'theme=dark' } },
    { name: 'consent', headers: { cookie: 'ATC_CONSENT=none' } },
    { name: 'privacy signal', headers: { 'sec-gpc': '1' } },
    { name: 'a deal', headers: { cookie: 'deal=credit=c&term=72' } },
    { name: 'another deal', headers: { cookie: 'deal=down=0' } },
    { name: 'a deal without script', headers: { cookie: 'deal=plain=1&credit=c&term=72' } },
    { name: 'another without script', headers: { cookie: 'deal=plain=1&pay=cash' } },
    { name: 'a deal nobody can read', headers: { cookie: 'deal=down=zelda@private.example' } },
    { name: 'a robot', headers: { 'user-agent': 'Googlebot/2.1' } },
    { name: 'a crawler', headers: { 'user-agent': 'GPTBot/1.2' } },
    { name: 'session cookie', headers: { cookie: zelda.cookie }, knows: zelda },
    { name: 'identity token', headers: { 'identity-token': zelda.token }, knows: zelda },
    { name: 'bearer token', headers: { authorization: `Bearer ${mallory.token}` }, knows: mallory },
    { name: 'nothing', headers: {} },
    ...['LOCALHOST', 'localhost.'].map(onHost),
    { name: 'wrong token', headers: { 'identity-token': 'made.up.token' } },
    { name: 'other authorization', headers: { authorization: 'Basic emVsZGE6emVsZGE=' } },
    { name: 'light-user cookie', headers: { cookie: `ATC_CONSUMER_ID=${zelda.consumer.id}` } },
    { name: 'foreign cookies', headers: { cookie: `ATC_ID=${uuid}; visit=zelda@private.example; __proto__=1` } },
    { name: 'foreign headers', headers: { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' } },
  ];
  const addresses = pageAddresses(await onOffer(running.services));
  const secrets = [zelda, mallory].flatMap(({ consumer, sessionId }) => [consumer.id, sessionId]);
  return { app, visits, addresses, secrets };
};

/** A response as one text, without the parts that differ in every response and every app. */
const open = async ({ app, secrets }: World, address: string, headers: Record<string, string>): Promise<string> => {
  const { status, headers: sent, text } = await app.ask(address, { headers });
  const cookies = sent['set-cookie']?.map((cookie) => cookie.split('=')[0]);
  const { location, 'content-type': type, 'cache-control': cache } = sent;
  const whole = [JSON.stringify({ status, type, cache, location, cookies }), text].join('\n');
  const port = new RegExp(`(?<=localhost\\.?)(:|%3A)${app.port}`, 'gi');
  return secrets.reduce((page, secret) => page.replaceAll(secret, 'SECRET'), whole).replace(port, '');
};

/** The first difference of two texts; whole pages are too long to print. */
const difference = (one: string, other: string): string => {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const [from, to] = [Math.max(0, at - 60), at + 60];
  return `${one.slice(from, to)} | ${other.slice(from, to)}`;
};

describe('sharing of cached pages between visitors', () => {
  let worlds: [World, World];
  let world: PageApp;
  let zelda: SignedIn;

  beforeAll(async () => {
    // The clock is fixed: pages show ages, and are compared character by character.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    worlds = [await makeWorld(), await makeWorld()];
    world = worlds[0].app;
    zelda = worlds[0].visits.find(({ knows }) => knows)?.knows as SignedIn;
  });
  afterAll(async () => {
    vi.useRealTimers();
    for (const { app } of worlds) await app.close();
  });

  it('RULING-06: every visitor gets the same page, whoever requested it before, with any cookies, from anywhere', async () => {
    const [{ visits, addresses }] = worlds;
    const wrong: string[] = [];
    const greeted = new Set<string>();
    const signedIn = visits.filter(({ knows }) => knows);
    const offices = addresses.filter((page) => page.startsWith('/ops'));
    const pages = addresses.filter((page) => !offices.slice(3).includes(page));
    for (const [at, address] of pages.flatMap((page) => [page, dataOf(page)]).entries()) {
      // Page data is not cached, so only signed-in visits and the plain one request it. Of pages, the busiest are
      // requested by every visit and the others by two or three. Whoever is signed in requests these and the personal
      // pages; of the others each is requested by one of them.
      const page = Math.floor(at / 2);
      const isAsked = (visit: Visit) => {
        if (visit.knows && (personal.test(address) || busiest.test(address))) return true;
        if (visit.knows) return isTurn(signedIn.indexOf(visit), page, signedIn.length);
        if (address.includes('.data')) return visit.name === 'nothing' && isTurn(0, page, 2);
        if (visit.name === 'nothing' || busiest.test(address)) return true;
        // No visit here is an operator's: all of the back office is the same 404 page.
        return !address.startsWith('/ops/') && isTurn(visits.indexOf(visit), page, visitParts);
      };
      const answers = await Promise.all(
        worlds.map(async (one, at) => {
          const opened = new Map<string, string>();
          const requests = one.visits.filter((_, n) => isAsked(visits[n] as Visit));
          // Pages cached by one visit are served to the others, in this order in one app and reversed in the other.
          for (const { name, headers } of at === 0 ? requests : requests.reverse()) {
            opened.set(name, await open(one, address, headers));
          }
          return opened;
        }),
      );
      for (const { name, knows } of visits.filter(isAsked)) {
        const [one = '', other = ''] = answers.map((opened) => opened.get(name));
        if (one !== other) wrong.push(`${address} with ${name}: ${difference(one, other)}`);
        if (!knows && /SECRET|zelda@|mallory@|Zeldarine|Malloreau/.test(one)) wrong.push(`${address} names somebody`);
        if (/^{"status":5/.test(one)) wrong.push(`${address} with ${name} fails`);
        if (!knows || !one.includes(knows.consumer.email)) continue;
        greeted.add(`${address} ${name}`);
        if (!one.includes('"cache":"private, no-store"')) wrong.push(`${address} with ${name} we may keep`);
      }
    }
    expect(wrong).toEqual([]);
    // Signed-in visits are greeted on account pages, and on no page others could get.
    for (const { name, knows } of visits) expect(greeted.has(`/my-autotrader/profile ${name}`)).toBe(Boolean(knows));
    expect([...greeted].filter((page) => !personal.test(page))).toEqual([]);
  });

  it('every page has a title, a description, one canonical address and a picture, all of the requested brand', async () => {
    const [{ addresses }] = worlds;
    const wrong: string[] = [];
    let count = 0;
    for (const host of ['localhost', 'kbb.localhost']) {
      const origin = `http://${host}:${world.port}`;
      for (const address of addresses) {
        const { status, headers, text } = await world.ask(address, { headers: { host: `${host}:${world.port}` } });
        if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue;
        const head = text.slice(0, text.indexOf('</head>'));
        const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = '']) => value);
        const titles = all(/<title>([^<]+)<\/title>/g);
        const descriptions = all(/<meta name="description" content="([^"]+)"/g);
        const addressesIn = [
          ...all(/<link rel="canonical" href="([^"]+)"/g),
          ...all(/property="og:image" content="([^"]+)"/g),
        ];
        const isOurs = addressesIn.length === 2 && addressesIn.every((one) => one.startsWith(`${origin}/`));
        if (titles.length !== 1 || descriptions.length !== 1 || !isOurs) wrong.push(`${host}${address}`);
        count += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(80);
    const picture = await world.ask('/img/site.png', { headers: { host: `kbb.localhost:${world.port}` } });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('RULING-06: shoppers with any terms share one page; only terms set without script get their own', async () => {
    const visit = (termsValue: string) =>
      world.ask('/cars-for-sale/all-cars?searchRadius=0', { headers: { cookie: `deal=${termsValue}` } });
    world.forgetPages();
    const huge = `credit=c&${'x'.repeat(3000)}`;
    const unread = [
      '',
      'zelda@private.example',
      'down=-1',
      'down=1e9',
      'plain=1',
      'plain=1&term=61',
      huge,
      `plain=1&${huge}`,
    ];
    for (const termsValue of [...unread, 'term=72', 'down=0', 'pay=cash&trade=9400']) await visit(termsValue);
    expect(world.pageCache.stats().size).toBe(1);
    const [stranger = '', ...others] = await Promise.all(
      unread.map(async (termsValue) => (await visit(termsValue)).text),
    );
    for (const other of others) expect(other).toBe(stranger);
    // Differently written cookies with the same terms.
    for (const termsValue of ['plain=1&term=72&credit=c', 'credit=c&plain=1&term=72&hello=1']) await visit(termsValue);
    expect(world.pageCache.stats().size).toBe(2);
    await visit('plain=1&pay=cash');
    expect(world.pageCache.stats().size).toBe(3);
  });

  it('RULING-06: visitors of all states share a car’s page, which has their own state’s fees and no visitor’s ZIP', async () => {
    world.forgetPages();
    const { listingId } = await onOffer(world.running.services);
    const visit = async (zip: string) =>
      (await world.ask(`/cars-for-sale/vehicle/${listingId}`, { headers: { cookie: `ATC_USER_ZIP=${zip}` } })).text;
    const georgia = await Promise.all(['30303', '31401', '30901'].map(visit));
    expect(new Set(georgia).size).toBe(1);
    expect(world.pageCache.stats().size).toBe(1);
    expect(georgia[0]).toContain('For Georgia, the state of your ZIP code.');
    const oregon = await visit('97201');
    expect(oregon).toContain('For Oregon, the state of your ZIP code.');
    expect(oregon).not.toContain('97201');
    expect(world.pageCache.stats().size).toBe(1);
  });

  it('RULING-91: visitors with cookies no page reads share a page; their own Set-Cookie is added to it', async () => {
    const visit = (cookie: string) => world.ask('/cars-for-sale/car-loans', { headers: { cookie } });
    world.forgetPages();
    const { hits, misses } = world.pageCache.stats();
    const first = await visit('ATC_CONSENT=analytics');
    const [id] = first.headers['set-cookie'] ?? [];
    expect(id).toMatch(/^ATC_ID=/);
    expect(first.headers['cache-control']).toBe('private, no-store');
    const second = await visit(
      `ATC_CONSENT=analytics; ${first.headers['set-cookie']?.map((text) => text.split(';')[0]).join('; ')}; visit=1`,
    );
    expect([second.headers['set-cookie'], second.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
    const third = await visit('ATC_CONSENT=analytics');
    expect(third.headers['set-cookie']?.[0]).toMatch(/^ATC_ID=/);
    expect(third.headers['set-cookie']?.[0]).not.toBe(id);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(world.pageCache.stats()).toMatchObject({ hits: hits + 2, misses: misses + 1, size: 1 });
  });

  it('RULING-91: each visitor’s page says whether their visits are counted', async () => {
    world.forgetPages();
    const counted = async (headers: Record<string, string>) =>
      /You allowed analytics/.test((await world.ask('/legal/privacy-choices', { headers })).text);
    const allowed = { cookie: 'ATC_CONSENT=analytics' };
    expect(await counted(allowed)).toBe(true);
    expect(await counted({ cookie: 'ATC_CONSENT=none' })).toBe(false);
    expect(await counted({ ...allowed, 'sec-gpc': '1' })).toBe(false);
    expect(await counted(allowed)).toBe(true);
  });

  it('HEAD is answered like GET, from the same cache, without a body', async () => {
    for (const headers of [{}, { cookie: zelda.cookie }] as Record<string, string>[]) {
      world.forgetPages();
      const get = await world.ask('/cars-for-sale/car-loans', { headers });
      const { hits } = world.pageCache.stats();
      const head = await world.ask('/cars-for-sale/car-loans', { method: 'HEAD', headers });
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'cache-control', 'x-page-type', 'vary'])
        expect(head.headers[name], name).toBe(get.headers[name]);
      expect(world.pageCache.stats().hits - hits).toBe(1);
    }
  });

  it('a shared page is rendered without headers, address or identity; a personal page cannot be cached', async () => {
    const seen: object[] = [];
    const seenBy = <T>(look: () => T): T | 'out of reach' => {
      try {
        return look();
      } catch {
        return 'out of reach';
      }
    };
    const watching = {
      ...testBuild,
      entry: {
        module: {
          ...testBuild.entry.module,
          default: (request: Request, status: number, headers: Headers, _: unknown, context: RouterContextProvider) => {
            seen.push({
              headers: [...request.headers.keys()],
              site: Object.keys(context.get(siteContext)).sort(),
              consumer: seenBy(() => consumerOf(context)?.email),
              session: seenBy(() => typeof context.get(sessionContext)),
              choices: seenBy(() => context.get(choicesContext)),
              caller: seenBy(() => context.get(callerContext)),
            });
            context.get(renderedContext).page = { html: '<!DOCTYPE html><html><body></body></html>', scripts: [] };
            headers.set('content-type', 'text/html');
            return new Response(null, { status, headers });
          },
        },
      },
    } as unknown as ServerBuild;
    const { services } = world.running;
    const renderer = createPageRenderer({ build: watching, services, metrics: world.metrics, development: false });
    const { place, origin } = siteHost('localhost');
    const brand = services.brands.resolve({ place });
    const shared: SharedRequest = {
      url: 'http://localhost/',
      origin,
      walletOrigin: origin,
      stage: undefined,
      markdown: undefined,
      brand,
      visitor: {
        zip: undefined,
        state: undefined,
        hasState: false,
        radiusMiles: undefined,
        asksBrowser: false,
        isBot: false,
      },
      terms: undefined,
      variant: undefined,
    };
    const decided = { variant: undefined, tests: [], holdouts: [], left: [], attributes: {}, profile: undefined };
    const choices = { consent: noConsent, gpc: false, decided, source: 'direct' } as const;
    const renderOwn = () =>
      renderer.renderPersonal(shared, () => {}, {
        request: new Request(shared.url, { headers: { 'identity-token': 't' } }),
        consumer: zelda.consumer,
        readSession: async () => undefined,
        choices,
        caller: undefined,
      });
    const render = (request: SharedRequest) => renderer.renderShared(request, () => {});
    await render(shared);
    await renderOwn();
    const own = 'brand brandStyle content features flags isBot origin place stage terms walletOrigin'.split(' ');
    const nobody = { consumer: 'out of reach', session: 'out of reach', choices: 'out of reach' };
    expect(seen).toEqual([
      { headers: [], site: [...own, 'quotesOfAnyState'].sort(), ...nobody, caller: 'out of reach' },
      {
        headers: ['identity-token'],
        site: own,
        consumer: zelda.consumer.email,
        session: 'function',
        choices,
        caller: 'out of reach',
      },
    ]);
    const { pageCache } = world;
    const firstReader = { hole: noHole, encoding: 'br' } as const;
    pageCache.clear();
    // @ts-expect-error: a page rendered with an identity has another type, and the cache refuses it.
    await expect(pageCache.open(shared, firstReader, renderOwn)).rejects.toThrow();
    const lookalike = async () => ({ status: 200, headers: new Headers(), html: '', policy: '' });
    // @ts-expect-error: an object that only has the same shape is refused too.
    await expect(pageCache.open(shared, firstReader, lookalike)).rejects.toThrow();
    // A page rendered from another request is refused too.
    await expect(pageCache.open(shared, firstReader, () => render({ ...shared }))).rejects.toThrow();
    expect(pageCache.stats().size).toBe(0);
    await pageCache.open(shared, firstReader, render);
    expect(pageCache.stats().size).toBe(1);
  });
});
