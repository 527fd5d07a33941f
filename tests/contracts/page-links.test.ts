import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { linksIn, pathOn } from '#tests/fixtures/page-links.ts';

/**
 * Pages that differ only in a number, a name or filters have the same kinds of links, so only some of each are opened.
 */
const kindOf = (path: string): string => {
  const [way = '', query = ''] = path.split('?');
  const [, root = '', first = '', second = ''] = way.split('/');
  if (root === 'cars-for-sale' && ['vehicle', 'research', 'sitemap'].includes(first)) {
    return `${first} ${way.split('/').length}`;
  }
  if (root === 'car-dealers' || root === 'dealers') return `dealers ${way.split('/').length}`;
  if (root === 'img') return `${root} ${first}`;
  if (root === 'cars-for-sale' && second === '' && query === '') return `${root} ${first}`;
  if (root === 'cars-for-sale') return /^(feed|compare|build-and-price)/.exec(first)?.[0] ?? 'results';
  return `${root} ${first} ${second}`;
};
/** Fewer pages for the other sites, which have the same kinds of pages as the first. */
const ofAKind = (name: string): number => (name === 'localhost' ? 3 : 1);

describe('links of every site', () => {
  let world: PageApp;
  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7' } });
    await world.running.start();
  });
  afterAll(() => world.close());

  it('the maker’s home page has its own title and no filters or links for new and used cars', async () => {
    const { text } = await world.ask('/', { headers: { host: `ford.localhost:${world.port}` } });
    expect(text).toMatch(/<title>Maker Certified: certified cars with out-the-door prices<\/title>/);
    expect(text).not.toMatch(/name="listingType"|value="SUB"|href="[^"]*new-cars/);
    expect((await world.ask('/')).text).toMatch(/<title>Forecourt: new, used and certified cars /);
  });

  it('rendering is blocked until an element right after the header', async () => {
    for (const path of ['/', '/cars-for-sale/all-cars', '/no-such-page']) {
      const { text } = await world.ask(path);
      const id = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(text)?.[1];
      expect(text).toContain(`</header><span id="${id}"`);
    }
  });

  it('AUTH-06: the maker’s list has no Save for cars or searches, and everything below the list is present', async () => {
    const list = '/cars-for-sale/all-cars';
    const listOn = async (name: string) => {
      const host = `${name}:${world.port}`;
      const { text } = await world.ask(list, { headers: { host } });
      const links = linksIn(text).flatMap((link) => pathOn(host, list, link) ?? []);
      return { host, text, links, accounts: links.filter((path) => path.startsWith('/my-autotrader')) };
    };
    const saving = /Save this search|aria-label="(Save |Saved cars)/;
    const ours = await listOn('localhost');
    expect(ours.text).toMatch(saving);
    expect(ours.accounts).not.toEqual([]);
    const { host, text, accounts } = await listOn('ford.localhost');
    expect(text).not.toMatch(saving);
    expect(accounts).toEqual([]);
    const below = linksIn(text.slice(text.lastIndexOf('<footer'))).flatMap((link) => pathOn(host, list, link) ?? []);
    expect(below.length).toBeGreaterThan(8);
    for (const path of new Set(below)) {
      const { status } = await world.ask(path, { headers: { host } });
      expect({ path, isThere: status < 400 }).toEqual({ path, isThere: true });
    }
  });

  it.each(['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'larkspur.localhost'])(
    'no link on %s leads to a missing page',
    async (name) => {
      const host = `${name}:${world.port}`;
      const opened = new Map<string, number>();
      const pagesByPath = new Map([['/', 'the start']]);
      const dead: string[] = [];
      let pages = 0;
      for (const [path, from] of pagesByPath) {
        const kind = kindOf(path);
        const before = opened.get(kind) ?? 0;
        if (before >= ofAKind(name)) continue;
        opened.set(kind, before + 1);
        const { status, headers, text } = await world.ask(path, { headers: { host } });
        if (status >= 400) dead.push(`${status} ${path} from ${from}`);
        const next = headers.location === undefined ? [] : [headers.location];
        const isPage = headers['content-type']?.startsWith('text/html') && status < 400;
        if (isPage) pages += 1;
        for (const link of isPage ? [...next, ...linksIn(text)] : next) {
          const to = pathOn(host, path, link);
          if (to !== undefined && !pagesByPath.has(to)) pagesByPath.set(to, path);
        }
      }
      expect(dead).toEqual([]);
      expect(pages).toBeGreaterThan(10 * ofAKind(name));
    },
  );
});
