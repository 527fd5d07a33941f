import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { fuelSetting } from '#domains/reference/payments/figure-settings.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver, type World } from '#tests/fixtures/listing-world.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { behave, outcome, type Upstream } from '#tests/fixtures/upstream.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { createComparePage } from './compare.server.ts';
import { ComparePage } from './compare-page.tsx';
import type { ComparePageView } from './compare-page-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const query = new URLSearchParams('listingId=700000001,700000002&differences=only');

let world: World;
beforeAll(() => {
  world = loadWorld();
});

const setUp = async (upstream: { cars?: Upstream; nearby?: Upstream }) => {
  const logged: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void logged.push(message) };
  const breakers = createBreakers({ log });
  const listings = [700_000_001, 700_000_002, 700_000_003].map((id) => aListing({ id, priceUsd: 24_000 }));
  const { search } = await searchOver(world, { listings, owners: [anOwner()] });
  const byIds = vi.fn((args: Parameters<ListingSearch['byIds']>) =>
    behave(upstream.cars ?? 'well', () => search.byIds(...args)),
  );
  const compared = breakers.guard('compareListings', byIds);
  const lot = breakers.guard('nearbyLot', (args: Parameters<ListingSearch['nearbyLot']>) =>
    behave(upstream.nearby ?? 'well', () => search.nearbyLot(...args)),
  );
  const pages = createComparePage({
    ...world,
    log,
    fuelPrices: () => fuelSetting.defaultValue,
    search: {
      ...search,
      byIds: (...args) => compared.fire(args),
      nearbyLot: (...args) => lot.fire(args),
    },
  });
  return {
    open: () => pages.open({ query, brand, shopper: { inventory: wholeInventory }, place: placeOf({ zip: '30303' }) }),
    byIds,
    logged,
  };
};

const textOf = (view: ComparePageView) => {
  const { store } = testShopper();
  return renderToString(
    <Provider store={store}>
      <ComparePage view={view} brandName="Forecourt" />
    </Provider>,
  );
};

describe('a comparison whose data source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('works: has the cars and a suggestion', async () => {
    const { open, logged } = await setUp({});
    const { status, view } = await open();
    expect([status, view.failed, logged]).toEqual([200, undefined, []]);
    expect(view.comparison.columns.map(({ id }) => id)).toEqual([700_000_001, 700_000_002]);
    expect(view.suggestions.map(({ id }) => id)).toEqual([700_000_003]);
  });

  it('CMP-06, RULING-64: fails: says so, keeps the selection and calls no car removed', async () => {
    const { open, logged } = await setUp({ cars: 'failing' });
    const { status, view } = await open();
    expect(status).toBe(503);
    expect(view).toMatchObject({ failed: true, missing: [], suggestions: [] });
    expect(view.path).toBe('/cars-for-sale/compare?listingId=700000001%2C700000002&differences=only');
    expect(logged).toEqual(['compared cars failed: service failed']);
    const page = textOf(view);
    expect(page).toContain('We couldn&#x27;t load these cars.');
    expect(page).not.toContain('No cars to compare yet');
  });

  it('CMP-06: is slow: compared cars time out after 3 s', async () => {
    const { open, logged } = await setUp({ cars: 'slow' });
    const page = open();
    expect(await outcome(page, 2999)).toBeUndefined();
    expect(await outcome(page, 1)).toMatchObject({ status: 503 });
    expect(logged).toEqual([expect.stringMatching(/^compared cars failed: Timed out after 3000ms/)]);
  });

  it('CMP-06, RES-05: failed five times: is not called for 30 s', async () => {
    const { open, byIds } = await setUp({ cars: 'failing' });
    for (let visit = 0; visit < 6; visit += 1) await open();
    expect(byIds).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(30_000);
    await open();
    expect(byIds).toHaveBeenCalledTimes(6);
  });

  it('CMP-11: fails or is slow for the nearby lot: the comparison is shown without it', async () => {
    const broken = await setUp({ nearby: 'failing' });
    expect(await broken.open()).toMatchObject({ status: 200, view: { suggestions: [] } });
    expect(broken.logged).toEqual(['nearby lot failed: service failed']);
    const slow = await setUp({ nearby: 'slow' });
    const page = slow.open();
    expect(await outcome(page, 5999)).toBeUndefined();
    expect(await outcome(page, 1)).toMatchObject({ status: 200, view: { suggestions: [] } });
  });
});
