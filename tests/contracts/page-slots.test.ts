import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { noConsent } from '#domains/reference/analytics/consent.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { anyState } from '#domains/reference/locations/states.ts';
import { vehiclePath } from '#paths/paths.ts';
import { holeFor } from '#server/pages/page-hole.ts';
import { createPageRenderer } from '#server/pages/render-page.ts';
import type { SharedRequest } from '#server/pages/shared-request.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';

/** Of states with all sorts of taxes, one without a sales tax and the longest name. */
const zips = { GA: '30303', WA: '98101', OR: '97201', DC: '20001', CA: '90001', TX: '77002' };

/** Without the spaces that fill slots, and without what differs in every app. */
const unpadded = (html: string): string =>
  html
    .replace(/ +(?=\/?>|[,}\]])/g, '')
    .replace(/<!-- *-->/g, '<!-- -->')
    .replace(/(?<=localhost)(:|%3A)\d+/gi, '');

describe('pages of cars for visitors of all states', () => {
  let world: PageApp;
  let addresses: string[];

  beforeAll(async () => {
    // The clock is fixed: pages show ages, and are compared character by character.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    world = await startPageApp({ env: { DEMO_LISTINGS: '300' } });
    await world.running.start();
    const { listings } = await world.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const ofDealer = listings.filter(({ owner }) => !owner.privateSeller);
    const cars = [
      ofDealer.find(({ listingType }) => listingType === 'NEW'),
      ofDealer.find(({ listingType }) => listingType === 'USED'),
      ...ofDealer.filter(({ pricingDetail }) => pricingDetail.incentive !== null).slice(0, 1),
      ...listings.filter(({ owner }) => owner.privateSeller).slice(0, 1),
      ...listings.filter(({ pricingDetail }) => pricingDetail.salePrice === null).slice(0, 1),
    ];
    addresses = cars.flatMap((car) => (car ? [vehiclePath({ listingId: car.id })] : []));
    expect(addresses.length).toBeGreaterThan(1);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await world.close();
  });

  const visit = async (
    address: string,
    zip: string | undefined,
    {
      encoding = 'br',
      theme = '',
      app = world,
    }: { encoding?: 'zstd, br' | 'br' | 'gzip' | 'identity'; theme?: string; app?: PageApp } = {},
  ): Promise<string> => {
    const cookies = [zip && `ATC_USER_ZIP=${zip}`, theme && `theme=${theme}`].filter(Boolean);
    const answer = await fetch(`http://localhost:${app.port}${address}`, {
      headers: { cookie: cookies.join('; '), 'accept-encoding': encoding },
    });
    return answer.text();
  };

  /** The page as it is rendered for one person of a state, without slots. */
  const alone = async (
    address: string,
    state: string | undefined,
    theme: 'auto' | 'dark' = 'auto',
  ): Promise<string> => {
    const { services } = world.running;
    const renderer = createPageRenderer({ build: pageBuild, services, metrics: world.metrics, development: false });
    const { place, origin } = siteHost('localhost');
    const shared: SharedRequest = {
      url: `http://localhost${address}`,
      origin,
      walletOrigin: origin,
      stage: 'test',
      markdown: undefined,
      brand: services.brands.resolve({ place }),
      visitor: {
        zip: undefined,
        state,
        hasState: state !== undefined,
        radiusMiles: undefined,
        asksBrowser: false,
        isBot: false,
      },
      terms: undefined,
      variant: undefined,
    };
    const decided = { variant: undefined, tests: [], holdouts: [], left: [], attributes: {}, profile: undefined };
    const page = await renderer.renderPersonal(shared, () => {}, {
      request: new Request(shared.url),
      consumer: null,
      readSession: async () => undefined,
      choices: { consent: noConsent, gpc: false, decided, source: 'direct' },
      caller: undefined,
    });
    const { attributes } = holeFor({
      theme,
      asksConsent: true,
      signedIn: false,
      terms: undefined,
      hidesCardPayments: false,
    });
    return unpadded(page.html?.replace('<html', `<html${attributes}`) ?? '');
  };

  it('RULING-06: every visitor gets the page of their own state, whoever came before and in every encoding', async () => {
    for (const address of addresses) {
      world.forgetPages();
      for (const [state, zip] of [...Object.entries(zips), ...Object.entries(zips).reverse()]) {
        const page = await visit(address, zip);
        expect(page).not.toContain(anyState.code);
        expect(unpadded(page)).toBe(await alone(address, state));
        for (const encoding of ['zstd, br', 'gzip', 'identity'] as const) {
          expect(unpadded(await visit(address, zip, { encoding }))).toBe(unpadded(page));
        }
        expect(unpadded(await visit(address, zip, { theme: 'dark' }))).toBe(await alone(address, state, 'dark'));
      }
      expect(unpadded(await visit(address, undefined))).toBe(await alone(address, undefined));
      // One page for visitors with a state and one for those without.
      expect(world.pageCache.stats().size).toBe(2);
    }
  });

  it('RULING-06: while pages are not cached yet, each is filled for its visitor', async () => {
    const starting = await startPageApp({
      env: { DEMO_LISTINGS: '300' },
      change: (running) => ({
        ...running,
        readiness: () => ({ ...running.readiness(), demo: { searchable: 1, total: 2 } }),
      }),
    });
    await starting.running.start();
    const [address = ''] = addresses;
    for (const [state, zip] of Object.entries(zips)) {
      const page = await visit(address, zip, { app: starting });
      expect(page).toContain(`state:${state}`);
      expect(unpadded(page)).toBe(unpadded(await visit(address, zip)));
    }
    expect(starting.pageCache.stats().size).toBe(0);
    await starting.close();
  });

  it('all answers to visitors with a state have the same length and headers, but for the first', async () => {
    const [address = ''] = addresses;
    await visit(address, zips.GA);
    const heads = await Promise.all(
      Object.values(zips).map(async (zip) => {
        const headers = { cookie: `ATC_USER_ZIP=${zip}`, 'accept-encoding': 'br' };
        const [get, head] = [
          await world.ask(address, { headers }),
          await world.ask(address, { method: 'HEAD', headers }),
        ];
        expect(head.headers['content-length']).toBe(get.headers['content-length']);
        const {
          'content-length': length,
          'cache-control': cache,
          vary,
          'content-security-policy': policy,
        } = get.headers;
        return { length, cache, vary, policy };
      }),
    );
    expect([...new Set(heads.map((head) => JSON.stringify(head)))]).toHaveLength(1);
  });
});
