import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40"/></svg>`;

describe('a white-label brand configured only by brands.json and its pictures', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({
      env: { DEMO_LISTINGS: '60', APP_ENV: '' },
      build: pageBuild,
      brands: {
        openTenants: false,
        tenants: {
          sunny: {
            name: 'Sunny Cars',
            headline: 'Bright cars.',
            accent: '#ffcc00',
            logo: 'logo.svg',
            favicon: 'icon.svg',
            flags: { email_opt_in: { variables: { label: 'Sunny may write to me' } } },
          },
          plain: { name: 'Plain Cars' },
        },
      },
      brandFiles: { 'logo.svg': svg(160), 'icon.svg': svg(40) },
    });
  });
  afterAll(() => app.close());

  const open = (name: string, path: string) => app.ask('GET', path, { host: `${name}.localhost` });

  it('BRND-06: has its name, texts, logo and tab icon, which are really served', async () => {
    const { status, body } = await open('sunny', '/');
    expect(status).toBe(200);
    expect(body).toContain('Bright cars.');
    expect(body).toMatch(/aria-label="Sunny Cars home"/);
    const logo = /<img src="(\/img\/brand\/\w+\.svg)" alt="" width="160" height="40"/.exec(body)?.[1] ?? '';
    const icon = /<link rel="icon" href="(\/img\/brand\/\w+\.svg)"/.exec(body)?.[1] ?? '';
    expect(logo).not.toBe(icon);
    for (const [path, width] of [
      [logo, 160],
      [icon, 40],
    ] as const) {
      const picture = await open('sunny', path);
      expect([path, picture.status, picture.body]).toEqual([path, 200, svg(width)]);
      expect(picture.head).toContain('image/svg+xml');
    }
  });

  it('BRND-06: can be installed under its name, with icons of its own', async () => {
    const manifestOf = async (name: string) => {
      const { body } = await open(name, '/');
      const path = /<link rel="manifest" href="([^"]+)"/.exec(body)?.[1] ?? '';
      return JSON.parse((await open(name, path)).body);
    };
    const manifest = await manifestOf('sunny');
    expect(manifest).toMatchObject({ name: 'Sunny Cars', start_url: '/', display: 'standalone' });
    const plain = await manifestOf('plain');
    expect(plain.name).toBe('Plain Cars');
    for (const { src, purpose } of manifest.icons) {
      const own = await open('sunny', src);
      expect([src, own.status, own.head.includes('image/png')]).toEqual([src, 200, true]);
      expect(own.body, purpose).not.toBe((await open('plain', src)).body);
    }
    expect((await open('sunny', '/img/app/icon-7.png')).status).toBe(404);
  });

  it('BRND-06: keeps its light accent as configured, with dark text on it', async () => {
    const { body } = await open('sunny', '/');
    expect(body).toMatch(/<html[^>]* style="[^"]*--accent:light-dark\(#ffcc00, #ffcc00\)/);
    expect(body).toMatch(/--on-accent:light-dark\(#000000, /);
  });

  it('BRND-04: has its own flags', async () => {
    const { listings } = await app.services.search.search(emptySearch, { inventory: wholeInventory });
    const car = listings.find(({ owner }) => !owner.privateSeller);
    const pageOn = async (name: string) => (await open(name, `/cars-for-sale/vehicle/${car?.id}`)).body;
    expect(await pageOn('sunny')).toContain('Sunny may write to me');
    expect(await pageOn('plain')).not.toContain('Sunny');
  });

  it('BRND-02: an unknown sub-domain is 404 where tenants are not open', async () => {
    expect((await open('acme', '/')).status).toBe(404);
    expect((await open('acme', '/robots.txt')).status).toBe(421);
    expect((await open('plain', '/')).status).toBe(200);
  });
});
