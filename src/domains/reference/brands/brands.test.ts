import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { published } from '#tests/fixtures/published.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { readBrandConfig } from './brand-config.server.ts';
import { BrandFile } from './brand-config.ts';
import { BrandFlags } from './brand-flags.ts';
import { createBrands } from './brands.ts';
import { Environment, environmentSettings } from './environment.ts';
import { servicePath, stripServicePrefix } from './service-path.ts';
import { brandFlagSetting } from './settings/flag-changes.ts';

const hosts = ['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'acme.localhost'];
const brands = createBrands(defaultBrandConfig);
const at = (host: string) => brands.resolve(siteHost(host));

const inFolder = async <T>(
  content: string | undefined,
  use: (dataDir: string) => Promise<T>,
  files: Record<string, string> = {},
): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'brands-'));
  try {
    if (content !== undefined) await writeFile(join(dataDir, 'brands.json'), content);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dataDir, 'brands', name)), { recursive: true });
      await writeFile(join(dataDir, 'brands', name), text);
    }
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
};

describe('brand flags', () => {
  it('BRND-04, RULING-89: the main brand has the four features with their variables', () => {
    const flags = brands.flags(at('localhost'));
    expect(flags.brand).toEqual({
      enabled: true,
      variables: {
        brand_name: 'Forecourt',
        channel: 'ATC',
        leads_cc_flag: true,
        leads_partner_name: 'ConsumerSite',
        visitor_agreement_link: '/legal/visitor-agreement',
      },
    });
    expect(flags.email_opt_in.variables.label).toBe('Yes, email me price drops on this vehicle and shopping tips.');
    expect(flags.chat).toEqual({
      enabled: false,
      variables: { providers: ['LOCAL', 'NONE'], enable_mobile_chat: false, hide_sticky_invitation: false },
    });
    expect(flags.my_wallet).toEqual({ enabled: true, variables: { show_articles: true, show_ico: true } });
  });

  it('BRND-04, RULING-89: the other brands have their own variables', () => {
    expect(brands.flags(at('kbb.localhost')).brand.variables).toMatchObject({
      brand_name: 'Forecourt Values',
      channel: 'KBB',
      leads_cc_flag: false,
      leads_partner_name: 'ValuationSite',
    });
    const ford = brands.flags(at('ford.localhost'));
    expect(ford.my_wallet.variables.show_ico).toBe(false);
    expect(ford.brand.variables.visitor_agreement_link).toBe('/cars-for-sale/fordblueadvantage/visitor-agreement');
    expect(brands.flags(at('caranddriver.localhost')).brand.variables.visitor_agreement_link).toBe(
      '/cars-for-sale/caranddriver/visitor-agreement',
    );
    expect(brands.flags(at('acme.localhost')).brand.variables.brand_name).toBe('Acme');
  });

  it('RULING-97, RULING-56: by default there is no survey script and dealer names are shown', () => {
    for (const host of hosts) {
      const flags = brands.flags(at(host));
      expect(flags.feedback_survey.enabled).toBe(false);
      expect(flags.standard_listing_owner_name.enabled).toBe(true);
      expect(BrandFlags.parse(flags)).toEqual(flags);
    }
  });

  it('BRND-05: the file changes single variables, and an operator’s setting overrides the file', () => {
    const config = {
      ...defaultBrandConfig,
      flags: BrandFile.parse({
        flags: { atc: { chat: { enabled: true, variables: { enable_mobile_chat: true } } } },
      }).flags,
    };
    const own = createBrands(
      config,
      published(brandFlagSetting, { atc: { chat: 'off', emailOptInLabel: 'Send me news' } }),
    );
    const flags = own.flags(own.resolve(siteHost('localhost')));
    expect(flags.chat).toEqual({
      enabled: false,
      variables: { providers: ['LOCAL', 'NONE'], enable_mobile_chat: true, hide_sticky_invitation: false },
    });
    expect(flags.email_opt_in.variables.label).toBe('Send me news');
    expect(own.flags(own.resolve(siteHost('kbb.localhost'))).chat.enabled).toBe(false);
  });

  it('BRND-04: an unknown flag or variable is rejected', () => {
    expect(BrandFile.safeParse({ flags: { atc: { chatt: { enabled: true } } } }).success).toBe(false);
    expect(BrandFile.safeParse({ flags: { atc: { chat: { variables: { colour: 'red' } } } } }).success).toBe(false);
  });
});

describe('brand content', () => {
  const roots =
    /^\/(?:$|cars-for-sale(?:\/|$)|car-dealers\/|dealers\/|marketplace$|my-autotrader\/|sell-my-car\/|legal\/|dealer\/request$|docs$)/;

  it.each(hosts)('URL-14: every link of %s leads to a route of this site and has a label', (host) => {
    const content = brands.content(at(host));
    const links = [...content.headerLinks, ...content.agreementLinks, ...content.footerColumns.flatMap((c) => c.links)];
    for (const { label, href } of links) {
      expect(href).toMatch(roots);
      expect(label).not.toBe('');
    }
    expect(new Set(content.headerLinks.map(({ href }) => href)).size).toBe(content.headerLinks.length);
  });

  it('BRND-06: headline, header and footer differ by brand', () => {
    const contents = hosts.map((host) => brands.content(at(host)));
    expect(new Set(contents.map(({ headline }) => headline)).size).toBe(hosts.length);
    expect(new Set(contents.map(({ headerLinks }) => JSON.stringify(headerLinks))).size).toBe(hosts.length);
    expect(new Set(contents.map((c) => JSON.stringify([c.footerColumns, c.agreementLinks]))).size).toBeGreaterThan(2);
  });

  it('AUTH-06, RULING-10: the footer links to the account, except on the brand without accounts', () => {
    const leadsThere = (host: string) =>
      JSON.stringify(brands.content(at(host))).includes('"/my-autotrader/saved-cars"');
    expect(hosts.filter((host) => !leadsThere(host))).toEqual(['ford.localhost']);
  });

  it('BRND-04: the footer links to the configured visitor agreement', () => {
    const { flags } = BrandFile.parse({
      flags: { kbb: { brand: { variables: { visitor_agreement_link: '/terms' } } } },
    });
    const own = createBrands({ ...defaultBrandConfig, flags });
    const agreement = (host: string) => own.content(own.resolve(siteHost(host))).agreementLinks[0]?.href;
    expect(agreement('kbb.localhost')).toBe('/terms');
    expect(agreement('localhost')).toBe('/legal/visitor-agreement');
  });

  it('BRND-06: the wordmark is the name in two weights', () => {
    const wordmark = (host: string) => brands.content(at(host)).wordmark;
    expect(wordmark('localhost')).toEqual({ strong: 'Forecourt', light: '' });
    expect(wordmark('ford.localhost')).toEqual({ strong: 'Maker', light: 'Certified' });
    expect(wordmark('caranddriver.localhost')).toEqual({ strong: 'Forecourt Reviews', light: '' });
  });
});

describe('service paths', () => {
  const review = at('caranddriver.localhost');

  it('BRND-08, RULING-112: the car-review brand calls every service under /cm-api', () => {
    expect(servicePath(review, '/rest/lsc/listing')).toBe('/cm-api/rest/lsc/listing');
    expect(servicePath(review, 'cars-for-sale/share-text')).toBe('/cm-api/cars-for-sale/share-text');
    for (const host of hosts.filter((name) => name !== 'caranddriver.localhost')) {
      expect(servicePath(at(host), '/rest/lsc/listing')).toBe('/rest/lsc/listing');
    }
  });

  it('BRND-08: a path that already has the prefix and an absolute URL are unchanged', () => {
    const content = '/cm-api/content/static/json/atc/cpo/certifiedcontentsimple.json';
    expect(servicePath(review, content)).toBe(content);
    expect(stripServicePrefix(content)).toBe(content);
    expect(servicePath(review, 'https://other.example/x')).toBe('https://other.example/x');
  });

  it('RULING-112: the server strips the prefix', () => {
    for (const path of ['/rest/lsc/listing', '/account-api/vehicle', '/my-wallet/storage/wallet/']) {
      expect(stripServicePrefix(servicePath(review, path))).toBe(path);
      expect(stripServicePrefix(path)).toBe(path);
    }
    expect(stripServicePrefix('/cm-apiary')).toBe('/cm-apiary');
  });
});

describe('brand configuration', () => {
  it('BRND-02: the shipped file has one sample tenant', async () => {
    const { config } = await inFolder(undefined, (dataDir) =>
      readBrandConfig(createFolderFiles(dataDir), { baseDomains: ['localhost'], anyTenant: false }),
    );
    const own = createBrands(config);
    const brand = own.resolve(siteHost('larkspur.localhost', config));
    expect(brand.name).toBe('Larkspur Motors');
    expect(own.content(brand).headline).toBe('Good cars, plainly priced, close to home.');
    expect(own.theme(brand)['--accent']).toMatch(/^light-dark\(#5a3bb5, /);
  });

  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30"/></svg>';
  const readOwn = (tenants: object, files: Record<string, string> = {}) =>
    inFolder(
      JSON.stringify({ tenants }),
      (dataDir) => readBrandConfig(createFolderFiles(dataDir), { baseDomains: ['cars.example'], anyTenant: false }),
      files,
    );

  it('BRND-02: the install’s own file replaces the shipped one, with images from its folder', async () => {
    const acme = { name: 'Acme Autos', accent: '#AA0000', logo: 'acme/logo.svg', favicon: 'acme/logo.svg' };
    const { config, files } = await readOwn({ acme }, { 'acme/logo.svg': logo });
    const { tenant } = createBrands(config).resolve(siteHost('acme.cars.example', config));
    const src = expect.stringMatching(/^\/img\/brand\/[0-9a-f]{16}\.svg$/);
    expect(tenant).toEqual({
      slug: 'acme',
      name: 'Acme Autos',
      accent: '#aa0000',
      logo: { src, width: 120, height: 30 },
      favicon: src,
    });
    const served = files.find(tenant?.logo?.src.split('/').at(-1) ?? '');
    expect([served?.type, served?.body.toString()]).toEqual(['image/svg+xml', logo]);
    expect(files.find('../brands.json')).toBeUndefined();
  });

  it('BRND-02: a tenant without a favicon gets the default mark in its accent', async () => {
    const { config, files } = await readOwn({ acme: { name: 'Acme', accent: '#aa0000' } });
    const { tenant } = createBrands(config).resolve(siteHost('acme.cars.example', config));
    expect(files.find(tenant?.favicon?.split('/').at(-1) ?? '')?.body.toString()).toContain('path{fill:#aa0000}');
  });

  it('BRND-04: two tenants of one install have their own flags', async () => {
    const { config } = await readOwn({
      acme: { name: 'Acme', flags: { chat: { enabled: true } } },
      bolt: { name: 'Bolt', flags: { email_opt_in: { variables: { label: 'Write to me' } } } },
    });
    const own = createBrands(config);
    const flagsAt = (host: string) => own.flags(own.resolve(siteHost(host, config)));
    expect([flagsAt('acme.cars.example').chat.enabled, flagsAt('bolt.cars.example').chat.enabled]).toEqual([
      true,
      false,
    ]);
    expect(flagsAt('bolt.cars.example').email_opt_in.variables.label).toBe('Write to me');
    expect(flagsAt('acme.cars.example').email_opt_in.variables.label).not.toBe('Write to me');
  });

  it.each([
    ['is not there', {}, /acme\/logo\.svg is named in brands\.json and cannot be read/],
    ['is too large', { 'acme/logo.svg': 'x'.repeat(300_000) }, /is larger than 256 kB: make it smaller\.$/],
    ['is no picture', { 'acme/logo.svg': 'hello' }, /brands\/acme\/logo\.svg is not a picture/],
  ])('BRND-02: a logo that %s prevents the start', async (_, files, words) => {
    await expect(readOwn({ acme: { name: 'Acme', logo: 'acme/logo.svg' } }, files)).rejects.toThrow(words);
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a colour that is none', '{"tenants":{"acme":{"name":"Acme","accent":"red"}}}'],
    ['a logo outside the folder', '{"tenants":{"acme":{"name":"Acme","logo":"../auth-secret.svg"}}}'],
    ['a logo of someone else', '{"tenants":{"acme":{"name":"Acme","logo":"//other.example/logo.svg"}}}'],
    ['a field that does not exist', '{"tenants":{"acme":{"name":"Acme","color":"#aa0000"}}}'],
    ['a sender whose address is none', '{"tenants":{"acme":{"name":"Acme","mailFrom":{"name":"A","address":"acme"}}}}'],
    ['a sender of two lines', '{"mailFrom":{"kbb":{"name":"A\\nBcc: x@y.example","address":"a@acme.example"}}}'],
    ['a tenant called as a brand is', '{"tenants":{"kbb":{"name":"Acme"}}}'],
    ['open tenants that are neither yes nor no', '{"openTenants":"maybe"}'],
    ['a slug that is no host label', '{"tenants":{"Acme Autos":{"name":"Acme"}}}'],
  ])('BRND-02: %s prevents the start with an error that names the file', async (_, file) => {
    const reading = inFolder(file, (dataDir) =>
      readBrandConfig(createFolderFiles(dataDir), { baseDomains: ['localhost'], anyTenant: false }),
    );
    await expect(reading).rejects.toThrow(/brands\.json is not valid/);
  });

  it('BRND-03: each of the four environments has its settings', () => {
    expect(Object.keys(environmentSettings)).toEqual(Environment.options);
    expect(environmentSettings.prod).toEqual({ wallet: 'production', auth: 'prod', indexable: true });
    expect(environmentSettings.qa).toMatchObject({ wallet: 'staging', auth: 'nonprod', indexable: false });
    expect(environmentSettings.test.wallet).toBe('test');
    expect(Environment.safeParse('production').success).toBe(false);
  });

  it('brands and themes are cached by place', () => {
    const own = createBrands(defaultBrandConfig);
    const brand = own.resolve(siteHost('acme.localhost'));
    expect(own.resolve(siteHost('acme.localhost'))).toBe(brand);
    expect(own.theme(brand)).toBe(own.theme(brand));
    expect(own.stats()[0]).toEqual({ name: 'brands', hits: 1, misses: 1, size: 1 });
  });
});
