import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Feature } from '#domains/reference/brands/features.ts';
import { createPageRenderer, isDocument } from '#server/pages/render-page.ts';
import type { SharedRequest } from '#server/pages/shared-request.ts';
import { onOffer, pageAddresses } from '#tests/fixtures/page-addresses.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageBuild } from '#tests/fixtures/page-build.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { flagsOnPage, pageFlags } from '../../src/pages/flag-pages.ts';
import { everyPageType, type PageType } from '../../src/pages/page-type.ts';
import { isPersonalPage } from '../../src/pages/personal-pages.ts';

const feature = (enabled: boolean, variables: Feature['variables'] = {}): Feature => ({
  enabled,
  variables,
  explicit: Object.keys(variables),
});

/** Each flag with another value than its default. */
const turned: Record<string, Feature> = {
  brand: feature(true, { visitor_agreement_link: '/legal/another-agreement' }),
  my_wallet: feature(false),
  feedback_survey: feature(true, { script_url: '/survey.js' }),
  product_analytics: feature(true, { script_url: '/agent.js' }),
  chat: feature(true),
  email_opt_in: feature(false),
  standard_listing_owner_name: feature(false),
  results_subscribe_strip: feature(false),
};

describe('pages by the flags they declare', () => {
  let app: PageApp;
  beforeAll(async () => {
    // The clock is fixed: pages show ages, and are compared character by character.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    app = await startPageApp({ env: { DEMO_LISTINGS: '300' } });
    await app.running.start();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await app.close();
  });

  it('EXP-01: changing a flag changes only pages that declare the flag', async () => {
    const { services } = app.running;
    const { place, origin } = siteHost('localhost');
    const brand = services.brands.resolve({ place });
    const renderer = createPageRenderer({ build: pageBuild, services, metrics: app.metrics, development: false });
    const open = async (path: string, variant: SharedRequest['variant']) => {
      const shared: SharedRequest = {
        url: `${origin}${path}`,
        origin,
        walletOrigin: origin,
        stage: undefined,
        markdown: undefined,
        brand,
        visitor: {
          zip: '30303',
          state: 'GA',
          hasState: true,
          radiusMiles: undefined,
          asksBrowser: false,
          isBot: false,
        },
        terms: undefined,
        variant,
      };
      const page = await renderer.renderShared(shared, () => {});
      return isDocument(page) ? { type: page.headers.get('x-page-type') as PageType, html: page.html } : undefined;
    };
    const changes = new Map<string, Set<PageType>>([...pageFlags].map((flag) => [flag, new Set()]));
    expect(Object.keys(turned).toSorted()).toEqual([...pageFlags].toSorted());
    const addresses = pageAddresses(await onOffer(services)).filter(
      (path) => !isPersonalPage(path.split('?')[0] ?? ''),
    );
    for (const path of addresses) {
      const usual = await open(path, undefined);
      if (!usual || !everyPageType.includes(usual.type)) continue;
      for (const flag of pageFlags) {
        // Where every page declares the flag, one changed page is enough.
        if (changes.get(flag)?.size && everyPageType.every((type) => flagsOnPage(type).includes(flag))) continue;
        const other = await open(path, { [flag]: turned[flag] as Feature });
        if (other?.html !== usual.html) changes.get(flag)?.add(usual.type);
      }
    }
    for (const [flag, types] of changes) {
      expect(types.size, `${flag} changes nothing`).toBeGreaterThan(0);
      for (const type of types) expect(flagsOnPage(type), `${flag} on ${type}`).toContain(flag);
    }
  });
});
