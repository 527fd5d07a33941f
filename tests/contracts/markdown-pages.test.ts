import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { linksIn, pathOn } from '#tests/fixtures/page-links.ts';

type Kind = 'results' | 'vehicle' | 'dealer' | 'dealer search' | 'model' | 'make' | 'research' | 'article';

describe('pages as markdown', () => {
  let world: PageApp;
  let paths: Record<Kind, string>;

  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7', APP_ENV: 'prod' } });
    await world.running.start();
    const results = '/cars-for-sale/suv-crossover/atlanta-ga?listingType=USED&searchRadius=0';
    const linksOf = async (path: string): Promise<string[]> =>
      linksIn((await world.ask(path)).text).flatMap((link) => pathOn(new URL(world.origin).host, path, link) ?? []);
    const links = await linksOf(results);
    const link = (pattern: RegExp): string => {
      const path = links.find((href) => pattern.test(href))?.split('?')[0];
      if (path === undefined) throw new Error(`no link to ${pattern}`);
      return path;
    };
    paths = {
      results,
      vehicle: link(/^\/cars-for-sale\/vehicle\//),
      dealer: link(/^\/car-dealers\/[^/]+\/\d+\//),
      'dealer search': '/car-dealers/atlanta-ga?searchRadius=0',
      model: '/cars-for-sale/research/toyota/camry',
      make: '/cars-for-sale/research/toyota',
      research: '/cars-for-sale/research',
      article: '',
    };
    paths.article = (await linksOf(paths.research)).find((path) => path.includes('/articles/')) ?? '';
  });
  afterAll(() => world.close());

  const withEnding = (path: string): string => path.replace(/(?=\?|$)/, '.md');
  const prefer = (path: string, accept: string) => world.ask(path, { headers: { accept } });
  const kinds: readonly Kind[] = [
    'results',
    'vehicle',
    'dealer',
    'dealer search',
    'model',
    'make',
    'research',
    'article',
  ];
  const numbersIn = (text: string): Set<string> => new Set(text.match(/\$[\d,]+/g));

  it.each(kinds)(
    'MCP-08: the %s page is the same by its address and by preference, about a fifth of its HTML',
    async (kind) => {
      const path = paths[kind];
      const html = await world.ask(path);
      const md = await world.ask(withEnding(path));
      expect([html.status, md.status]).toEqual([200, 200]);
      expect(md.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(html.headers.link).toContain(`<${withEnding(path)}>; rel="alternate"; type="text/markdown"`);
      expect(html.text).toContain(
        `<link rel="alternate" type="text/markdown" href="${withEnding(path).replaceAll('&', '&amp;')}"/>`,
      );
      expect(md.headers.link).toContain('rel="canonical"');
      for (const { headers } of [html, md]) {
        expect(headers.vary).toMatch(/accept(,|$)/);
        expect(headers['cache-control']).toMatch(/private/);
      }
      expect((await prefer(path, 'text/markdown, text/html;q=0.9, */*;q=0.1')).text).toBe(md.text);
      expect((await prefer(path, 'text/html, text/markdown;q=0.5')).headers['content-type']).toContain('text/html');
      expect(md.text.length / html.text.length, `${md.text.length} of ${html.text.length}`).toBeLessThan(0.25);
      expect(md.text).toMatch(/^# \S/);
      expect(md.text).not.toMatch(/undefined|NaN|\[object|null/);
      for (const [, address = ''] of md.text.matchAll(/\]\(([^)]*)\)/g))
        expect(URL.canParse(address), address).toBe(true);
      const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html.text)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '';
      expect(heading).not.toBe('');
    },
  );

  it('MCP-08: a car and a search have the prices of their pages', async () => {
    for (const kind of ['results', 'vehicle'] as const) {
      const html = (await world.ask(paths[kind])).text.replaceAll(/<!-- -->/g, '');
      const md = (await world.ask(withEnding(paths[kind]))).text;
      const onPage = numbersIn(html);
      expect(numbersIn(md).size).toBeGreaterThan(3);
      expect([...numbersIn(md)].filter((sum) => !onPage.has(sum))).toEqual([]);
    }
  });

  it('MCP-08: statuses are those of the pages, and a page that moved keeps its form', async () => {
    const missing = await world.ask('/cars-for-sale/vehicle/999999999.md');
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(missing.text).toBe('# We don’t have this car\n');
    expect((await world.ask('/cars-for-sale/research/nothing.md')).status).toBe(404);
    expect((await world.ask('/no-such-page.md')).status).toBe(404);
    expect((await world.ask('/cars-for-sale/compare.md')).status).toBe(404);
    const moved = await world.ask(
      `/cars-for-sale/vehicledetails.xhtml.md?listingId=${paths.vehicle.split('/').at(-1)}`,
    );
    expect(moved.status).toBe(301);
    expect(moved.headers.location).toContain(`${paths.vehicle}.md`);
  });

  it('MCP-08: pages of a person have no such form, and others answer a preference with HTML', async () => {
    for (const path of ['/my-autotrader/saved-cars.md', '/ops.md', '/ops/listings.md', '/my-wallet.md']) {
      const { status, headers } = await world.ask(path);
      expect([path, status, headers['content-type']?.includes('markdown')]).toEqual([path, 404, false]);
    }
    const home = await prefer('/', 'text/markdown');
    expect([home.status, home.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('MCP-06: llms.txt says how to get them', async () => {
    expect((await world.ask('/llms.txt')).text).toContain('text/markdown');
  });
});
