import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notABot } from '#domains/analytics/bots.ts';
import { noConsent } from '#domains/analytics/consent.ts';
import { wholeInventory } from '#domains/brands/site-inventory.ts';
import { emptySearch } from '#domains/search/search.ts';
import { createPageRenderer } from '#server/render-page.ts';
import type { SharedRequest } from '#server/shared-request.ts';
import { pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { callerContext, siteContext } from '../../src/routes/app-context.ts';
import { consumerOf } from '../../src/routes/consumer.ts';

type Visit = { name: string; headers: Record<string, string>; knows?: SignedIn };

/** The address under which the router in the browser asks for a page's data. */
const dataOf = (page: string): string => {
  const [path = '', query] = page.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
};

const uuid = '0b54ff54-0000-4000-8000-000000000000';

describe('what a page is shared with', () => {
  let world: PageApp;
  let addresses: string[];
  let zelda: SignedIn;
  let visits: Visit[];

  beforeAll(async () => {
    world = await startPageApp({ env: { GEO_ZIP_HEADER: 'X-Geo-Zip' } });
    await world.running.start();
    const { origin, dataDir, running } = world;
    zelda = await signIn({ dataDir, origin, email: 'zelda@private.example', name: 'Zeldarine Quixote' });
    const mallory = await signIn({ dataDir, origin, email: 'mallory@planted.example', name: 'Malloreau Planter' });
    visits = [
      { name: 'session cookie', headers: { cookie: zelda.cookie }, knows: zelda },
      { name: 'identity token', headers: { 'identity-token': zelda.token }, knows: zelda },
      { name: 'bearer token', headers: { authorization: `Bearer ${mallory.token}` }, knows: mallory },
      // Each differs from a stranger in one thing, so that with that thing missing in a key the stranger is served it.
      { name: 'ZIP of an edge', headers: { 'x-geo-zip': '98101' } },
      { name: 'distance', headers: { cookie: 'ATC_USER_RADIUS=75' } },
      { name: 'theme', headers: { cookie: 'theme=dark' } },
      { name: 'consent', headers: { cookie: 'ATC_CONSENT=none' } },
      { name: 'privacy signal', headers: { 'sec-gpc': '1' } },
      { name: 'a crawler', headers: { 'user-agent': 'GPTBot/1.2' } },
      ...['LOCALHOST', 'localhost.', 'kbb.localhost', 'ford.localhost', 'zelda.localhost'].map((host) => ({
        name: `host ${host}`,
        headers: { host: `${host}:${world.port}` },
      })),
      { name: 'wrong token', headers: { 'identity-token': 'made.up.token' } },
      { name: 'other authorization', headers: { authorization: 'Basic emVsZGE6emVsZGE=' } },
      { name: 'light-user cookie', headers: { cookie: `ATC_CONSUMER_ID=${zelda.consumer.id}` } },
      { name: 'foreign cookies', headers: { cookie: `ATC_ID=${uuid}; visit=zelda@private.example; __proto__=1` } },
      { name: 'foreign headers', headers: { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' } },
    ];
    const { listings } = await running.services.search.search(emptySearch, { inventory: wholeInventory });
    const car = listings.find(({ owner }) => !owner.privateSeller);
    if (!car) throw new Error('no car of a dealer');
    const { id: dealerId, name, location } = car.owner;
    const { city, state } = location.address;
    addresses = pageAddresses({ listingId: car.id, dealer: { dealerId, name, city, state } });
    // Pages tell how old things are; here they may be compared to the letter.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await world.close();
  });

  /** What a browser is sent, as one text, but for what is new in every answer. */
  const open = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
    const { status, headers: sent, text } = await world.ask(address, { headers });
    const nonce = /'nonce-(\w+)'/.exec(String(sent['content-security-policy']))?.[1] ?? 'none';
    const cookies = sent['set-cookie']?.map((cookie) => cookie.split('=')[0]);
    const { location, 'content-type': type, 'cache-control': cache } = sent;
    return [JSON.stringify({ status, type, cache, location, cookies }), text.replaceAll(nonce, '')].join('\n');
  };
  /** Where two texts part: a page is too long to be printed. */
  const difference = (one: string, other: string): string => {
    const at = [...one].findIndex((letter, index) => letter !== other[index]);
    const [from, to] = [Math.max(0, at - 60), at + 60];
    return `${one.slice(from, to)} | ${other.slice(from, to)}`;
  };

  it('D-06: every page a stranger gets is the same with and without anybody else’s visits', async () => {
    const secrets = visits.flatMap(({ knows }) =>
      knows ? [knows.consumer.email, knows.consumer.id, knows.sessionId, knows.consumer.firstName ?? ''] : [],
    );
    const leaks: string[] = [];
    const greeted = new Set<string>();
    for (const address of addresses.flatMap((page) => [page, dataOf(page)])) {
      world.forgetPages();
      const without = await open(address);
      world.forgetPages();
      // Nobody keeps the data of a page on its own, so it is asked for by those who have something to lose.
      const those = address.includes('.data') ? visits.filter(({ knows }) => knows) : visits;
      const firsts: [Visit, string][] = [];
      for (const visit of those) firsts.push([visit, await open(address, visit.headers)]);
      const after = await open(address);
      if (secrets.some((secret) => after.includes(secret))) leaks.push(`${address} names somebody`);
      if (after !== without) leaks.push(`${address} after others: ${difference(without, after)}`);
      for (const [{ name, headers, knows }, first] of firsts.reverse()) {
        const again = await open(address, headers);
        if (again !== first) leaks.push(`${address} with ${name}, after others: ${difference(first, again)}`);
        if (!knows) continue;
        if (!first.includes('"cache":"private, no-store"')) leaks.push(`${address} with ${name} may be kept`);
        if (first.includes(knows.consumer.email)) greeted.add(`${address} ${name}`);
      }
    }
    expect(leaks).toEqual([]);
    // Whoever has proven who they are is known on the page of their account and on that of anybody.
    for (const { name, knows } of visits) {
      for (const page of ['/', '/my-autotrader/profile']) expect(greeted.has(`${page} ${name}`)).toBe(Boolean(knows));
    }
  });

  it('D-91: visitors with cookies no page reads share a page; what they are to keep comes on top of it', async () => {
    const visit = (cookie: string) => world.ask('/cars-for-sale/car-loans', { headers: { cookie } });
    world.forgetPages();
    const first = await visit('ATC_CONSENT=analytics');
    const [id] = first.headers['set-cookie'] ?? [];
    expect(id).toMatch(/^ATC_ID=/);
    expect(first.headers['cache-control']).toBe('private, no-store');
    const second = await visit(
      `ATC_CONSENT=analytics; ${first.headers['set-cookie']?.map((text) => text.split(';')[0]).join('; ')}; visit=1`,
    );
    expect([second.headers['set-cookie'], second.headers['cache-control']]).toEqual([undefined, undefined]);
    const third = await visit('ATC_CONSENT=analytics');
    expect(third.headers['set-cookie']?.[0]).toMatch(/^ATC_ID=/);
    expect(third.headers['set-cookie']?.[0]).not.toBe(id);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(world.pageCache.stats()).toMatchObject({ hits: 2, misses: 1, size: 1 });
  });

  it('D-91: whether visits are counted is told to each visitor as it is for them', async () => {
    world.forgetPages();
    const counted = async (headers: Record<string, string>) =>
      /You allowed us to count/.test((await world.ask('/legal/privacy-choices', { headers })).text);
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
      expect(world.pageCache.stats().hits - hits).toBe('cookie' in headers ? 0 : 1);
    }
  });

  it('a page for everybody is rendered without a header, an address or a person; one of a person can’t be kept', async () => {
    const seen: object[] = [];
    const watching = {
      ...testBuild,
      entry: {
        module: {
          ...testBuild.entry.module,
          default: (request: Request, status: number, headers: Headers, _: unknown, context: RouterContextProvider) => {
            seen.push({
              headers: [...request.headers.keys()],
              site: Object.keys(context.get(siteContext)).sort(),
              consumer: consumerOf(context)?.email,
            });
            expect(() => context.get(callerContext)).toThrow();
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
      ...{ url: 'http://localhost/', origin, brand, theme: 'auto', consent: noConsent, gpc: false },
      ...{ bot: notABot, zip: undefined, radiusMiles: undefined, asksBrowser: false },
    };
    const answering = { nonce: 'nonce', report: () => {} };
    const page = await renderer.renderShared(shared, answering);
    const own = await renderer.renderPersonal(shared, answering, {
      request: new Request(shared.url, { headers: { 'identity-token': 't' } }),
      consumer: zelda.consumer,
      readSession: async () => undefined,
      caller: undefined,
    });
    const site = 'asksBrowser bot brand brandStyle consent content flags gpc origin radiusMiles theme zip'.split(' ');
    expect(seen).toEqual([
      { headers: [], site, consumer: undefined },
      { headers: ['identity-token'], site, consumer: zelda.consumer.email },
    ]);
    const keep = (): void => {
      if (page.html !== undefined) world.pageCache.keep(page, undefined);
      // @ts-expect-error: a page made with an identity at hand is no page for the cache.
      if (own.html !== undefined) world.pageCache.keep(own, undefined);
      // @ts-expect-error: nor is anything else that only looks like one.
      world.pageCache.keep({ status: 200, headers: new Headers(), html: '' }, undefined);
    };
    expect(keep).toBeTypeOf('function');
  });
});
