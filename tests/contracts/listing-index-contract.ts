import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IndexAnswer, IndexedListing, IndexQuery, ListingIndex } from '#domains/cars/search/listing-index.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { milesBetween } from '#lib/distance.ts';
import { createRandom } from '#lib/random.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { car, noonMs, randomCar, randomQuery } from './listing-index-cars.ts';
import { choicesOf } from './listing-index-choices.ts';
import { createTwin } from './listing-index-twin.ts';

export type CreateListingIndex = (setting: { clock: Clock }) => ListingIndex | Promise<ListingIndex>;

/** Removes facets without values: whether an index lists them does not matter. */
export const withoutEmpty = (answer: IndexAnswer): IndexAnswer => ({
  ...answer,
  facets: Object.fromEntries(Object.entries(answer.facets).filter(([, values]) => Object.keys(values).length > 0)),
});

export const ask = (criteria: Partial<Criteria> = {}, query: Partial<IndexQuery> = {}): IndexQuery => ({
  inventory: wholeInventory,
  criteria: { ...noCriteria, ...criteria },
  area: {},
  sort: 'derivedpriceASC',
  first: 0,
  count: 25,
  facets: 'all',
  ...query,
});

export const expectSame = async (index: ListingIndex, twin: ListingIndex, query: IndexQuery): Promise<void> =>
  expectAllSame({ index }, twin, query);

/** Compares each index with the twin, which is the slowest and is asked once. */
export const expectAllSame = async (
  indexes: Readonly<Record<string, ListingIndex>>,
  twin: ListingIndex,
  query: IndexQuery,
): Promise<void> => {
  const answers = Object.entries(indexes).map(async ([name, index]) => ({ name, answer: await index.search(query) }));
  const expected = withoutEmpty(await twin.search(query));
  for (const { name, answer } of await Promise.all(answers)) {
    expect(withoutEmpty(answer), `${name}: ${JSON.stringify(query)}`).toEqual(expected);
  }
};

/** How many random inventories are searched for each property. */
type Runs = { counts: number; changes: number };

/** The contract of every implementation of the listing index. */
export const describeListingIndex = (
  name: string,
  create: CreateListingIndex,
  runs: Runs = { counts: 12, changes: 25 },
): void => {
  const open = async (cars: IndexedListing[] = []): Promise<ListingIndex> => {
    const index = await create({ clock: fixedClock(noonMs) });
    onTestFinished(() => index.close());
    await index.put(cars);
    return index;
  };
  const idsOf = async (index: ListingIndex, query: IndexQuery): Promise<number[]> =>
    (await index.search(query)).hits.map(({ id }) => id);

  describe(name, () => {
    it('answers an empty inventory', async () => {
      const index = await open();
      const answer = await index.search(ask());
      expect(withoutEmpty(answer)).toEqual({ total: 0, hits: [], facets: {}, excludedNoPrice: 0 });
      expect(index.size()).toBe(0);
      expect(await index.map(ask(), 10)).toEqual([]);
    });

    it('shows what was put, and what replaced it, at once', async () => {
      const index = await open([car({ id: 7, priceUsd: 9_000 })]);
      expect(await idsOf(index, ask({ price: { max: 10_000 } }))).toEqual([7]);
      await index.put([car({ id: 7, priceUsd: 11_000 }), car({ id: 8 })]);
      expect(await idsOf(index, ask({ price: { max: 10_000 } }))).toEqual([]);
      expect(await idsOf(index, ask())).toEqual([7, 8]);
      expect(index.size()).toBe(2);
      await index.remove([7, 99]);
      expect(await idsOf(index, ask())).toEqual([8]);
      expect(index.size()).toBe(1);
    });

    it('RULING-24: a listing that left its feed is not found', async () => {
      const index = await open([car({ id: 1 }), car({ id: 2, removedMs: noonMs })]);
      await index.put([car({ id: 1, removedMs: noonMs })]);
      expect((await index.search(ask())).total).toBe(0);
      expect(index.size()).toBe(0);
    });

    it('RULING-44: a price bound leaves out cars without a price and says how many', async () => {
      const index = await open([
        car({ id: 1 }),
        car({ id: 2, priceUsd: null }),
        car({ id: 3, priceUsd: null, year: 2020 }),
      ]);
      const query = ask({ price: { max: 90_000 }, year: { min: 2025 } });
      expect(await index.search(query)).toMatchObject({ total: 1, excludedNoPrice: 1 });
      expect(await index.search({ ...query, facets: 'none' })).toMatchObject({ total: 1, excludedNoPrice: 1 });
      expect(await index.search(ask())).toMatchObject({ total: 3, excludedNoPrice: 0 });
    });

    it('RULING-44: cars without a price join a price bound where they are wanted, and no others do', async () => {
      const index = await open([
        car({ id: 1, priceUsd: 20_000 }),
        car({ id: 2, priceUsd: null }),
        car({ id: 3, priceUsd: null, year: 2020 }),
        car({ id: 4, priceUsd: 95_000 }),
        car({ id: 5, priceUsd: 500 }),
      ]);
      const price = { min: 1_000, max: 90_000 };
      const query = ask({ price, unpriced: true, year: { min: 2025 } });
      expect(await idsOf(index, query)).toEqual([1, 2]);
      expect(await index.search(query)).toMatchObject({ total: 2, excludedNoPrice: 0 });
      expect(await index.count(query)).toBe(2);
      expect(await idsOf(index, ask({ price: { min: 9, max: 3 }, unpriced: true }))).toEqual([2, 3]);
    });

    it('prices are summed over every car that has one, and are none where no car has', async () => {
      const index = await open([
        car({ id: 1, priceUsd: 9_999 }),
        car({ id: 2, priceUsd: 20_000 }),
        car({ id: 3, priceUsd: 250_000 }),
        car({ id: 4, priceUsd: null }),
        car({ id: 5, priceUsd: 5, year: 2001 }),
      ]);
      const since2020 = ask({ year: { min: 2020 } });
      const summary = { priced: 3, averageUsd: 93_333, lowestUsd: 9_999, highestUsd: 250_000 };
      expect(await index.prices(since2020)).toEqual(summary);
      const none = { priced: 0, averageUsd: null, lowestUsd: null, highestUsd: null };
      expect(await index.prices(ask({ makes: ['NONE'] }))).toEqual(none);
    });

    it('RULING-42: cars without a price come last, whichever way prices are sorted', async () => {
      const cars = [car({ id: 1, priceUsd: null }), car({ id: 2, priceUsd: 500 }), car({ id: 3, priceUsd: 900 })];
      const index = await open(cars);
      expect(await idsOf(index, ask({}, { sort: 'derivedpriceASC' }))).toEqual([2, 3, 1]);
      expect(await idsOf(index, ask({}, { sort: 'derivedpriceDESC' }))).toEqual([3, 2, 1]);
      expect(await idsOf(index, ask({}, { sort: 'paymentASC' }))).toEqual([2, 3, 1]);
    });

    it('RULING-42: a payment depends on the rate, so a dearer new car can come before a cheaper used one', async () => {
      const index = await open([
        car({ id: 1, priceUsd: 10_000, listingType: 'USED' }),
        car({ id: 2, priceUsd: 10_100, listingType: 'NEW' }),
      ]);
      expect(await idsOf(index, ask({}, { sort: 'paymentASC' }))).toEqual([2, 1]);
    });

    it('RULING-57: what a seller pays does not change the order', async () => {
      const index = await open([car({ id: 1, priority: 5 }), car({ id: 2, priority: 30 })]);
      expect(await idsOf(index, ask({}, { sort: 'relevance' }))).toEqual([1, 2]);
    });

    it('RULING-57: who pays enough can be asked for, within the same filters', async () => {
      const index = await open([
        car({ id: 1, priority: 15 }),
        car({ id: 2, priority: 20 }),
        car({ id: 3, priority: 30, styleCode: 'COUPE' }),
        car({ id: 4, priority: 30 }),
      ]);
      expect(await idsOf(index, ask({}, { minPriority: 20 }))).toEqual([2, 3, 4]);
      expect(await idsOf(index, ask({ styles: ['SEDAN'] }, { minPriority: 30 }))).toEqual([4]);
      expect(await idsOf(index, ask({}, { minPriority: 31 }))).toEqual([]);
      expect(await idsOf(index, ask({}, { minPriority: 0 }))).toEqual([1, 2, 3, 4]);
    });

    it('RULING-47: a state holds the cars of its own sellers, however near the next one is', async () => {
      const border = { latitude: 40.7, longitude: -74.02 };
      const index = await open([
        car({ id: 1 }, { ...border, state: 'NY' }),
        car({ id: 2 }, { ...border, state: 'NJ' }),
        car({ id: 3 }, { latitude: 42.9, longitude: -78.8, state: 'NY' }),
      ]);
      expect(await idsOf(index, ask({}, { area: { state: 'NY' } }))).toEqual([1, 3]);
      expect(await index.count(ask({}, { area: { state: 'NY' } }))).toBe(2);
      expect(await idsOf(index, ask({}, { area: { state: 'NY', from: border, radiusMiles: 10 } }))).toEqual([1]);
      expect(await idsOf(index, ask({}, { area: { state: 'TX' } }))).toEqual([]);
      const { facets } = await index.search(ask({}, { area: { state: 'NJ' } }));
      expect(facets.makes).toEqual({ ACME: 1 });
    });

    it('RULING-63: what is not reported matches no history filter', async () => {
      const history = {
        owners: 1,
        accidents: 0,
        cleanTitle: true,
        frameDamage: false,
        personalUse: true,
        freeReport: true,
      };
      const index = await open([car({ id: 1, history }), car({ id: 2 })]);
      const codes = ['NO_ACCIDENTS', 'ONE_OWNER', 'CLEAN_TITLE', 'NO_FRAME_DAMAGE', 'FREE_REPORT'];
      for (const code of codes) expect(await idsOf(index, ask({ history: [code] }))).toEqual([1]);
      expect(await idsOf(index, ask({ history: codes }))).toEqual([1]);
    });

    it('RULING-70: each facet is counted without its own selection', async () => {
      const index = await open([
        car({ id: 1, listingType: 'NEW', styleCode: 'SEDAN' }),
        car({ id: 2, listingType: 'USED', styleCode: 'SEDAN' }),
        car({ id: 3, listingType: 'USED', styleCode: 'COUPE' }),
      ]);
      const { total, facets } = await index.search(ask({ listingTypes: ['USED'], styles: ['SEDAN'] }));
      expect(total).toBe(1);
      expect(facets.listingTypes).toEqual({ NEW: 1, USED: 1 });
      expect(facets.styles).toEqual({ SEDAN: 1, COUPE: 1 });
      expect(facets.doors).toEqual({ 4: 1 });
    });

    it('RULING-70: where every choice narrows, the count beside one is what choosing it leaves', async () => {
      const history = { ...car().listing.history, owners: 1 };
      const index = await open([
        car({ id: 1, featureCodes: ['F1', 'F2'], history }),
        car({ id: 2, featureCodes: ['F1'], history: { ...history, accidents: 0 } }),
        car({ id: 3, featureCodes: ['F2', 'F3'] }),
        car({ id: 4, featureCodes: ['F2'], history: { ...history, accidents: 0 } }),
      ]);
      const heated = await index.search(ask({ features: ['F1'] }));
      expect(heated.facets.features).toEqual({ F1: 2, F2: 1 });
      expect(heated.facets.history).toEqual({ ONE_OWNER: 2, NO_ACCIDENTS: 1 });
      const unscathed = await index.search(ask({ history: ['NO_ACCIDENTS'] }));
      expect(unscathed.facets.history).toEqual({ ONE_OWNER: 2, NO_ACCIDENTS: 2 });
      expect((await index.search(ask({ features: ['F1', 'F3'] }))).facets.features ?? {}).toEqual({});
    });

    it('RULING-70: every count is the total of the search that its value makes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          const random = createRandom(seed);
          const index = await create({ clock: fixedClock(noonMs) });
          try {
            await index.put(Array.from({ length: 250 }, (_, id) => randomCar(random, id)));
            const query = { ...randomQuery(random), facets: 'all' as const };
            const { facets } = await index.search(query);
            for (const { facet, value, search } of choicesOf(query.criteria)) {
              const total = await index.count({ ...query, criteria: search });
              expect(facets[facet]?.[value] ?? 0, `${facet} ${value} of ${JSON.stringify(query)}`).toBe(total);
            }
          } finally {
            await index.close();
          }
        }),
        { numRuns: runs.counts },
      );
    });

    it('RULING-70: a model narrows only its own make, a trim only its own model', async () => {
      const index = await open([
        car({ id: 1, makeCode: 'ACME', modelCode: 'A1', trim: 'Base' }),
        car({ id: 2, makeCode: 'ACME', modelCode: 'A1', trim: 'Sport' }),
        car({ id: 3, makeCode: 'ACME', modelCode: 'A2', trim: 'Base' }),
        car({ id: 4, makeCode: 'BOLT', modelCode: 'B1', seriesCode: null }),
        car({ id: 5, makeCode: 'CZAR', modelCode: 'C1', seriesCode: null }),
      ]);
      expect(await idsOf(index, ask({ makes: ['ACME', 'BOLT'], models: ['A1'] }))).toEqual([1, 2, 4]);
      expect(await idsOf(index, ask({ makes: ['ACME'], models: ['A1', 'A2'], trims: ['A1|Sport'] }))).toEqual([2, 3]);
      expect(await idsOf(index, ask({ models: ['A2'] }))).toEqual([3]);
      expect(await idsOf(index, ask({ makes: ['ACME'], models: ['A9'] }))).toEqual([]);
      expect(await idsOf(index, ask({ makes: ['ACME'], models: ['nobody knows'] }))).toEqual([]);
      expect(await idsOf(index, ask({ makes: ['ACME'], models: ['B1'] }))).toEqual([1, 2, 3]);
      const { facets } = await index.search(ask({ makes: ['ACME', 'BOLT'], models: ['A1'], trims: ['A1|Base'] }));
      expect(facets.makes).toEqual({ ACME: 3, BOLT: 1, CZAR: 1 });
      expect(facets.models).toEqual({ A1: 2, A2: 1, B1: 1 });
      expect(facets.series).toEqual({ ONE: 3 });
      expect(facets.trims).toEqual({ 'A1|Base': 1, 'A1|Sport': 1 });
    });

    it('RULING-43: a page past the end is empty and the total is true', async () => {
      const index = await open([car({ id: 1 }), car({ id: 2 })]);
      expect(await index.search(ask({}, { first: 2 }))).toMatchObject({ total: 2, hits: [] });
      expect(await idsOf(index, ask({}, { first: 1, count: 5 }))).toEqual([2]);
      expect(await idsOf(index, ask({}, { count: 0 }))).toEqual([]);
    });

    it('RULING-71: every word of every phrase must be found, in the title, features, packages, specifications or description', async () => {
      const index = await open([
        car({ id: 1, trim: 'Sport', description: 'One owner, garage kept.' }),
        car({
          id: 2,
          featureCodes: ['F3'],
          packages: [{ name: 'Tow Package', priceUsd: null }],
          transmission: { code: 'AUT', name: 'Continuously Variable Automatic' },
        }),
        car({
          id: 3,
          modelCode: 'A2',
          description: 'Café brown, 3 keys, 5 seats',
          engine: { code: '8CLDR', name: '5.0L V8', horsepower: 400 },
          transmission: { code: 'MAN', name: '6-Speed Manual' },
        }),
      ]);
      expect(await idsOf(index, ask({ keywords: ['GARAGE owner'] }))).toEqual([1]);
      expect(await idsOf(index, ask({ keywords: ['garage', 'package'] }))).toEqual([]);
      expect(await idsOf(index, ask({ keywords: ['tow', '3rd row'] }))).toEqual([2]);
      expect(await idsOf(index, ask({ keywords: ['arrow-x cafe'] }))).toEqual([3]);
      expect(await idsOf(index, ask({ keywords: ['arrowx'] }))).toEqual([3]);
      expect(await idsOf(index, ask({ keywords: ['2028 acme arrow'] }))).toEqual([1, 2, 3]);
      expect(await idsOf(index, ask({ keywords: [' ', '!'] }))).toEqual([1, 2, 3]);
      expect(await idsOf(index, ask({ keywords: ['5.0 v8'] }))).toEqual([3]);
      expect(await idsOf(index, ask({ keywords: ['5.0L', '6-speed'] }))).toEqual([3]);
      expect(await idsOf(index, ask({ keywords: ['3.5'] })), 'of 5 and 3 alone nothing is meant').toEqual([]);
      expect(await idsOf(index, ask({ keywords: ['cvt'] }))).toEqual([2]);
      expect(await idsOf(index, ask({ packages: ['tow package'] }))).toEqual([2]);
      expect(await idsOf(index, ask({ packages: ['tow'] }))).toEqual([]);
    });

    it('RULING-41: a radius of 0 is nationwide, and any other is measured along the great circle', async () => {
      const from = { latitude: 33.749, longitude: -84.388 };
      const lots = Array.from({ length: 400 }, (_, i) => ({
        latitude: 33.749 + Math.sin(i) * (i / 300),
        longitude: -84.388 + Math.cos(i) * (i / 300),
      }));
      const index = await open(lots.map((lot, i) => car({ id: i }, lot)));
      for (const radiusMiles of [10, 25, 33.3, 50, 75]) {
        const expected = lots.flatMap((lot, i) => (milesBetween(from, lot) <= radiusMiles ? [i] : []));
        expect(await idsOf(index, ask({}, { area: { from, radiusMiles }, count: 400 }))).toEqual(expected);
      }
      expect((await index.search(ask({}, { area: { from, radiusMiles: 0 } }))).total).toBe(400);
      const edge = milesBetween(from, lots[200]!);
      const inside = await idsOf(index, ask({}, { area: { from, radiusMiles: edge }, count: 400 }));
      expect(inside).toContain(200);
    });

    it('RULING-42: the nearest come first, with their distance', async () => {
      const from = { latitude: 33.749, longitude: -84.388 };
      const near = { latitude: 33.76, longitude: -84.4 };
      const far = { latitude: 47.6, longitude: -122.3 };
      const index = await open([car({ id: 1 }, far), car({ id: 2 }, near), car({ id: 3 }, near)]);
      const { hits } = await index.search(ask({}, { area: { from }, sort: 'distanceASC' }));
      expect(hits).toEqual([
        { id: 2, distanceMiles: milesBetween(from, near) },
        { id: 3, distanceMiles: milesBetween(from, near) },
        { id: 1, distanceMiles: milesBetween(from, far) },
      ]);
      expect((await index.search(ask({}, { sort: 'distanceASC' }))).hits).toEqual(
        [1, 2, 3].map((id) => ({ id, distanceMiles: null })),
      );
    });

    it('gathers matches into no more map points than asked for, and names the cars of small ones', async () => {
      const random = createRandom(5);
      const cars = Array.from({ length: 700 }, (_, id) => randomCar(random, id));
      const index = await open(cars);
      const query = ask({ listingTypes: ['USED'] });
      const used = cars.flatMap(({ listing }) => (listing.listingType === 'USED' ? [listing.id] : []));
      for (const limit of [1, 7, 40, 10_000]) {
        const cells = await index.map(query, limit);
        expect(cells.length).toBeLessThanOrEqual(limit);
        expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(used.length);
        // Of many cars at one place only some ids are listed: zooming in cannot separate them, and a card shows some.
        for (const { ids, count, box } of cells) {
          expect(box ? [0, count] : [Math.min(count, 10)]).toContain(ids.length);
        }
        for (const { box, count } of cells) {
          if (box) expect(await index.count({ ...query, area: { box } })).toBeGreaterThanOrEqual(count);
        }
        expect(used).toEqual(expect.arrayContaining(cells.flatMap(({ ids }) => ids)));
      }
      const everywhere = await index.map(query, 10_000);
      expect(everywhere.some(({ ids }) => ids.length > 0)).toBe(true);
    });

    it('RULING-53: counts the matching cars of each seller by make and listing type', async () => {
      const random = createRandom(11);
      const cars = Array.from({ length: 400 }, (_, id) => randomCar(random, id));
      const [index, twin] = [await open(cars), createTwin()];
      await twin.put(cars);
      await Promise.all([index.remove([3, 4, 5]), twin.remove([3, 4, 5])]);
      const lines = async (engine: ListingIndex, query: IndexQuery): Promise<string[]> =>
        (await engine.stock(query)).map((line) => JSON.stringify(Object.entries(line).sort())).sort();
      for (const query of [ask(), ask({ listingTypes: ['USED'], sellerTypes: ['d'] }), ask({ makes: ['NOBODY'] })]) {
        expect(await lines(index, query)).toEqual(await lines(twin, query));
      }
      expect((await index.stock(ask())).reduce((sum, { count }) => sum + count, 0)).toBe(index.size());
    });

    it('answers as the plain rules do, whatever was put, replaced and removed', async () => {
      const plan = fc.record({
        seed: fc.integer(),
        steps: fc.array(fc.record({ put: fc.nat(120), remove: fc.nat(30), ask: fc.nat(6) }), { maxLength: 6 }),
      });
      await fc.assert(
        fc.asyncProperty(plan, async ({ seed, steps }) => {
          const random = createRandom(seed);
          const twin = createTwin();
          const index = await create({ clock: fixedClock(noonMs) });
          try {
            for (const step of steps) {
              const cars = Array.from({ length: step.put }, () => randomCar(random, random.integer(1, 300)));
              const gone = Array.from({ length: step.remove }, () => random.integer(1, 300));
              await Promise.all([index.put(cars), index.remove(gone), twin.put(cars), twin.remove(gone)]);
              expect(index.size()).toBe(twin.size());
              for (let n = 0; n < step.ask; n += 1) {
                const query = randomQuery(random);
                await expectSame(index, twin, query);
                expect(await index.count(query)).toBe(await twin.count(query));
                expect(await index.prices(query)).toEqual(await twin.prices(query));
              }
            }
          } finally {
            await index.close();
          }
        }),
        { numRuns: runs.changes },
      );
    });
  });
};
