import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#domains/people/accounts/sign-in/auth-endpoints.ts';
import { onOffer, pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

describe('forms posted to a page, and calls of /api/auth', () => {
  let world: PageApp;
  let dana: SignedIn;
  let paths: string[];
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    dana = await signIn({ dataDir: world.dataDir, origin: world.origin });
    const calls = Object.keys(authEndpoints).filter((name) => name.startsWith('POST '));
    paths = [
      // Signed one-click links of mail programs are not forms of a page (tests/contracts/mail-actions.test.ts).
      ...pageAddresses(await onOffer(world.running.services)).filter((path) => !path.startsWith('/unsubscribe')),
      ...calls.map((name) => `/api/auth${name.slice('POST '.length)}`),
    ];
  });
  afterAll(() => world.close());

  const send = (path: string, headers: Record<string, string>) =>
    world.ask(path, {
      method: 'POST',
      headers: { cookie: dana.cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'intent=delete&email=dana%40example.com',
    });

  it('are refused from another site, with any cookies', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: world.origin },
    ];
    const wrong: string[] = [];
    for (const path of paths) {
      for (const from of foreign) {
        const { status, headers } = await send(path, from);
        if (status !== 403 || headers['set-cookie']) wrong.push(`${path} from ${JSON.stringify(from)}: ${status}`);
      }
    }
    expect(paths.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it('SRCHSAVE-01: without script, the form in the results saves the search and returns to it', async () => {
    const { text } = await world.ask('/cars-for-sale/all-cars/atlanta-ga', { headers: { cookie: dana.cookie } });
    const [, form = ''] = text.match(/<form[^>]*action="\/my-autotrader\/saved-searches"[^>]*>(.*?)<\/form>/s) ?? [];
    const sent = new URLSearchParams(
      [...form.matchAll(/<input[^>]*>/g)].map(([input]): [string, string] => [
        /name="([^"]*)"/.exec(input)?.[1] ?? '',
        (/value="([^"]*)"/.exec(input)?.[1] ?? 'on').replaceAll('&amp;', '&'),
      ]),
    );
    sent.set('title', 'Near us');
    const save = (headers: Record<string, string>, body = sent.toString()) =>
      world.ask('/my-autotrader/saved-searches', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin, ...headers },
        body,
      });
    const saved = await save({ cookie: dana.cookie });
    expect(saved.status).toBe(303);
    const list = await world.ask(saved.headers.location ?? '', { headers: { cookie: dana.cookie } });
    expect(list.text.replaceAll('<!-- -->', '')).toContain('Saved as “Near us”.');
    expect(list.text).toContain('Back to its results');
    expect(await world.running.services.savedSearches.list(dana.consumer.id)).toMatchObject([
      { title: 'Near us', enableEmailAlerts: true, searchString: expect.stringContaining('zip=303') },
    ]);

    const ended = await save({});
    const { searchParams } = new URL(ended.headers.location ?? '', world.origin);
    expect([ended.status, searchParams.get('returnTo')]).toEqual([303, expect.stringContaining('zip=303')]);
    expect((await save({ cookie: dana.cookie }, 'intent=save')).status).toBe(400);

    // A browser's own limit ends a longer name; one without it sends all of it.
    sent.set('title', 'x'.repeat(300));
    sent.set('searchString', '?makeCode=KIA&zip=30303');
    expect((await save({ cookie: dana.cookie })).status).toBe(303);
    const titles = (await world.running.services.savedSearches.list(dana.consumer.id)).map(({ title }) => title);
    expect(titles).toContain('x'.repeat(100));
  });

  it('count as writes: one network may send only so many in a minute, of any kind', async () => {
    const from = { origin: world.origin, 'x-forwarded-for': '203.0.113.9' };
    const limit = Number((await send('/theme', from)).headers['x-ratelimit-limit']);
    expect(limit).toBeGreaterThan(0);
    for (let n = 1; n < limit; n += 1) await send('/theme', from);
    const wrong: string[] = [];
    for (const path of paths) {
      const { status, headers } = await send(path, from);
      if (status !== 429 || !headers['retry-after']) wrong.push(`${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  // Runs last: a POST to sign-out needs no form, so this signs the shopper out.
  it('SEC-01: a body that is no form causes no server error on any page', async () => {
    const wrong: string[] = [];
    for (const [at, path] of paths.filter((one) => !one.startsWith('/api/')).entries()) {
      const { status } = await world.ask(path, {
        method: 'POST',
        headers: {
          cookie: dana.cookie,
          origin: world.origin,
          'content-type': 'text/plain',
          // Each from its own network, so that limits do not apply.
          'x-forwarded-for': `10.${at}.0.1`,
        },
        body: 'intent=delete',
      });
      if (status >= 429) wrong.push(`${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
