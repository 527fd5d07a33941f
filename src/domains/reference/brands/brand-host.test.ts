import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { brandAttributes } from './brand-attributes.ts';
import { type BrandConfig, BrandFile } from './brand-config.ts';
import { placeOfHostname, resolveBrand } from './brand-host.ts';
import { createSiteHosts } from './site-hosts.server.ts';

/** Any sequence of 16-bit units, halves of pairs included. */
const anyText = (maxLength = 40) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength });

const placeOf = (host: string, config: BrandConfig = defaultBrandConfig) =>
  createSiteHosts({ ...config, publicOrigin: undefined }).placeOf(host);
const at = (host: string, config: BrandConfig = defaultBrandConfig) =>
  resolveBrand(config, { place: placeOf(host, config) });

const larkspur: BrandConfig = {
  ...BrandFile.parse({
    hosts: { 'values.example.com': 'kbb', 'cars.example.org': 'larkspur', 'www.maker.example': 'ford' },
    tenants: { larkspur: { name: 'Larkspur Motors' } },
  }),
  baseDomains: ['localhost', 'example.com'],
  anyTenant: false,
};

describe('brand by host', () => {
  it.each([
    ['localhost:3000', 'atc', 'Forecourt'],
    ['127.0.0.1:3000', 'atc', 'Forecourt'],
    ['[::1]:3000', 'atc', 'Forecourt'],
    ['somewhere.example', 'atc', 'Forecourt'],
    ['www.localhost', 'atc', 'Forecourt'],
    ['', 'atc', 'Forecourt'],
    ['kbb.localhost:3000', 'kbb', 'Forecourt Values'],
    ['KBB.LocalHost', 'kbb', 'Forecourt Values'],
    ['www.kbb.localhost', 'kbb', 'Forecourt Values'],
    ['kbb.somewhere.example', 'atc', 'Forecourt'],
    ['ford.localhost', 'ford', 'Maker Certified'],
    ['caranddriver.localhost.', 'caranddriver', 'Forecourt Reviews'],
    ['preview.localhost', 'preview', 'Forecourt Preview'],
    ['demo.localhost', 'demo', 'Forecourt Demo'],
    ['acme.localhost:3000', 'whitelabel', 'Acme'],
    ['shop.acme-motors.localhost', 'whitelabel', 'Acme Motors'],
  ])('BRND-02: %s is %s, shown as %s', (host, id, name) => {
    expect(at(host)).toMatchObject({ id, name });
  });

  it('BRND-01, RULING-05: only the valuation host has the API brand KBB', () => {
    expect(at('kbb.localhost')).toMatchObject({ apiBrand: 'KBB', channel: 'KBB', dealerRoot: 'dealers' });
    for (const host of ['localhost', 'ford.localhost', 'caranddriver.localhost', 'demo.localhost', 'acme.localhost']) {
      expect(at(host)).toMatchObject({ apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' });
    }
  });

  it('BRND-01: a brand of AT or KBB in the query sets the API brand, but not the site’s brand', () => {
    const ask = (host: string, queryBrand: string) =>
      resolveBrand(defaultBrandConfig, { place: placeOf(host), queryBrand });
    expect(ask('localhost', 'KBB')).toMatchObject({ id: 'atc', apiBrand: 'KBB', channel: 'KBB' });
    expect(ask('kbb.localhost', 'AT')).toMatchObject({ id: 'kbb', apiBrand: 'AT', channel: 'ATC' });
  });

  it('BRND-01: any other query value is ignored', () => {
    const other = fc.string().filter((value) => value !== 'AT' && value !== 'KBB');
    fc.assert(
      fc.property(other, fc.constantFrom('localhost', 'kbb.localhost'), (queryBrand, host) => {
        expect(resolveBrand(defaultBrandConfig, { place: placeOf(host), queryBrand })).toEqual(at(host));
      }),
    );
  });

  it('BRND-02: exact hosts and tenants come from configuration', () => {
    expect(at('values.example.com', larkspur).id).toBe('kbb');
    expect(at('cars.example.org:8443', larkspur)).toMatchObject({ id: 'whitelabel', name: 'Larkspur Motors' });
    expect(at('larkspur.example.com', larkspur).tenant).toEqual({ slug: 'larkspur', name: 'Larkspur Motors' });
    expect(at('www.maker.example', larkspur).id).toBe('ford');
    expect(at('example.com', larkspur).id).toBe('atc');
  });

  it('BRND-02: brands.json decides whether an unconfigured subdomain is a tenant', () => {
    const base = ['localhost', 'cars.example'];
    const place = (host: string, openTenants?: boolean, anyTenant = true) =>
      placeOfHostname({ ...BrandFile.parse({ openTenants }), baseDomains: base, anyTenant }, host);
    const acme = { id: 'whitelabel', slug: 'acme' };
    // Nothing said: handy while developing, and closed on a domain of one's own.
    expect([place('acme.localhost'), place('acme.cars.example')]).toEqual([acme, undefined]);
    expect(place('acme.localhost', undefined, false)).toBeUndefined();
    expect([place('acme.localhost', true, false), place('acme.cars.example', true, false)]).toEqual([acme, acme]);
    expect([place('acme.localhost', false), place('acme.cars.example', false)]).toEqual([undefined, undefined]);
    expect(place('kbb.cars.example', false)).toEqual({ id: 'kbb' });
    expect(place('acme.elsewhere.example', true)).toBeUndefined();
  });

  it('RULING-114: names are configurable, and the sister brands’ names derive from the main one', () => {
    const config: BrandConfig = {
      ...BrandFile.parse({ names: { atc: 'Motorhaus', ford: 'Works Approved' } }),
      baseDomains: ['localhost'],
      anyTenant: true,
    };
    const names = ['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'demo.localhost'];
    expect(names.map((host) => at(host, config).name)).toEqual([
      'Motorhaus',
      'Motorhaus Values',
      'Works Approved',
      'Motorhaus Reviews',
      'Motorhaus Demo',
    ]);
  });

  it('BRND-02: the root element has attributes for the brand and its tenant', () => {
    expect(brandAttributes(at('ford.localhost'))).toEqual({ 'data-brand': 'ford' });
    expect(brandAttributes(at('acme.localhost'))).toEqual({ 'data-brand': 'whitelabel', 'data-tenant': 'acme' });
  });

  it('BRND-02: no host makes it throw, and a tenant slug is always one host label', () => {
    const odd = fc.oneof(
      anyText(),
      fc.stringMatching(/^[a-zA-Z0-9.-]{0,70}$/),
      fc.constantFrom('__proto__', 'constructor'),
    );
    fc.assert(
      fc.property(odd, (label) => {
        for (const host of [label, `${label}.localhost`, `${label}.localhost:3000`]) {
          const brand = at(host);
          expect(brand.id === 'whitelabel').toBe(brand.tenant !== undefined);
          if (brand.tenant) expect(brand.tenant.slug).toMatch(/^[a-z0-9-]{1,63}$/);
          expect(brand.name).not.toBe('');
        }
      }),
    );
  });
});
