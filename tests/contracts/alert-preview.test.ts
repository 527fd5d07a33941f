import { expect, it } from 'vitest';
import type { AlertChoice } from '#domains/alerts/alert-choice.ts';
import { createPreviewAlerts } from '#domains/alerts/matching/preview-alerts.server.ts';
import { dealRating } from '#domains/appraisal/deal-rating.ts';
import { wholeInventory } from '#domains/brands/site-inventory.ts';
import { type Criteria, noCriteria } from '#domains/criteria/criteria.ts';
import { indexedListings } from '#domains/inventory/inventory-refresh.server.ts';
import type { Listing } from '#domains/listings/listing.ts';
import { fixedClock } from '#lib/clock.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';
import { testVocabulary } from './listing-index-cars.ts';
import { twinLoan } from './listing-index-twin.ts';

const noonMs = Date.UTC(2030, 0, 31, 12);
const dayMs = 86_400_000;
const daysAgo = (days: number): number => noonMs - days * dayMs;
const clock = fixedClock(noonMs);
const reading = { vocabulary: testVocabulary, dealRating };

const all: AlertChoice['events'] = ['new-match', 'price-drop', 'sold'];
const frequencies = { email: 'daily', text: 'at-once', push: 'weekly' } as const;

const setUp = async (fixture: EngineFixture, cars: readonly Listing[]) => {
  const db = await fixture.open();
  const { listings, owners } = inventoryStores(db, clock);
  await db.transaction(async (session) => {
    await owners.upsertMany([{ owner: anOwner({ id: 10_001 }), feedKey: null }], session);
    await listings.upsertMany(cars, session);
  });
  const index = createListingIndex({ ...reading, clock, loan: () => twinLoan, workers: 0 });
  for await (const page of indexedListings({ listingStore: listings, ownerStore: owners })) await index.put(page);
  const preview = createPreviewAlerts({
    ...{ index, listings, owners, clock },
    locate: () => ({ area: {}, zip: '', radiusMiles: 0 }),
    nameVehicle: (make, model) => ({ make, model }),
    isModelOf: () => true,
    createMatcher: () => createSearchMatcher(reading),
  });
  return (criteria: Partial<Criteria>, { events = all, channel = 'email' as 'email' | 'text' | 'push' } = {}) =>
    preview({
      search: { criteria: { ...noCriteria, ...criteria }, place: {}, radiusMiles: 0 },
      inventory: wholeInventory,
      choice: { events, frequency: frequencies },
      channel,
    });
};

const priced = (
  id: number,
  firstDay: number,
  prices: readonly (readonly [days: number, usd: number])[],
  changes: Partial<Listing> = {},
) =>
  aListing({
    ...{ id, vin: `VIN${id}`, ownerId: 10_001, firstSeenMs: daysAgo(firstDay) },
    priceHistory: prices.map(([days, priceUsd]) => ({ atMs: daysAgo(days), priceUsd })),
    priceUsd: prices.at(-1)?.[1] ?? null,
    ...changes,
  });

forEachEngine('preview of alerts', (fixture) => {
  it('counts what came, got cheaper and left within thirty days, on its day', async () => {
    const ask = await setUp(fixture, [
      priced(1, 5, [[5, 20_000]]),
      priced(2, 40, [
        [40, 20_000],
        [5, 18_000],
      ]),
      priced(3, 40, [
        [40, 20_000],
        [35, 19_000],
      ]),
      priced(4, 10, [[10, 20_000]], { removedMs: daysAgo(5) }),
      priced(5, 90, [[90, 20_000]], { removedMs: daysAgo(31) }),
    ]);
    const { days, totals, complete, messages } = await ask({});
    expect(totals).toEqual({ newMatches: 2, priceDrops: 1, sold: 1, messages: 2 });
    expect(days).toHaveLength(31);
    expect(days.filter(({ newMatches, priceDrops, sold }) => newMatches + priceDrops + sold > 0)).toEqual([
      { day: '2030-01-21', newMatches: 1, priceDrops: 0, sold: 0 },
      { day: '2030-01-26', newMatches: 1, priceDrops: 1, sold: 1 },
    ]);
    expect(messages.map(({ day, title }) => [day, title])).toEqual([
      ['2030-01-26', '1 new match, 1 price drop, 1 car sold or withdrawn'],
      ['2030-01-21', expect.stringMatching(/^New match: 20\d\d /)],
    ]);
    expect(complete).toBe(true);
  });

  it('a price cut into the range is a new match, and a cut above it is nothing', async () => {
    const ask = await setUp(fixture, [
      priced(1, 20, [
        [20, 30_000],
        [10, 26_000],
        [4, 19_000],
        [2, 18_000],
      ]),
    ]);
    expect((await ask({ price: { max: 20_000 } })).totals).toMatchObject({ newMatches: 1, priceDrops: 1 });
    expect((await ask({ price: { max: 17_000 } })).totals).toMatchObject({ newMatches: 0, priceDrops: 0 });
  });

  it('holds only what was chosen, as often as it was chosen', async () => {
    const ask = await setUp(
      fixture,
      [1, 2, 3].map((id) =>
        priced(id, 3, [
          [3, 20_000],
          [1, 19_000],
        ]),
      ),
    );
    expect((await ask({}, { events: ['price-drop'] })).totals).toEqual({
      newMatches: 0,
      priceDrops: 3,
      sold: 0,
      messages: 1,
    });
    expect((await ask({}, { events: ['price-drop'], channel: 'text' })).totals.messages).toBe(3);
    expect((await ask({ makes: ['NONE'] })).totals).toEqual({ newMatches: 0, priceDrops: 0, sold: 0, messages: 0 });
  });

  it('says when there was more than it reads', async () => {
    const ask = await setUp(
      fixture,
      Array.from({ length: 401 }, (_, n) => priced(n + 1, 3, [[3, 20_000]])),
    );
    const { complete, totals, messages } = await ask({}, { channel: 'text' });
    expect(complete).toBe(false);
    expect(totals.newMatches).toBeGreaterThanOrEqual(400);
    expect(messages).toHaveLength(31);
  });
});
