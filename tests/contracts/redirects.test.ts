import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { isTurn } from '#tests/fixtures/sweeps.ts';

/** Percent-encoded, as in an address. */
const odd = [
  '%2F%2Fevil.example',
  '%2F%09%2Fevil.example',
  '%2F.%2F%2Fevil.example',
  '%5C%5Cevil.example',
  'https%3A%2F%2Fevil.example',
  '%2F%0D%0ASet-Cookie%3Aa%3Db',
  '%2F%0B%0C',
  '%2F%E2%80%A8%C3%A9%F0%9F%9A%97',
  '%2F%ED%A0%80%FF',
  '99999999999999999999',
];
const parameters =
  'returnTo url next callbackURL zip city q keywordPhrases makeCode listingId vin dealerId page kind'.split(' ');

describe('where redirects lead', () => {
  let world: PageApp;
  let addresses: string[];
  let dana: SignedIn;

  beforeAll(async () => {
    world = await startPageApp();
    await world.running.start();
    dana = await signIn({ dataDir: world.dataDir });
    const { listings } = await world.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const [{ id: listingId, owner } = { id: 0, owner: undefined }] = listings;
    const dealer = { dealerId: owner?.id ?? 0, name: owner?.name ?? '', city: 'Atlanta', state: 'GA' };
    addresses = pageAddresses({ listingId, dealer });
  });
  afterAll(() => world.close());

  it('no parameter makes a page redirect to another site or fail, signed in or not', async () => {
    const led: string[] = [];
    for (const [at, address] of addresses.entries()) {
      const [path = ''] = address.split('?');
      const own = path.startsWith('/my-autotrader') ? [{ cookie: dana.cookie }] : [];
      const visits: Record<string, string>[] = [{}, ...own];
      let redirects = false;
      for (const [n, value] of odd.entries()) {
        // A page that has not redirected is sent every tenth value, and the next pages the others. Neither visitor
        // is an operator: for them all of the back office is the same 404 page.
        const isRepeat = !redirects && n > 0 && (path.startsWith('/ops') || !isTurn(n, at, odd.length));
        if (isRepeat) continue;
        const target = `${path}?${parameters.map((name) => `${name}=${value}`).join('&')}`;
        for (const headers of visits) {
          const answer = await world.ask(target, { headers });
          expect([target, answer.status < 500]).toEqual([target, true]);
          const { location } = answer.headers;
          if (location === undefined) continue;
          redirects = true;
          led.push(location);
          expect([target, new URL(location, world.origin).origin]).toEqual([target, world.origin]);
          expect(location).toMatch(/^\/(?!\/)[!-~]*$/);
        }
      }
    }
    expect(led.length).toBeGreaterThan(100);
  });

  it.each([
    ['/used-cars/ford/atlanta-ga', 'srp'],
    ['/advanced-search', 'sfp'],
    ['/sitemap', 'fycSitemap'],
    ['/all-cars?dealerId=77', 'dsrp'],
  ])('URL-01, URL-02: %s is the page of type %s, with its prefix and without', async (path, pageType) => {
    const arrive = async (at: string): Promise<[string, string | undefined]> => {
      const { status, headers, text } = await world.ask(at);
      if (status === 301) return arrive(headers.location ?? '');
      return [at, /data-page-type="(\w+)"/.exec(text)?.[1]];
    };
    const [at, code] = await arrive(path);
    expect([at, code]).toEqual([expect.stringMatching(/^\/cars-for-sale\//), pageType]);
    expect(await arrive(`/cars-for-sale${path}`)).toEqual([at, code]);
  });

  it('URL-02, URL-09, URL-38: other addresses of a car redirect to its one address', async () => {
    const { listings } = await world.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const dealers = listings.find(({ owner }) => !owner.privateSeller)?.id ?? 0;
    const spellings = [`/marketplace/listings/${dealers}`, `/cars-for-sale/searchresults.xhtml?listingId=${dealers}`];
    for (const path of spellings) {
      const { status, headers } = await world.ask(path);
      expect([path, status, headers.location]).toEqual([path, 301, `/cars-for-sale/vehicle/${dealers}`]);
    }
    expect((await world.ask('/no-such-page')).status).toBe(404);
  });

  it('URL-01, URL-09: cars of private sellers are shown on the marketplace', async () => {
    for (const list of ['/marketplace', '/marketplace/listings?searchRadius=0']) {
      const { text } = await world.ask(list);
      const [, href = ''] = /href="(\/marketplace\/listings\/\d+)"/.exec(text) ?? [];
      const car = await world.ask(href);
      expect([list, car.status, /data-page-type="(\w+)"/.exec(car.text)?.[1]]).toEqual([
        ...[list, 200, 'marketplacedetails'],
      ]);
    }
  });

  it('a return path in a form never leads to another site', async () => {
    const ways = ['/theme', '/consent', '/my-autotrader/sign-in', '/my-autotrader/alerts'];
    for (const path of ways) {
      for (const value of odd) {
        const body = `theme=dark&allow=none&email=a%40example.com&password=x&with=link&returnTo=${value}`;
        const headers = {
          origin: world.origin,
          cookie: dana.cookie,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const { status, headers: answered } = await world.ask(path, { method: 'POST', headers, body });
        expect([path, value, status < 500]).toEqual([path, value, true]);
        const { location } = answered;
        if (location !== undefined) expect(new URL(location, world.origin).origin).toBe(world.origin);
      }
    }
  });
});
