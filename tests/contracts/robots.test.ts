import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { linksIn, pathOn } from '#tests/fixtures/page-links.ts';
import { readRobots } from '#tests/fixtures/robots.ts';

describe('robots.txt', () => {
  let world: PageApp;
  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7', APP_ENV: 'prod' } });
    await world.running.start();
  });
  afterAll(() => world.close());

  const siteOf = async (name: string) => {
    const host = `${name}:${world.port}`;
    const get = async (path: string): Promise<string> => {
      const { headers, text } = await world.ask(path, { headers: { host } });
      return headers.location === undefined ? text : get(headers.location);
    };
    const linksOf = async (path: string): Promise<string[]> =>
      linksIn(await get(path)).flatMap((link) => pathOn(host, path, link) ?? []);
    return { host, get, linksOf, robots: readRobots(await get('/robots.txt')) };
  };
  const isCar = (path: string): boolean => path.startsWith('/cars-for-sale/vehicle/');
  const isDealer = (path: string): boolean => /^\/(car-)?dealers\//.test(path);
  const isPrivate = (path: string): boolean => /^\/my-autotrader/.test(path);
  const isFeed = (path: string): boolean => path.startsWith('/cars-for-sale/feed.');

  it.each(['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'larkspur.localhost'])(
    'RULING-72: on %s every indexable car, dealer and page may be crawled, from every page that links to it',
    async (name) => {
      const { host, linksOf, get, robots } = await siteOf(name);
      const pages = [
        '/',
        '/cars-for-sale/all-cars',
        '/cars-for-sale/certified-cars/ford',
        '/cars-for-sale/research/ford',
      ];
      const fromLists = (await Promise.all(pages.map(linksOf))).flat();
      const cars = fromLists.filter(isCar);
      const fromCar = await linksOf(cars[0] ?? '');
      const links = [...new Set([...fromLists, ...fromCar])];
      expect(links.filter((path) => path.includes('click-type='))).toEqual([]);
      expect(links.filter(isDealer).length).toBeGreaterThan(1);
      const kept = /<link rel="canonical" href="([^"]*)"/.exec(await get(cars[0] ?? ''))?.[1] ?? '';
      expect(pathOn(host, '/', kept)).toBe(cars[0]?.split('?')[0]);
      expect(links.filter(isFeed).length).toBeGreaterThan(0);
      const blocked = links.filter((path) => !robots.allows(path));
      expect(blocked.filter((path) => isCar(path) || isDealer(path) || isFeed(path))).toEqual([]);
      // Blocked paths are personal, for programs, or have another or no canonical address.
      const closed = blocked.filter((path) => !isPrivate(path)).slice(0, 40);
      for (const path of closed) {
        const html = await get(path);
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
        const own = /<meta name="robots" content="noindex/.test(html) ? undefined : pathOn(host, path, canonical);
        expect(own === undefined || (own !== path && robots.allows(own)), `${path} is kept as ${own}`).toBe(true);
      }
    },
  );

  it('RULING-72: every address in the sitemaps may be crawled', async () => {
    for (const name of ['localhost', 'kbb.localhost', 'ford.localhost']) {
      const { host, get, robots } = await siteOf(name);
      expect(robots.sitemaps).toEqual([`http://${host}/sitemap.xml`]);
      const addressesIn = (xml: string) =>
        [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
          ([, text = '']) => pathOn(host, '/', text.replaceAll('&amp;', '&')) ?? text,
        );
      const parts = addressesIn(await get('/sitemap.xml'));
      const addresses = (await Promise.all(parts.map(get))).flatMap(addressesIn);
      expect(addresses.some(isCar) && addresses.some(isDealer)).toBe(true);
      expect([...parts, ...addresses].filter((path) => !robots.allows(path))).toEqual([]);
    }
  });

  it('personal paths and paths for programs may not be crawled, for every operation', async () => {
    const { robots } = await siteOf('localhost');
    const forEverybody = [
      /^\/(robots\.txt|llms\.txt|sitemap|favicon\.(svg|ico)|indexnow\.txt|\.well-known\/|mcp\/server-card|cars-for-sale\/feed\.|manifest\.webmanifest|service-worker\.js|explainers\/|img\/|docs|openapi\.json)/,
      /^\/(healthz|readyz)$/,
      // Programs that obey the file may still search.
      /^\/(rest\/(lsc\/listing|searchresults\/base)|v1(\/|$))/,
      // The pages themselves.
      /^\/\*$/,
    ];
    const operations = world.routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
    const closed = operations.filter((url) => !forEverybody.some((pattern) => pattern.test(url)));
    expect(closed.length).toBeGreaterThan(40);
    expect(closed.filter((url) => robots.allows(url.replace(/:\w+/g, 'x')))).toEqual([]);
    for (const path of ['/my-autotrader', '/my-autotrader/saved-cars', '/my-autotrader/sign-in?returnTo=%2F']) {
      expect(robots.allows(path), path).toBe(false);
    }
    for (const path of ['/', '/cars-for-sale/assets/entry.js', '/img/vehicle/1.png']) {
      expect(robots.allows(path), path).toBe(true);
    }
  });

  it('a site that is not public yet is closed', async () => {
    const { robots } = await siteOf('preview.localhost');
    expect(robots.allows('/')).toBe(false);
  });
});
