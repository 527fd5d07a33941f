import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

describe('the HTTP server', () => {
  let whole: WholeApp;
  let app: WholeApp['app'];
  let port: number;

  beforeAll(async () => {
    whole = await startWholeApp();
    ({ app, port } = whole);
  });

  afterAll(() => whole.close());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
    });

  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
    });

  it('AUTH-02, RULING-12: account calls need a sign-in; the limit of quick saves is public', async () => {
    const account = [
      await post('/account-api/vehicle', '{"listingId":1}'),
      await post('/account-api/search', '{}'),
      await fetch(`http://127.0.0.1:${port}/auth-user/vehicles`),
      await fetch(`http://127.0.0.1:${port}/psx-notifications-new`),
    ];
    expect(account.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const config = await fetch(`http://127.0.0.1:${port}/cars-for-sale/api/config?brand=KBB`);
    expect(await config.json()).toMatchObject({ maxQuickSavesLimit: 10 });
  });

  it('answers health, readiness and metrics', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ready: true, waitingFor: [] });
    expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).status).toBe(200);
    const icon = await fetch(`http://127.0.0.1:${port}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // Static files share one route label.
    expect(metrics).toContain('route="files"');
    expect(metrics).not.toMatch(/route="[^"]*\.(?:svg|js|css|woff2)"/);
    for (const name of ['http_request_duration_seconds', 'page_render_duration_seconds', 'search_duration_seconds']) {
      expect(metrics).toContain(name);
    }
    expect(metrics).toMatch(/job_queue_depth \d/);
    expect(metrics).toMatch(/database_up 1/);
    expect(metrics).toContain('cache_lookups');
    // Calls behind a circuit breaker (CMP-06, CMP-11, VDP-08, VDP-09, SUGG-01, LOC-10, LOC-14, LOC-16).
    const guarded = ['compareListings', 'nearbyLot', 'ownerDetails', 'certifiedContent', 'suggestions'];
    for (const name of [...guarded, 'market', 'searchOptions', 'indexedLocation']) {
      expect(metrics).toContain(`breaker_open{name="${name}"} 0`);
    }
  });

  it('RULING-01: malformed JSON, wrong types and empty bodies are 400 with code, message and trace id', async () => {
    for (const body of ['{', '', '[1', 'null', '{"theme":{"a":1}}', '"text"']) {
      const reply = await post('/theme', body);
      expect(reply.status, body).toBe(400);
      expect(reply.headers.get('content-type')).toContain('application/json');
      expect(await reply.json()).toMatchObject({
        errorMessage: expect.any(String),
        code: expect.stringMatching(/^[a-z-]+$/),
        traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
    expect(await (await post('/theme', '{"theme":5}')).json()).toMatchObject({
      code: 'validation-failed',
      fields: { theme: expect.any(String) },
    });
  });

  it('RULING-01: unknown API paths are answered in JSON too, for every method', async () => {
    for (const [method, path] of [
      ['GET', '/rest/nothing'],
      ['GET', '/collections/lcServices/listing'],
      ['GET', '/account-api/nothing'],
      ['GET', '/auth-user/nothing'],
      ['GET', '/myatc/nothing'],
      ['GET', '/cars-for-sale/api/nothing'],
      ['GET', '/cars-for-sale/bonnet-reference/'],
      ['POST', '/cars-for-sale/bonnet-reference/nothing'],
      ['GET', '/cars-for-sale/kbbresearch/reference/nothing'],
      ['GET', '/my-wallet/storage/wallet/a/b/c/d'],
    ] as const) {
      // Accepts HTML, as a browser's address bar does, and still gets JSON.
      const headers = { accept: 'text/html' };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(await response.json()).toMatchObject({ code: 'not-found' });
    }
  });

  it('the API answers gzip to a client that accepts gzip and brotli', async () => {
    const encodingOf = async (accepted: string) => {
      const url = `http://127.0.0.1:${port}/cars-for-sale/bonnet-reference/searchoptions`;
      const { headers } = await fetch(url, { headers: { 'accept-encoding': accepted } });
      return headers.get('content-encoding');
    };
    expect(await encodingOf('gzip, deflate, br')).toBe('gzip');
    expect(await encodingOf('br;q=1, gzip;q=0.5')).toBe('br');
    expect(await encodingOf('br')).toBe('br');
  });

  it('SEC-01: __proto__ and constructor keys in a body are refused', async () => {
    const proto = await post('/theme', '{"theme":"dark","__proto__":{"a":1}}');
    expect([proto.status, (await proto.json()).code]).toEqual([400, 'malformed-json']);
    const nested = await post('/theme', '{"theme":"dark","constructor":{"prototype":{"a":1}}}');
    expect(nested.status).toBe(400);
  });

  it('oversized bodies, wrong media types and unknown methods are 4xx', async () => {
    expect((await post('/theme', `{"theme":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    expect((await post('/theme', '<theme/>', { 'content-type': 'text/xml' })).status).toBe(415);
    const put = await fetch(`http://127.0.0.1:${port}/theme`, { method: 'PUT', body: '{}' });
    expect(put.status).toBeGreaterThanOrEqual(400);
    expect(put.status).toBeLessThan(500);
  });

  it('a write from another site is 403 and changes nothing', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) {
      const reply = await post('/theme', '{"theme":"dark"}', headers);
      expect([reply.status, (await reply.json()).code]).toEqual([403, 'foreign-origin']);
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    const own = await post('/theme', '{"theme":"dark"}', { origin: `http://127.0.0.1:${port}` });
    expect(own.status).toBe(303);
    expect(own.headers.get('set-cookie')).toContain('theme=dark');
  });

  it('a plain form of a page that passes no referrer on is taken, though its origin is null', async () => {
    const reply = await post('/theme', '{"theme":"dark"}', { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(reply.status).toBe(303);
  });

  it('a return path sent by a client never leads to another site', async () => {
    const away = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'];
    for (const returnTo of [...away, '/\t/evil.example', '/\v/x', '/\f/x', '/.//evil.example']) {
      const reply = await post('/theme', JSON.stringify({ theme: 'dark', returnTo }));
      expect([returnTo, reply.status, reply.headers.get('location')]).toEqual([returnTo, 303, '/']);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['/theme?', '/consent?']) {
      const reply = await post(path, 'theme=dark&allow=none&returnTo=%2F%E2%80%A8caf%C3%A9', form);
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/%E2%80%A8caf%C3%A9']);
    }
  });

  it('path traversal, bad escapes, odd bytes and long addresses are 4xx or a page, never 5xx', async () => {
    const paths = ['/..%2f..%2fetc/passwd', '/%E0%A4%A', '/%00', `/${'a'.repeat(8000)}`, '/img/draw/1/%2e%2e.svg'];
    for (const path of paths) {
      const status = await new Promise<number>((resolve, reject) => {
        const req = httpRequest({ port, host: '127.0.0.1', path }, (res) => {
          res.resume();
          resolve(res.statusCode ?? 0);
        });
        req.on('error', reject).end();
      });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });

  it('requests the HTTP parser refuses still get a code and message', async () => {
    const huge = await raw(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(huge).toMatch(/^HTTP\/1\.1 431/);
    expect(huge).toContain('"code":"headers-too-large"');
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });

  it('malformed cookies are ignored', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { cookie: 'theme=%E0%A4%A; ATC_CONSENT=\u00ff; ATC_ID=<script>; =; ;;; __proto__=1' },
    });
    expect(reply.status).toBe(200);
  });

  it('responses have a Content-Security-Policy that allows only this site and no inline code', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(";script-src 'self';style-src 'self';");
    expect(policy).not.toMatch(/https?:/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('RULING-91, BOT-01: visitor cookies are set only with consent, never for bots or under GPC', async () => {
    const cookiesFor = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers })).headers.getSetCookie();
    expect(await cookiesFor({})).toEqual([]);
    const yes = { cookie: 'ATC_CONSENT=analytics.personalization' };
    const set = await cookiesFor(yes);
    expect(set.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['ATC_AMBIENT_ID', 'ATC_EXPERIMENT', 'ATC_ID', 'ATC_PROFILE', 'abc', 'pxa_id'].sort(),
    );
    expect(set.find((cookie) => cookie.startsWith('ATC_AMBIENT_ID'))).toContain('Max-Age=126230400');
    expect(await cookiesFor({ ...yes, 'user-agent': 'Googlebot/2.1' })).toEqual([]);
    expect(await cookiesFor({ ...yes, 'sec-gpc': '1' })).toEqual([]);
  });

  it('writes are limited per minute; reads and other visitors’ writes are not affected', async () => {
    // Uses its own address, because the other tests write too.
    const write = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/consent', payload: { allow: 'none' }, remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 130; n += 1) statuses.push((await write('192.0.2.7')).statusCode);
    expect(statuses).toContain(429);
    expect((await app.inject({ url: '/healthz', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
    expect((await write('192.0.2.8')).statusCode).not.toBe(429);
    const sixes: number[] = [];
    for (let n = 1; n <= 130; n += 1) sixes.push((await write(`2001:db8::${n.toString(16)}`)).statusCode);
    expect(sixes).toContain(429);
    expect((await write('2001:db8:0:1::1')).statusCode).not.toBe(429);
  });

  it('the API has an OpenAPI 3.1 description', async () => {
    const document = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/theme');
  });
});
