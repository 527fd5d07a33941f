import { beforeAll, describe, expect, it } from 'vitest';
import { createHome } from '#domains/browse/home/home.server.ts';
import { createResearchPages } from '#domains/browse/research/pages/research-pages.server.ts';
import { createCatalogueReference } from '#domains/browse/research/reference/catalogue-reference.ts';
import { type SiteInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createBuyOnline } from './buy-online.server.ts';
import { createMarketplace } from './marketplace.server.ts';

const brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' } as const;
const valuation = { ...brand, id: 'kbb', apiBrand: 'KBB', channel: 'KBB', dealerRoot: 'dealers' } as const;
const toyotas: SiteInventory = { key: 'toyotas', makes: ['TOYOTA'] };

type BuyOnlineRequest = Parameters<ReturnType<typeof createBuyOnline>['open']>[0] & { paint?: string; year?: string };

const viewRequest: BuyOnlineRequest = { brand, shopper: { inventory: wholeInventory }, zip: '10001', radiusMiles: 400 };
const others = {
  brand: { ...viewRequest, brand: valuation },
  inventory: { ...viewRequest, shopper: { inventory: toyotas } },
  'names of dealers': { ...viewRequest, shopper: { inventory: wholeInventory, hideOwnerNames: true } },
  terms: { ...viewRequest, shopper: { inventory: wholeInventory, terms: { ...defaultTerms, downUsd: 9000 } } },
  ZIP: { ...viewRequest, zip: '90001' },
  'no ZIP': { ...viewRequest, zip: undefined },
  distance: { ...viewRequest, radiusMiles: 2000 },
  paint: { ...viewRequest, paint: 'no-such-paint' },
  year: { ...viewRequest, year: '2021' },
} satisfies Record<string, BuyOnlineRequest>;

/** What of it each view shows. */
const content = {
  home: ['brand', 'inventory', 'names of dealers', 'terms', 'ZIP', 'no ZIP', 'distance'],
  marketplace: ['inventory', 'terms', 'ZIP', 'no ZIP', 'distance'],
  'buy online': ['brand', 'inventory', 'names of dealers', 'terms', 'ZIP', 'no ZIP', 'distance'],
  'a make': ['brand'],
  'a model': ['brand', 'inventory', 'names of dealers', 'terms', 'ZIP', 'no ZIP', 'year'],
} as const;

describe('cached views', () => {
  let create: () => Record<keyof typeof content, (request: BuyOnlineRequest) => Promise<unknown>>;
  beforeAll(async () => {
    const world = loadWorld();
    const made = generateInventory(world, 1500);
    // Standard listings all, so that whichever cars a view shows their dealers' names can be hidden.
    const listings = made.listings.map((car) => (car.priority === 5 ? car : { ...car, priority: 10 as const }));
    const { search } = await searchOver(world, { ...made, listings });
    const { catalogue, lookups } = world;
    const clock = fixedClock(testNowMs);
    const reference = createCatalogueReference({ catalogue, clock });
    create = () => {
      const sources = { search, lookups, tracker: createReadTracker(), clock };
      const research = createResearchPages({
        ...sources,
        catalogue,
        reference,
        articles: [],
        customOrders: { find: async () => [] },
      });
      return {
        home: createHome(sources).open,
        marketplace: createMarketplace(sources).open,
        'buy online': createBuyOnline(sources).open,
        'a make': (request) => research.make('honda', request.brand),
        'a model': ({ year, ...request }) => research.model({ makeSlug: 'honda', modelSlug: 'civic', year }, request),
      };
    };
  });

  it.each(Object.entries(content))('%s: each visitor gets the view for their own context', async (name, parts) => {
    const view = name as keyof typeof content;
    for (const part of parts) {
      const views = create();
      const usual = await views[view](viewRequest);
      const own = await views[view](others[part]);
      expect(own, part).not.toEqual(usual);
      expect(own, part).toEqual(await create()[view](others[part]));
      expect(await views[view](viewRequest), part).toEqual(usual);
    }
  });
});
