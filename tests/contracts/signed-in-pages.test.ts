import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { mountApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/edge/create-server.ts';
import { createMetrics } from '#server/metrics.ts';
import type { Running } from '#server/services/running.ts';
import { createServices } from '#server/services/services.ts';
import { sharedFacts } from '#tests/fixtures/facts.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { renderedContext, siteContext } from '../../src/pages/app-context.ts';
import { consumerOf } from '../../src/pages/consumer.ts';

const root = join(import.meta.dirname, '../..');

/** Pages that greet the consumer their loaders get. */
const greetingBuild = {
  ...testBuild,
  entry: {
    module: {
      ...testBuild.entry.module,
      default: (request: Request, status: number, headers: Headers, _page: unknown, context: RouterContextProvider) => {
        headers.set('content-type', 'text/html; charset=utf-8');
        headers.set('x-switched-on', JSON.stringify(context.get(siteContext).flags));
        const { pathname } = new URL(request.url);
        const who = pathname === '/' ? undefined : consumerOf(context)?.email;
        context.get(renderedContext).page = {
          html: `<!DOCTYPE html><html>hello ${who ?? 'nobody'}</body></html>`,
          scripts: [],
        };
        return new Response(null, { status, headers });
      },
    },
  },
} as unknown as ServerBuild;

describe('pages and requests of signed-in shoppers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-pages-'));
  let app: FastifyInstance;
  let running: Running;
  let origin: string;

  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_LISTINGS: '60', APP_ENV: 'test' });
    const metrics = createMetrics();
    app = createServer(config);
    running = await createServices({ config, readFacts: sharedFacts, root, metrics, log: app.log });
    const { services, readiness, pageCache } = running;
    const clientFolder = join(root, 'public');
    await mountApp(app, { config, services, metrics, readiness, pageCache, build: greetingBuild, clientFolder });
    await running.start();
    origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  });
  afterAll(async () => {
    await app.close();
    await running.close();
  });

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const page = await fetch(`${origin}${path}`, { headers });
    return { text: await page.text(), cache: page.headers.get('cache-control') };
  };
  const greeting = (who: string, signedIn: boolean) =>
    `<!DOCTYPE html><html data-asks-consent="true"${signedIn ? ' data-signed-in="true"' : ''}>hello ${who}</body></html>`;

  it('RULING-06: account pages are never read from the cache or stored in it', async () => {
    const dana = await signIn({ dataDir, email: 'dana@example.com' });
    const other = await signIn({ dataDir, email: 'other@example.com' });
    const { size, hits, misses } = running.pageCache.stats();
    expect(await open('/my-autotrader')).toEqual({ text: greeting('nobody', false), cache: 'private, no-store' });
    for (const { cookie, consumer } of [dana, other, dana]) {
      const theirs = { text: greeting(consumer.email, true), cache: 'private, no-store' };
      for (const path of ['/my-autotrader', '/My-AutoTrader/', '/my%2Dautotrader'])
        expect(await open(path, { cookie }), path).toEqual(theirs);
    }
    expect(running.pageCache.stats()).toMatchObject({ size, hits, misses });
  });

  it('RULING-06: all other pages are the same for a signed-in shopper, except the hint that somebody may be signed in', async () => {
    const dana = await signIn({ dataDir, email: 'dana.two@example.com' });
    const shared = { text: greeting('nobody', false), cache: 'private, no-cache' };
    expect(await open('/')).toEqual(shared);
    const { size, hits } = running.pageCache.stats();
    expect(await open('/', { cookie: dana.cookie })).toEqual({ ...shared, text: greeting('nobody', true) });
    expect(await open('/')).toEqual(shared);
    expect(running.pageCache.stats()).toMatchObject({ size, hits: hits + 2 });
  });

  it('RULING-06: a forged or ended session is not signed in', async () => {
    const ended = await signIn({ dataDir, endsMs: -1000 });
    for (const cookie of [ended.cookie, 'forecourt.session_token=made.up'])
      expect((await open('/my-autotrader', { cookie })).text).toBe(greeting('nobody', false));
  });

  it('PROF-11: a lead sent by script belongs to the session’s account, whatever its body says', async () => {
    const dana = await signIn({ dataDir });
    const other = await signIn({ dataDir });
    const { listings } = await running.services.search.search(emptySearch, { inventory: wholeInventory });
    const ask = (listingId: number, email: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}${leadCall.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify({
          listingId,
          consumerId: other.consumer.id,
          firstName: 'Dana',
          lastName: 'Whitfield',
          email,
          phone: '(404) 555-0142',
        }),
      });
    const dealerCar = listings.find(({ owner }) => !owner.privateSeller);
    if (!dealerCar) throw new Error('no car of a dealer');
    expect((await ask(dealerCar.id, 'visitor@example.com')).status).toBe(200);
    expect(await running.services.leads.profileOf(dana.consumer.id)).toBeUndefined();
    expect((await ask(dealerCar.id, 'dana@example.com', { cookie: dana.cookie })).status).toBe(200);
    expect(await running.services.leads.profileOf(dana.consumer.id)).toMatchObject({ email: 'dana@example.com' });
    expect(await running.services.leads.profileOf(other.consumer.id)).toBeUndefined();
    const { profiles } = running.services.accounts;
    expect(await profiles.leadProfile(dana.consumer.id)).toMatchObject({ lastName: 'Whitfield', phone: '4045550142' });
  });

  it('AUTH-06: the maker’s host does not check who is signed in', async () => {
    const { cookie } = await signIn({ dataDir });
    for (const url of ['/', '/my-autotrader']) {
      const reply = await app.inject({ url, headers: { host: 'ford.localhost', cookie } });
      expect(reply.payload, url).toBe(greeting('nobody', false));
    }
  });

  it('AUTH-09: outside the valuation brand, feature flags do not depend on who is signed in', async () => {
    const { cookie } = await signIn({ dataDir });
    const switchedOn = async (host: string, headers: Record<string, string>) => {
      const reply = await app.inject({ url: '/', headers: { host, ...headers } });
      return { html: reply.payload, flags: JSON.parse(String(reply.headers['x-switched-on'])) as object };
    };
    for (const host of ['localhost', 'caranddriver.localhost', 'acme.localhost']) {
      const [out, signedIn] = [await switchedOn(host, {}), await switchedOn(host, { cookie })];
      expect(signedIn.html).not.toBe(out.html);
      expect(signedIn.flags).toEqual(out.flags);
      expect(Object.keys(out.flags)).not.toEqual([]);
    }
  });
});
