import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletIdPath, walletStorageRoot, walletSyncPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const main = 'https://cars.example';
const ours = [
  main,
  'https://www.cars.example',
  'https://kbb.cars.example',
  'https://larkspur.cars.example',
  'https://values.example.com',
];
const foreign = [
  'https://evil.example',
  'https://cars.example.evil.example',
  'https://evilcars.example',
  'https://acme.cars.example',
  'https://kbb.cars.example.',
  'https://kbb.cars.example:8443',
  'https://kbb.cars.example:443',
  'http://kbb.cars.example',
  'https://KBB.cars.example',
  'HTTPS://kbb.cars.example',
  'https://kbb.cars.example/',
  'https://user@kbb.cars.example',
  'https://kbb.cars.example, https://evil.example',
  'null',
  '*',
  '',
];

describe('origins: pages of all our hosts can call the wallet storage, and no other page can', () => {
  let app: WholeApp;
  let id: string;
  beforeAll(async () => {
    app = await startWholeApp({
      env: { PUBLIC_ORIGIN: main, BASE_DOMAINS: 'cars.example', TRUST_PROXY: '1' },
      brands: { hosts: { 'values.example.com': 'kbb' }, tenants: { larkspur: { name: 'Larkspur Motors' } } },
    });
    id = JSON.parse((await send('POST', walletStorageRoot, {}, { paymentInfo: { zip: '30303' } })).body).id;
  });
  afterAll(() => app.close());

  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) => {
    const answer = await app.ask(
      ...[method, path],
      { host: 'cars.example', ...(body && { 'content-type': 'application/json' }), ...headers },
      body && JSON.stringify(body),
    );
    const lines = answer.head.split('\r\n').slice(1);
    const sent = new Headers(
      lines.map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.replace(/^[^:]*: /, '')]),
    );
    return { ...answer, headers: sent, cors: [...sent.keys()].filter((name) => name.startsWith('access-control-')) };
  };
  const preflight = (origin: string, method = 'PUT') =>
    send('OPTIONS', walletIdPath(id), {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    });

  it('RULING-80, WLT-03: our origins are allowed by name to write and to read Location, without cookies', async () => {
    for (const origin of ours) {
      const response = await preflight(origin);
      expect([origin, response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        origin,
        204,
        origin,
      ]);
      expect(response.headers.get('access-control-allow-methods')?.split(', ')).toEqual(
        expect.arrayContaining(['GET', 'PUT', 'DELETE']),
      );
      expect(response.headers.get('access-control-allow-headers')).toContain('identity-token');
      // Browsers send cross-site for brands under another domain.
      const from = { origin, 'sec-fetch-site': origin === main ? 'same-origin' : 'cross-site' };
      const answers = [
        await send('GET', walletIdPath(id), from),
        await send('PUT', walletIdPath(id), from, { paymentInfo: { zip: '30303' } }),
        await send('POST', walletStorageRoot, from, { paymentInfo: {} }),
      ];
      expect([origin, answers.map(({ status }) => status)]).toEqual([origin, [200, 200, 201]]);
      for (const { headers } of answers) {
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-expose-headers')).toContain('location');
        expect(headers.has('access-control-allow-credentials')).toBe(false);
        expect(headers.get('vary')).toMatch(/origin/i);
      }
    }
  });

  it('RULING-80: our pages can read refusals too', async () => {
    const from = { origin: 'https://kbb.cars.example' };
    const refusals = [
      await send('GET', walletIdPath('x'), from),
      await send('PUT', walletIdPath(id), from, { paymentInfo: { lastUpdated: 1 } }),
      await send('POST', walletStorageRoot, from, { paymentInfo: { zip: 1 } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 409, 400]);
    for (const { headers } of refusals) expect(headers.get('access-control-allow-origin')).toBe(from.origin);
  });

  it.each(foreign)('SEC-01: %s gets no CORS headers and writes nothing', async (origin) => {
    const response = await preflight(origin);
    expect([response.status, response.cors]).toEqual([204, []]);
    const read = await send('GET', walletIdPath(id), { origin });
    expect([read.cors, read.headers.get('vary')]).toEqual([[], expect.stringMatching(/origin/i)]);
    for (const [method, path] of [
      ['PUT', walletIdPath(id)],
      ['POST', walletStorageRoot],
      ['DELETE', walletIdPath(id)],
    ] as const) {
      const { status, body, cors } = await send(method, path, { origin }, { paymentInfo: { zip: '90001' } });
      expect([method, status, JSON.parse(body).code, cors]).toEqual([method, 403, 'foreign-origin', []]);
    }
    expect(JSON.parse((await send('GET', walletIdPath(id))).body).paymentInfo.zip).toBe('30303');
  });

  it('other endpoints accept writes from their own host only', async () => {
    const { status, cors } = await send('POST', '/theme', { origin: 'https://kbb.cars.example' }, { theme: 'dark' });
    expect([status, cors]).toEqual([403, []]);
    expect((await send('OPTIONS', '/theme', { origin: main })).cors).toEqual([]);
  });

  it('RULING-82: the sync frame can be embedded in our pages only, and runs its one script', async () => {
    const { status, headers, body } = await send('GET', walletSyncPath);
    expect([status, headers.has('x-frame-options')]).toEqual([200, false]);
    const policy = headers.get('content-security-policy') ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(ancestors).toEqual(expect.arrayContaining(ours));
    expect(foreign.filter((origin) => ancestors.includes(origin))).toEqual([]);
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    const script = /<script src="([^"]+)">/.exec(body)?.[1] ?? '';
    expect((await send('GET', script)).body).toContain('wallet:get-id');
    expect(body).not.toMatch(/<script>|onload=/);
  });
});

it('WLT-04: pages of known hosts may call and frame the main host, and a preview its own', async () => {
  const pages = await startPageApp();
  await pages.running.start();
  const policyAt = async (name: string) => {
    const { status, headers } = await pages.ask('/', { headers: { host: `${name}:${pages.port}` } });
    return [status, String(headers['content-security-policy'])];
  };
  for (const name of ['kbb.localhost', 'acme.localhost']) {
    const [status, policy] = await policyAt(name);
    expect([name, status, policy]).toEqual([name, 200, expect.stringContaining(`connect-src 'self' ${pages.origin};`)]);
    expect(policy).toContain(`frame-src 'self' ${pages.origin};`);
  }
  for (const name of ['localhost', 'preview.localhost', '127.0.0.1']) {
    expect(await policyAt(name)).toEqual([200, expect.stringContaining("connect-src 'self';")]);
  }
  await pages.close();
});
