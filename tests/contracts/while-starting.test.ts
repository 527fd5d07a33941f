import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isV1 } from '#domains/browse/api-v1/api-v1-paths.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const files = globSync('**/*.*', { cwd: join(import.meta.dirname, '../../public') }).map((name) => `/${name}`);
const needNothing = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/v1/openapi.json', ...files];

/** A sample address of a route. */
const sampleOf = (url: string): string => url.replace(/:\w+(\([^)]*\))?/g, '1').replace('*', 'anything');

describe('while the inventory is still being loaded', () => {
  let world: PageApp;
  // Nothing is loaded before the last test.
  beforeAll(async () => {
    world = await startPageApp();
  });
  afterAll(() => world.close());

  it('every route answers 503 with Retry-After, except those that need no inventory', async () => {
    const routes = world.routes.filter(({ method, url }) => method !== 'OPTIONS' && !needNothing.includes(url));
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, url } of routes) {
      const { status, headers, text } = await world.ask(sampleOf(url), { method });
      expect([method, url, status, headers['retry-after']]).toEqual([method, url, 503, '2']);
      const isPage = url === '/*';
      const type = isPage ? 'text/html' : isV1(url) ? 'application/problem+json' : 'application/json';
      expect(headers['content-type'], url).toBe(`${type}; charset=utf-8`);
      if (!isPage && method !== 'HEAD') expect(JSON.parse(text), url).toMatchObject({ code: 'unavailable' });
    }
    for (const url of needNothing) {
      const { status, text } = await world.ask(url);
      expect([url, status]).toEqual([url, url === '/readyz' ? 503 : 200]);
      if (url === '/readyz') expect(JSON.parse(text)).toMatchObject({ ready: false });
    }
  });

  it('a page opened meanwhile reloads by itself; a form gets the message that nothing was saved', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const [path, headers] of [
      ['/', {}],
      ['/cars-for-sale/all-cars', { accept }],
      ['/', { host: `kbb.localhost:${world.port}` }],
    ] as [string, Record<string, string>][]) {
      const { status, headers: sent, text } = await world.ask(path, { headers });
      expect([status, sent['content-type'], sent['cache-control']]).toEqual([
        ...[503, 'text/html; charset=utf-8', 'private, no-store'],
      ]);
      expect(text).toContain('<meta http-equiv="refresh" content="2">');
      expect(text).toContain(`<a href="/">Forecourt${headers.host ? ' Values' : ''}</a>`);
    }
    const forPrograms = await world.ask('/rest/lsc/listing', { headers: { accept } });
    expect([forPrograms.status, JSON.parse(forPrograms.text).code]).toEqual([503, 'unavailable']);
    const sent = await world.ask('/cars-for-sale/credit-app', { method: 'POST' });
    expect(sent.status).toBe(503);
    expect(sent.text).toContain('nothing was saved');
    expect(sent.text).not.toContain('refresh');
  });

  it('nothing from then is cached: once loaded, everything is there', async () => {
    const requests = {
      dealers: '/rest/lsc/dealer?searchRadius=0',
      listings: '/rest/lsc/listing?searchRadius=0',
      sellers: '/sitemap-geo-1.xml',
      'cars in the sitemap': '/sitemap-inventory-1.xml',
      'parts of the sitemap': '/sitemap.xml',
      'a page': '/cars-for-sale/all-cars?searchRadius=0',
      'the first page': '/',
      'dealers as a page': '/car-dealers/all-dealers',
    };
    for (const path of Object.values(requests)) expect((await world.ask(path)).status, path).toBe(503);
    await world.running.start();
    const later = Object.fromEntries(
      await Promise.all(
        Object.entries(requests).map(async ([name, path]) => [name, (await world.ask(path)).text] as const),
      ),
    );
    const { totalResultCount } = JSON.parse(later.listings ?? '');
    // Some demo cars are already removed.
    expect(totalResultCount).toBeGreaterThan(50);
    expect(JSON.parse(later.dealers ?? '').totalResultCount).toBeGreaterThan(0);
    expect(later.sellers).toContain('<loc>');
    expect(later['cars in the sitemap']?.match(/<loc>/g)).toHaveLength(totalResultCount);
    expect(later['parts of the sitemap']).toContain('sitemap-inventory-1.xml');
    expect(later['a page']).toContain(`${totalResultCount} cars`);
    expect(later['the first page']).toMatch(new RegExp(`${totalResultCount}(<!-- -->| )*cars`));
    expect(later['dealers as a page']).toContain('/car-dealers/');
  });
});

it('a first start shows the demo cars made so far, caches none of it, and says how many are to come', async () => {
  const world = await startPageApp({ env: { DEMO_LISTINGS: '3000' }, seedsDemo: true });
  onTestFinished(() => world.close());
  const listings = '/rest/lsc/listing?searchRadius=0';
  const results = '/cars-for-sale/all-cars?searchRadius=0';
  const addresses = ['/', results, '/car-dealers/all-dealers', '/cars-for-sale/all-cars/atlanta-ga'];
  let isStarting = true;
  const start = world.running.start().finally(() => {
    isStarting = false;
  });
  const early: number[] = [];
  while (isStarting) {
    const { status, headers, text } = await world.ask(listings);
    const ready = await world.ask('/readyz');
    // Once open it stays open, also between the last car and the end of the start.
    if (early.length > 0) expect(status).toBe(200);
    if (ready.status !== 503 || status === 503) continue;
    if (!world.running.readiness().demo) continue;
    const page = await world.ask(results);
    if (!world.running.readiness().demo) continue;
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toMatch(/We’re still adding cars: [\d,]+ of 3,000 so far\./);
    for (const path of addresses) await world.ask(path);
    early.push(JSON.parse(text).totalResultCount);
  }
  await start;
  expect(early.length).toBeGreaterThan(1);
  expect(early.toSorted((a, b) => a - b)).toEqual(early);
  const { text: after } = await world.ask(listings);
  const { totalResultCount } = JSON.parse(after);
  expect(totalResultCount).toBeGreaterThan(early[0] ?? 0);
  const page = await world.ask(results);
  expect(page.text).toContain(`${totalResultCount.toLocaleString('en-US')} cars`);
  for (const path of addresses) expect((await world.ask(path)).text, path).not.toContain('so far');
  expect(page.headers['cache-control']).toBe('private, no-cache');
  const home = await world.ask('/');
  expect(home.text).toMatch(new RegExp(`${totalResultCount.toLocaleString('en-US')}(<!-- -->| )*cars`));
});

it('with LOG_LEVEL silent the progress of the demo inventory is not printed', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  for (const [level, lines] of [
    ['silent', []],
    ['fatal', [expect.stringMatching(/^Storing vehicles: 100 %$/m)]],
  ] as const) {
    stderr.mockClear();
    const world = await startPageApp({ env: { LOG_LEVEL: level }, seedsDemo: true });
    await world.running.start();
    await world.close();
    expect(stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('Storing'))).toEqual(lines);
  }
});
