import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeadContext } from '#domains/contact/leads/leads.server.ts';
import type { Addressee } from '#domains/people/accounts/sign-in/account-mails.server.ts';
import type { Caller } from '#domains/people/accounts/sign-in/auth-gate.server.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { BrandFile } from './brand-config.ts';
import { createSiteHosts, type HostFacts } from './site-hosts.server.ts';

const lan = '::ffff:192.168.1.20';
const brands = BrandFile.parse({
  hosts: { 'values.example.com': 'kbb', 'motors.example.org': 'larkspur' },
  tenants: { larkspur: { name: 'Larkspur Motors' } },
});

const developing = createSiteHosts({ ...defaultBrandConfig, publicOrigin: undefined });
const install = createSiteHosts({
  ...brands,
  baseDomains: ['cars.example'],
  anyTenant: false,
  publicOrigin: 'https://cars.example',
});
const withoutOrigin = createSiteHosts({
  ...brands,
  baseDomains: ['cars.example', 'localhost'],
  anyTenant: false,
  publicOrigin: undefined,
});

const atWww = createSiteHosts({
  ...brands,
  baseDomains: ['cars.example'],
  anyTenant: false,
  publicOrigin: 'https://www.cars.example',
});

type Hosts = typeof install;
const originAt = (hosts: Hosts, host: string, facts: Partial<HostFacts> = {}): string => {
  const judged = hosts.admit({ protocol: 'http', localAddress: lan, ...facts, host });
  return judged.ok ? `${judged.value.place.id} ${judged.value.origin}` : judged.error;
};

describe('hosts of the install', () => {
  it.each([
    ['cars.example', 'atc https://cars.example'],
    ['cars.example:3000', 'atc https://cars.example'],
    ['CARS.Example', 'atc https://cars.example'],
    ['cars.example.', 'atc https://cars.example'],
    ['www.cars.example', 'atc https://www.cars.example'],
    ['kbb.cars.example', 'kbb https://kbb.cars.example'],
    ['www.kbb.cars.example', 'kbb https://www.kbb.cars.example'],
    ['preview.cars.example', 'preview https://preview.cars.example'],
    ['larkspur.cars.example:8080', 'whitelabel https://larkspur.cars.example'],
    ['values.example.com', 'kbb https://values.example.com'],
    ['motors.example.org', 'whitelabel https://motors.example.org'],
  ])('BRND-02: %s is %s, with the protocol and port of PUBLIC_ORIGIN', (host, expected) => {
    expect(originAt(install, host)).toBe(expected);
  });

  it.each([
    'evil.example',
    'urgent-verify-paypal-com.cars.example',
    'acme.cars.example',
    'shop.larkspur.cars.example',
    'cars.example.evil.example',
    'notcars.example',
    'kbb.evil.example',
    'acme.localhost',
    'localhost',
    '10.0.0.1',
    '__proto__.cars.example',
    'constructor.cars.example',
  ])('RULING-06: %s is an unknown host', (host) => {
    expect(originAt(install, host)).toBe('unknown');
    expect(install.placeOf(host)).toEqual({ id: 'atc' });
  });

  it.each([
    '',
    ' ',
    '<script>',
    'cars.example/evil.example',
    'user@cars.example',
    'cars.example:port',
    'cars.example:99999',
    'cars example',
    'cars.example,evil.example',
    '[::1',
    '[cars.example]',
    'c\u00e4rs.example',
    '%63ars.example',
    '.cars.example',
    'cars.example?',
    'cars.example\t',
  ])('%j is a malformed host', (host) => {
    expect(originAt(install, host)).toBe('malformed');
  });

  it.each(['javascript', '', 'ftp', 'https:', 'http, https'])('the protocol %j is malformed', (protocol) => {
    expect(originAt(install, 'cars.example', { protocol })).toBe('malformed');
    expect(originAt(developing, 'localhost', { protocol })).toBe('malformed');
  });

  it('any subdomain of localhost is a tenant in development only', () => {
    expect(originAt(developing, 'acme.localhost:3000')).toBe('whitelabel http://acme.localhost:3000');
    expect(originAt(developing, 'shop.acme.localhost')).toBe('whitelabel http://shop.acme.localhost');
    expect(originAt(developing, 'acme.evil.example')).toBe('unknown');
    expect(originAt(withoutOrigin, 'acme.localhost')).toBe('unknown');
    expect(originAt(withoutOrigin, 'kbb.localhost:3000')).toBe('kbb http://kbb.localhost:3000');
  });

  it('without PUBLIC_ORIGIN the origin is taken from the connection', () => {
    expect(originAt(withoutOrigin, 'cars.example')).toBe('atc http://cars.example');
    expect(originAt(withoutOrigin, 'kbb.cars.example:443', { protocol: 'https' })).toBe('kbb https://kbb.cars.example');
  });

  it('the machine’s own address is the main brand, and its origin is PUBLIC_ORIGIN where that is set', () => {
    expect(originAt(developing, '192.168.1.20:3000')).toBe('atc http://192.168.1.20:3000');
    expect(originAt(developing, '192.168.1.21:3000')).toBe('unknown');
    expect(originAt(developing, '[::1]:3000', { localAddress: '::1' })).toBe('atc http://[::1]:3000');
    expect(originAt(install, '192.168.1.20:3000')).toBe('atc https://cars.example');
    expect(originAt(install, 'localhost:3000', { localAddress: '127.0.0.1' })).toBe('atc https://cars.example');
    expect(originAt(install, '127.0.0.1', { localAddress: undefined })).toBe('unknown');
  });

  it('an origin contains only configured names', () => {
    const piece = fc.oneof(
      fc.constantFrom('cars.example', '.', 'kbb', 'evil', ':', '@', '/', '\\', '[', '%2e', '\0'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const judged = install.admit({ protocol: 'https', host: pieces.join(''), localAddress: undefined });
        if (judged.ok) {
          expect(judged.value.origin).toMatch(
            /^https:\/\/(www\.)?((atc|kbb|ford|caranddriver|preview|demo|larkspur)\.)?cars\.example$/,
          );
        }
      }),
    );
  });

  it('the types of mails, leads and calls accept only an admitted origin', () => {
    const text: string = 'https://evil.example';
    // @ts-expect-error: nobody judged it.
    const mail: Addressee['origin'] = text;
    // @ts-expect-error: nobody judged it.
    const lead: LeadContext['origin'] = text;
    // @ts-expect-error: nobody judged it.
    const call: Caller['origin'] = text;
    const judged = install.admit({ protocol: 'http', host: 'cars.example', localAddress: undefined });
    const origin: Addressee['origin'] | undefined = judged.ok ? judged.value.origin : undefined;
    expect([mail, lead, call, origin]).toEqual([text, text, text, 'https://cars.example']);
  });
});

describe('origins of the same install', () => {
  const own = (hosts: Hosts, host: string) => {
    const judged = hosts.admit({ protocol: 'http', host, localAddress: lan });
    return judged.ok ? judged.value : expect.unreachable(judged.error);
  };
  const label = fc.constantFrom(
    'www',
    'kbb',
    'larkspur',
    'preview',
    'acme',
    'evil',
    'motors',
    'values',
    'cars',
    'shop',
  );
  const end = fc.constantFrom('cars.example', 'localhost', 'example.com', 'example.org', 'evil.example', 'example');
  const hostname = fc
    .tuple(fc.array(label, { maxLength: 3 }), end)
    .map(([labels, last]) => [...labels, last].join('.'));
  const covers = (pattern: string, origin: string): boolean => {
    const [start = '', rest] = pattern.split('*');
    return rest === undefined ? pattern === origin : origin.startsWith(start) && origin.endsWith(rest);
  };

  it.each([
    ['an install', install, 'cars.example', 'https://', ''],
    ['one without an address of its own', withoutOrigin, 'cars.example:8080', 'http://', ':8080'],
    ['one with open tenants', developing, 'localhost:3000', 'http://', ':3000'],
  ])(
    'SEC-01: an origin is ours if its host is, and the policies list exactly those: %s',
    (_, hosts, host, start, port) => {
      const { origin } = own(hosts, host);
      const listed = hosts.everyOrigin(origin);
      fc.assert(
        fc.property(hostname, (name) => {
          const isHost = hosts.admit({ protocol: 'http', host: name, localAddress: lan }).ok;
          const candidate = `${start}${name}${port}`;
          expect([candidate, hosts.isOrigin(candidate, origin)]).toEqual([candidate, isHost]);
          expect([candidate, listed.some((pattern) => covers(pattern, candidate))]).toEqual([candidate, isHost]);
          expect(hosts.isOrigin(`${start}${name}:81`, origin)).toBe(false);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('WLT-04: known hosts store wallets on the main origin; previews, demos and IP addresses use their own', () => {
    const walletsOf = (hosts: Hosts, host: string) => hosts.walletOrigin(own(hosts, host));
    for (const host of ['cars.example', 'kbb.cars.example', 'values.example.com', 'motors.example.org']) {
      expect(walletsOf(install, host)).toBe('https://cars.example');
    }
    expect(walletsOf(install, 'preview.cars.example')).toBe('https://preview.cars.example');
    expect(walletsOf(withoutOrigin, 'kbb.localhost:81')).toBe('http://localhost:81');
    expect(walletsOf(withoutOrigin, 'www.cars.example')).toBe('http://cars.example');
    expect(walletsOf(atWww, 'kbb.cars.example')).toBe('https://www.cars.example');
    expect(walletsOf(developing, 'kbb.localhost:3000')).toBe('http://localhost:3000');
    expect(walletsOf(developing, 'demo.localhost:3000')).toBe('http://demo.localhost:3000');
    expect(walletsOf(developing, '192.168.1.20:3000')).toBe('http://192.168.1.20:3000');
  });
});
