import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/edge/create-server.ts';
import { createMetrics } from '#server/metrics.ts';
import type { Running } from '#server/services/running.ts';
import { createServices } from '#server/services/services.ts';
import { sharedFacts } from '#tests/fixtures/facts.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { renderedContext, siteContext } from '../../src/pages/app-context.ts';
import { lastPlaceHeader } from '../../src/pages/place-headers.ts';

const root = join(import.meta.dirname, '../..');
const [atlanta, seattle, chicago] = ['30303', '98101', '60601'];

describe('the place of a visitor', () => {
  let app: FastifyInstance;
  let running: Running;
  let origin: string;
  let rendered = 0;
  const logged: unknown[] = [];

  /** A page that shows the place it was rendered for, and counts renderings. */
  const placeBuild = {
    ...testBuild,
    entry: {
      module: {
        handleError: () => {},
        default: (
          request: Request,
          status: number,
          headers: Headers,
          _entry: unknown,
          context: RouterContextProvider,
        ) => {
          rendered += 1;
          const { place } = context.get(siteContext);
          const [zip, radiusMiles, asksBrowser] = [place.zip(), place.radiusMiles(), place.asksBrowser()];
          const html = `<!DOCTYPE html><html>${JSON.stringify({ zip, radiusMiles, asksBrowser })}</body></html>`;
          context.get(renderedContext).page = { html, scripts: [] };
          headers.set('content-type', 'text/html; charset=utf-8');
          const searched = new URL(request.url).searchParams.get('searched');
          if (searched !== null) headers.set(lastPlaceHeader, searched);
          return new Response(null, { status, headers });
        },
      },
    },
  } as unknown as ServerBuild;

  beforeAll(async () => {
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'forecourt-place-')),
      LOG_LEVEL: 'silent',
      DEMO_LISTINGS: '0',
      APP_ENV: 'test',
      GEO_ZIP_HEADER: 'X-Geo-Zip',
      GEO_NETWORK_HEADER: 'X-Geo-Network',
    });
    const metrics = createMetrics();
    app = createServer(config);
    app.addHook('onRequest', async ({ log }) => {
      log.info = (...line: unknown[]) => void logged.push(...line);
    });
    running = await createServices({ config, readFacts: sharedFacts, root, metrics, log: app.log });
    const { services, readiness, pageCache } = running;
    const clientFolder = join(root, 'public');
    await mountApp(app, { config, services, metrics, readiness, pageCache, build: placeBuild, clientFolder });
    await running.start();
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(async () => {
    await app.close();
    await running.close();
  });

  const placeFor = async (headers: Record<string, string>, path = '/') =>
    (await fetch(`${origin}${path}`, { headers }))
      .text()
      .then((html) => JSON.parse(html.slice(html.indexOf('{'), html.indexOf('}') + 1))) as Promise<{
      zip?: string;
      radiusMiles?: number;
      asksBrowser: boolean;
    }>;
  const zipFor = async (headers: Record<string, string>, path = '/') => (await placeFor(headers, path)).zip;

  it('LOC-04: visitors with different edge ZIPs never share a page, visitors with the same one do', async () => {
    const path = '/?shared';
    expect(await zipFor({ 'x-geo-zip': atlanta }, path)).toBe(atlanta);
    expect(await zipFor({ 'x-geo-zip': seattle }, path)).toBe(seattle);
    expect(await zipFor({}, path)).toBeUndefined();
    const before = rendered;
    expect(await zipFor({ 'x-geo-zip': seattle }, path)).toBe(seattle);
    expect(await zipFor({ 'x-geo-zip': `${atlanta}-30310+30312` }, path)).toBe(atlanta);
    expect(await zipFor({ cookie: `ATC_USER_ZIP=${seattle}` }, path)).toBe(seattle);
    expect(await zipFor({ 'x-geo-zip': '00000' }, path)).toBeUndefined();
    expect(rendered).toBe(before);
  });

  it('LOC-13: every reader of a search page gets its place as a cookie, though it is rendered once', async () => {
    const path = `/?searched=${seattle}`;
    const kept = async (headers: Record<string, string>) => {
      const answer = await fetch(`${origin}${path}`, { headers });
      expect(answer.headers.has(lastPlaceHeader)).toBe(false);
      return answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('ATC_USER_ZIP='));
    };
    const cookie = [expect.stringMatching(`^ATC_USER_ZIP=${seattle};.*Max-Age=2592000`)];
    const before = rendered;
    expect(await kept({})).toEqual(cookie);
    expect(await kept({})).toEqual(cookie);
    expect(rendered).toBe(before + 1);
    expect(await kept({ cookie: `ATC_USER_ZIP=${chicago}` })).toEqual(cookie);
    expect(await kept({ cookie: `ATC_USER_ZIP=${seattle}` }), 'it is kept already').toEqual([]);
    expect(await kept({ 'user-agent': 'Googlebot/2.1' })).toEqual([]);
  });

  it('LOC-01, LOC-04: a cookie overrides the edge', async () => {
    const headers = { 'x-geo-zip': atlanta, cookie: `ATC_USER_ZIP=${chicago}; ATC_USER_RADIUS=75` };
    expect(await placeFor(headers)).toEqual({ zip: chicago, radiusMiles: 75, asksBrowser: false });
    expect(await zipFor({ ...headers, cookie: 'ATC_USER_ZIP=00000' })).toBe(atlanta);
  });

  it('LOC-04: the edge is ignored for a mobile network, and where the address switches it off', async () => {
    const edge = { 'x-geo-zip': atlanta };
    expect(await zipFor({ ...edge, 'x-geo-network': 'Mobile' })).toBeUndefined();
    expect(await zipFor({ ...edge, 'x-geo-network': 'broadband' })).toBe(atlanta);
    for (const word of ['true', '1', 'on', 'yes'])
      expect(await zipFor(edge, `/?disableAkamaiGeolocation=${word}`)).toBeUndefined();
    expect(await zipFor(edge, '/?disableAkamaiGeolocation=false')).toBe(atlanta);
  });

  it('BOT-02, BOT-03: a robot has no place, by cookie or edge', async () => {
    for (const agent of ['Googlebot/2.1', 'GPTBot/1.2']) {
      const robot = {
        'user-agent': agent,
        'x-geo-zip': atlanta,
        cookie: `ATC_USER_ZIP=${seattle}; ATC_USER_RADIUS=75`,
      };
      expect(await placeFor(robot)).toEqual({ asksBrowser: false });
    }
  });

  it('LOC-03: the page that asks for the browser’s location is not shared with shoppers whose place is set', async () => {
    const path = '/?useGeolocation=on';
    expect(await placeFor({ 'x-geo-zip': atlanta }, path)).toEqual({ zip: atlanta, asksBrowser: true });
    expect(await placeFor({ cookie: `ATC_USER_ZIP=${atlanta}` }, path)).toEqual({ zip: atlanta, asksBrowser: false });
  });

  it('LOC-03: the nearest ZIP is returned, and the position is not logged', async () => {
    const near = await fetch(`${origin}/cars-for-sale/api/nearest-zip?latitude=33.7512345&longitude=-84.39`);
    expect(near.headers.get('cache-control')).toBe('private, no-store');
    expect(await near.json()).toMatchObject({ success: true, payload: { city: 'Atlanta', state: 'GA' } });
    await fetch(`${origin}/cars-for-sale/api/places?q=atl`);
    expect(logged).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ route: '/cars-for-sale/api/nearest-zip', query: 'latitude&longitude' }),
        expect.objectContaining({ route: '/cars-for-sale/api/places', query: 'q' }),
      ]),
    );
    expect(JSON.stringify(logged)).not.toContain('33.7512345');
    const document = await (await fetch(`${origin}/openapi.json`)).json();
    const { get } = document.paths['/cars-for-sale/api/nearest-zip'];
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['latitude', 'longitude']);
    expect(Object.keys(get.responses)).toEqual(['200', '400', '404', '4XX', '5XX']);
  });

  it('RULING-52: without a configured header no edge is trusted', async () => {
    expect(readConfig({}).geoZipHeader).toBeUndefined();
    expect(readConfig({ GEO_ZIP_HEADER: 'X-Geo-Zip' }).geoZipHeader).toBe('x-geo-zip');
  });
});
