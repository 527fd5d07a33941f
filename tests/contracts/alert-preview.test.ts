import { expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type AlertChoice, defaultQuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import { createPreviewAlerts } from '#domains/contact/alert-preview/preview-alerts.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { indexedListings } from '#domains/supply/inventory/inventory-refresh.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';
import { testVocabulary } from './listing-index-cars.ts';

const noonMs = Date.UTC(2030, 0, 31, 12);
const daysAgo = (days: number): number => noonMs - days * dayMs;
const clock = fixedClock(noonMs);
const reading = { vocabulary: testVocabulary, dealRating, quoteRules: rulesFrom() };

const all: AlertChoice['events'] = ['new-match', 'price-drop', 'sold'];
const frequencies = { email: 'daily', text: 'at-once', push: 'at-once' } as const;
const timeZone = 'America/New_York';

const setUp = async (fixture: EngineFixture, cars: readonly Listing[]) => {
  const db = await fixture.open();
  const { listings, owners } = inventoryStores(db, clock);
  await db.transaction(async (session) => {
    await owners.upsertMany([{ owner: anOwner({ id: 10_001 }), feedKey: null }], session);
    await listings.upsertMany(cars, session);
  });
  const index = createListingIndex({ ...reading, clock, workers: 0 });
  for await (const page of indexedListings({ listingStore: listings, ownerStore: owners })) await index.put(page);
  const preview = createPreviewAlerts({
    index,
    listings,
    owners,
    clock,
    locate: () => ({ area: {}, zip: '', radiusMiles: 0 }),
    nameVehicle: (make, model) => ({ make, model }),
    isModelOf: () => true,
    createMatcher: () => createSearchMatcher(reading),
  });
  type Ways = { events?: AlertChoice['events']; channels?: AlertChannel[]; frequency?: AlertChoice['frequency'] };
  const ask = async (
    about: Partial<Criteria> | number,
    { events = all, channels = ['email'], frequency = frequencies }: Ways = {},
  ) => {
    const search = { criteria: { ...noCriteria, ...(typeof about === 'object' && about) }, place: {}, radiusMiles: 0 };
    return preview({
      about: typeof about === 'number' ? { listingId: about } : { search, inventory: wholeInventory },
      events,
      channels,
      frequency,
      timeZone,
      quietHours: defaultQuietHours,
    });
  };
  return async (...args: Parameters<typeof ask>) => {
    const answer = await ask(...args);
    if (!answer) throw new Error('nothing is known');
    return answer;
  };
};

const priced = (
  id: number,
  firstDay: number,
  prices: readonly (readonly [days: number, usd: number])[],
  changes: Partial<Listing> = {},
) =>
  aListing({
    id,
    vin: `VIN${id}`,
    ownerId: 10_001,
    firstSeenMs: daysAgo(firstDay),
    priceHistory: prices.map(([days, priceUsd]) => ({ atMs: daysAgo(days), priceUsd })),
    priceUsd: prices.at(-1)?.[1] ?? null,
    ...changes,
  });

forEachEngine('preview of alerts', (fixture) => {
  it('counts new matches, price drops and removed cars of the last thirty days on the day of each', async () => {
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
    expect(totals).toMatchObject({ newMatches: 2, priceDrops: 1, sold: 1, messages: 2, emails: 2, texts: 0 });
    expect(days).toHaveLength(30);
    expect(days.filter(({ newMatches, messages: sent }) => newMatches + sent > 0)).toEqual([
      { day: '2030-01-21', newMatches: 1, priceDrops: 0, sold: 0, messages: 0 },
      { day: '2030-01-22', newMatches: 0, priceDrops: 0, sold: 0, messages: 1 },
      { day: '2030-01-26', newMatches: 1, priceDrops: 1, sold: 1, messages: 0 },
      { day: '2030-01-27', newMatches: 0, priceDrops: 0, sold: 0, messages: 1 },
    ]);
    expect(messages.map(({ at, title }) => [at, title])).toEqual([
      ['2030-01-27T12:00:00.000Z', '1 new match, 1 price drop, 1 car no longer listed'],
      ['2030-01-22T12:00:00.000Z', '1 new match'],
    ]);
    expect(complete).toBe(true);
  });

  it('days are in the shopper’s time zone', async () => {
    const evening = noonMs - 3 * dayMs - 9 * hourMs;
    const ask = await setUp(fixture, [priced(1, 0, [[0, 20_000]], { firstSeenMs: evening })]);
    expect((await ask({})).days.filter(({ newMatches }) => newMatches > 0)).toMatchObject([{ day: '2030-01-27' }]);
  });

  it('the preview of one car has its price drops; an unknown car is an error', async () => {
    const ask = await setUp(fixture, [
      priced(1, 20, [
        [20, 20_000],
        [4, 19_100],
      ]),
    ]);
    const { messages, totals } = await ask(1, { frequency: { ...frequencies, email: 'at-once' } });
    expect(totals).toMatchObject({ newMatches: 0, priceDrops: 1, sold: 0, messages: 1 });
    expect(messages).toMatchObject([{ title: 'Down $900', channels: ['email'] }]);
    await expect(ask(2)).rejects.toThrow('nothing is known');
  });

  it('a price cut into the range is a new match, and a cut above the range counts for nothing', async () => {
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

  it('includes only the chosen events, at the chosen frequency', async () => {
    const ask = await setUp(
      fixture,
      [1, 2, 3].map((id) =>
        priced(id, 3, [
          [3, 20_000],
          [1, 19_000],
        ]),
      ),
    );
    const drops = { events: ['price-drop'] } satisfies { events: AlertChoice['events'] };
    expect((await ask({}, drops)).totals).toMatchObject({ newMatches: 0, priceDrops: 3, sold: 0, messages: 1 });
    const weekly = { ...frequencies, email: 'weekly' } as const;
    expect((await ask({}, { ...drops, frequency: weekly })).totals).toMatchObject({ priceDrops: 3, messages: 0 });
    expect((await ask({}, { channels: ['email', 'text', 'push'] })).totals).toMatchObject({
      emails: 2,
      texts: 2,
      pushes: 2,
      messages: 6,
    });
    expect((await ask({ makes: ['NONE'] })).totals).toMatchObject({
      newMatches: 0,
      priceDrops: 0,
      sold: 0,
      messages: 0,
    });
  });

  it('says that it is incomplete when there are more cars than it reads', async () => {
    const ask = await setUp(
      fixture,
      Array.from({ length: 401 }, (_, n) => priced(n + 1, 3 + n / 1_000, [[3 + n / 1_000, 20_000]])),
    );
    const { complete, totals, messages } = await ask({}, { frequency: { ...frequencies, email: 'at-once' } });
    expect(complete).toBe(false);
    expect(totals.newMatches).toBeGreaterThanOrEqual(400);
    expect(messages).toHaveLength(31);
  });

  it('is complete for a large search whose other cars are older', async () => {
    const ask = await setUp(
      fixture,
      Array.from({ length: 450 }, (_, n) => priced(n + 1, n < 50 ? 3 : 60, [[n < 50 ? 3 : 60, 20_000]])),
    );
    const { complete, totals } = await ask({});
    expect(complete).toBe(true);
    expect(totals.newMatches).toBe(50);
  });
});
