import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { createRandom } from '#lib/random.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import {
  createListingIndex,
  type ListingIndexEngine,
  loadListingIndex,
} from '#platform/listing-index/listing-index-engine.ts';
import { readSnapshot, writeSnapshot } from '#platform/listing-index/segments/snapshot-file.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';
import { defaultFigures } from '../fixtures/payment-figures.ts';
import { car, noonMs, randomCar, randomQuery, randomQuoteBasis, testVocabulary } from './listing-index-cars.ts';
import { ask, describeListingIndex, expectAllSame } from './listing-index-contract.ts';
import { createTwin } from './listing-index-twin.ts';

type Choices = Pick<ListingIndexOptions, 'workers' | 'kernel' | 'growingRows' | 'blockRows'>;

const optionsFor = (choices: Choices, clock: Clock = fixedClock(noonMs)): ListingIndexOptions => ({
  clock,
  vocabulary: testVocabulary,
  dealRating,
  quoteRules: rulesFrom(),
  ...choices,
});

// Small segments are rebuilt often, so that searches meet every state of a segment.
describeListingIndex('listing index, in its own thread', ({ clock }) =>
  createListingIndex(optionsFor({ workers: 0, growingRows: 50 }, clock)),
);
// Rows and rules are those of the first run; only the kernel or the thread differs, which a few inventories cover.
describeListingIndex(
  'listing index, plain kernel',
  ({ clock }) => createListingIndex(optionsFor({ workers: 0, kernel: 'plain', growingRows: 16 }, clock)),
  { counts: 2, changes: 6 },
);
describeListingIndex(
  'listing index, in a search thread',
  ({ clock }) => createListingIndex(optionsFor({ workers: 1, growingRows: 40 }, clock)),
  { counts: 2, changes: 6 },
);

const open = (choices: Choices): ListingIndexEngine => {
  const index = createListingIndex(optionsFor(choices));
  onTestFinished(() => index.close());
  return index;
};

/** The same index without a search thread and with one. */
const openWithAndWithoutThread = (choices: Omit<Choices, 'workers'>) => ({
  'in its own thread': open({ ...choices, workers: 0 }),
  'in a search thread': open({ ...choices, workers: 1 }),
});

const randomCars = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => randomCar(random, i * 3 + 1));
};

describe('listing index engine', () => {
  it.each([0, 1])('RULING-42: the order by payment follows changed rates (%i threads)', async (workers) => {
    const { rates } = defaultFigures;
    let used = rates.used;
    const quoteRules = rulesFrom(() => ({ ...defaultFigures, rates: { ...rates, used } }));
    const index = createListingIndex({ ...optionsFor({ workers }), quoteRules });
    onTestFinished(() => index.close());
    await index.put([
      car({ id: 1, listingType: 'USED', priceUsd: 20_000 }),
      car({ id: 2, listingType: 'NEW', priceUsd: 20_200 }),
    ]);
    const order = async () => (await index.search(ask({}, { sort: 'paymentASC' }))).hits.map(({ id }) => id);
    expect(await order()).toEqual([2, 1]);
    used = { ...used, b: { ...used.b, 60: 5 } };
    expect(await order()).toEqual([1, 2]);
    used = rates.new;
    expect(await order()).toEqual([1, 2]);
  });

  it('answers like the plain implementation over thousands of built rows', async () => {
    const indexes = {
      'simd in its own thread': open({ workers: 0, kernel: 'simd' }),
      'plain in its own thread': open({ workers: 0, kernel: 'plain' }),
      'simd in two threads': open({ workers: 2, kernel: 'simd' }),
    };
    const twin = createTwin();
    const cars = randomCars(11, 3_000);
    await twin.put(cars);
    for (const index of Object.values(indexes)) {
      await index.load([cars.slice(0, 2_000), cars.slice(2_000)]);
      expect(index.size()).toBe(3_000);
      expect(index.stats().segments).toBe(1);
    }
    const random = createRandom(12);
    for (let n = 0; n < 60; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
  });

  it('RULING-42: repeated searches on the same terms give the same order, also for leases and after changes', async () => {
    const indexes = {
      'simd in its own thread': open({ workers: 0, kernel: 'simd' }),
      'plain in its own thread': open({ workers: 0, kernel: 'plain' }),
      'simd in a search thread': open({ workers: 1, kernel: 'simd' }),
    };
    const twin = createTwin();
    const cars = randomCars(41, 900);
    await twin.put(cars);
    for (const index of Object.values(indexes)) await index.load([cars]);
    const random = createRandom(42);
    const bases = [{}, { state: 'GA', terms: { ...defaultTerms, option: 'lease' as const } }, randomQuoteBasis(random)];
    for (let round = 0; round < 4; round += 1) {
      for (const quoteBasis of bases) {
        for (const query of [
          ask({}, { sort: 'paymentASC', quoteBasis }),
          ask({}, { facets: 'all', counted: 'payment', quoteBasis }),
          ask({ outTheDoor: { max: 30_000 } }, { facets: 'all', counted: 'outTheDoor', quoteBasis }),
          ask({ payment: { min: 150, max: 500 } }, { sort: 'outTheDoorASC', quoteBasis }),
        ])
          await expectAllSame(indexes, twin, query);
      }
      const changed = randomCars(50 + round, 900).slice(round * 10, round * 10 + 10);
      await twin.put(changed);
      for (const index of Object.values(indexes)) await index.put(changed);
    }
  });

  it('counts correctly where many rows share few combinations of values', async () => {
    const indexes = {
      'simd in its own thread': open({ workers: 0, kernel: 'simd', growingRows: 400 }),
      'plain in its own thread': open({ workers: 0, kernel: 'plain', growingRows: 400 }),
      'simd in a search thread': open({ workers: 1, kernel: 'simd', growingRows: 400 }),
    };
    const random = createRandom(31);
    const alike = (count: number, firstId: number) => {
      const kinds = randomCars(random.integer(1, 1_000), 12);
      return Array.from({ length: count }, (_, i) => {
        const { listing, owner } = random.pick(kinds);
        return { listing: { ...listing, id: firstId + i, mileage: random.integer(0, 2) * 20_000 }, owner };
      });
    };
    const twin = createTwin();
    const cars = alike(4_000, 1);
    await twin.put(cars);
    for (const index of Object.values(indexes)) await index.load([cars]);
    for (let n = 0; n < 40; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
    const more = alike(900, 3_500);
    for (const engine of [...Object.values(indexes), twin]) await engine.put(more);
    for (const index of Object.values(indexes)) await index.compact();
    for (let n = 0; n < 40; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
  });

  it('a car on the date line is found by a box that begins there, before and after the build', async () => {
    const index = open({ workers: 0 });
    await index.put([car({ id: 5 }, { latitude: -14, longitude: 180 })]);
    const box = { south: -20, north: 0, west: 180, east: -179 };
    expect((await index.search(ask({}, { area: { box } }))).total).toBe(1);
    await index.compact();
    expect((await index.search(ask({}, { area: { box } }))).total).toBe(1);
  });

  it('of a listing loaded twice, the last one counts', async () => {
    const index = open({ workers: 0 });
    await index.load([[car({ id: 5, priceUsd: 100 }), car({ id: 6 })], [car({ id: 5, priceUsd: 200 })]]);
    expect(index.size()).toBe(2);
    expect((await index.search(ask({ price: { max: 200 } }))).hits.map(({ id }) => id)).toEqual([5]);
    expect((await index.search(ask({ price: { max: 199 } }))).total).toBe(0);
  });

  it('an inventory loaded in several parts is searched as one', async () => {
    const indexes = openWithAndWithoutThread({ blockRows: 24, growingRows: 64 });
    const twin = createTwin();
    const cars = randomCars(13, 1_800);
    // Loaded again in a later part, with other values.
    const again = randomCars(14, 1_800).filter((_, i) => i % 3 === 0);
    for (const batch of [cars, again]) await twin.put(batch);
    for (const index of Object.values(indexes)) {
      await index.load([cars, again]);
      expect(index.stats().segments).toBeGreaterThan(3);
      expect(index.size()).toBe(1_800);
    }
    const random = createRandom(15);
    for (let n = 0; n < 40; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
    for (let n = 0; n < 20; n += 1) {
      const changed = Array.from({ length: 40 }, () => randomCar(random, random.integer(1, 6_000)));
      for (const engine of [...Object.values(indexes), twin]) await engine.put(changed);
      await expectAllSame(indexes, twin, randomQuery(random));
    }
    for (const index of Object.values(indexes)) expect(index.size()).toBe(twin.size());
  });

  it('loading replaces the previous inventory', async () => {
    const index = open({ workers: 0 });
    await index.put([car({ id: 1 })]);
    await index.load([[car({ id: 2 })]]);
    expect((await index.search(ask())).hits.map(({ id }) => id)).toEqual([2]);
    await index.put([car({ id: 3 })]);
    expect((await index.search(ask())).total).toBe(2);
  });

  it('answers are right while segments are built and swapped', async () => {
    const indexes = openWithAndWithoutThread({ growingRows: 64 });
    const twin = createTwin();
    const cars = randomCars(21, 800);
    await twin.put(cars);
    for (const index of Object.values(indexes)) await index.load([cars]);
    const random = createRandom(22);
    const sizes = Object.values(indexes).map((index) => ({ index, bytes: index.stats().dataBytes, exchanges: 0 }));
    for (let n = 0; n < 60; n += 1) {
      const changed = Array.from({ length: 30 }, () => randomCar(random, random.integer(1, 6_000)));
      const gone = Array.from({ length: 10 }, () => random.integer(1, 6_000));
      // Not awaited: searches run while changes and builds are under way.
      const done = Object.values(indexes).flatMap((index) => [index.put(changed), index.remove(gone)]);
      await Promise.all([twin.put(changed), twin.remove(gone)]);
      await Promise.all(done);
      await expectAllSame(indexes, twin, randomQuery(random));
      for (const size of sizes) {
        const bytes = size.index.stats().dataBytes;
        if (bytes !== size.bytes) size.exchanges += 1;
        size.bytes = bytes;
      }
    }
    for (const { index, exchanges } of sizes) {
      expect(exchanges).toBeGreaterThan(5);
      expect(index.size()).toBe(twin.size());
      await index.compact();
      expect(index.stats().segments).toBe(1);
    }
    for (let n = 0; n < 20; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
  });

  it.each([0, 2])(
    'a listing being replaced is never missing and never twice in the results (%i threads)',
    async (workers) => {
      const index = open({ workers, growingRows: 32 });
      const ids = Array.from({ length: 300 }, (_, i) => i + 1);
      await index.load([ids.map((id) => car({ id, priceUsd: 10_000 }))]);
      let isDone = false;
      const replacing = (async () => {
        for (let round = 1; round <= 20; round += 1) {
          await index.put(ids.map((id) => car({ id, priceUsd: 10_000 + round })));
        }
        isDone = true;
      })();
      let searches = 0;
      while (!isDone) {
        const { total, hits } = await index.search(ask({ price: { min: 10_000 } }, { count: 300, sort: 'yearASC' }));
        expect(total).toBe(300);
        expect(hits.map(({ id }) => id)).toEqual(ids);
        searches += 1;
        await yieldToOthers();
      }
      await replacing;
      expect(searches).toBeGreaterThan(0);
    },
  );

  it('RULING-62: a price cut stops being recent after its time, and old listings lose their ranking points', async () => {
    const clock = fixedClock(noonMs);
    const index = createListingIndex(optionsFor({ workers: 0 }, clock));
    onTestFinished(() => index.close());
    const cut = (usd: number, daysAgo: number) => [
      { atMs: noonMs - 60 * dayMs, priceUsd: 15_000 + usd },
      { atMs: noonMs - daysAgo * dayMs, priceUsd: 15_000 },
    ];
    await index.put([
      car({ id: 1, priceHistory: cut(100, 2), firstSeenMs: noonMs - 70 * dayMs }),
      car({ id: 2, priceHistory: cut(900, 10), firstSeenMs: noonMs - 5 * dayMs }),
    ]);
    const order = async (sort: 'dropDESC' | 'relevance') =>
      (await index.search(ask({}, { sort }))).hits.map(({ id }) => id);
    expect(await order('dropDESC')).toEqual([2, 1]);
    expect(await order('relevance')).toEqual([2, 1]);
    clock.advance(5 * dayMs);
    await index.compact();
    expect(await order('dropDESC')).toEqual([1, 2]);
    clock.advance(90 * dayMs);
    await index.put([car({ id: 3, firstSeenMs: clock.now(), priceUsd: null })]);
    await index.compact();
    expect(await order('relevance')).toEqual([3, 1, 2]);
  });
});

describe('listing index snapshot', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'forecourt-index-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return join(made, 'listings.index');
  };

  it('is loaded with the same answers and accepts further changes', async () => {
    const twin = createTwin();
    const cars = randomCars(31, 700);
    await twin.put(cars);
    const removed = [1, 4, 7, 2_000];
    await twin.remove(removed);
    const reopen = async (workers: number): Promise<ListingIndexEngine> => {
      const file = folder();
      const first = open({ workers, growingRows: 100, blockRows: 8 });
      await first.load([cars.slice(0, 600)]);
      await first.put(cars.slice(600));
      await first.remove(removed);
      const saved = first.save(file, 'inventory 1');
      // Changes after the call are not in the file.
      await first.put(randomCars(34, 200));
      await saved;
      const opened = await loadListingIndex(file, 'inventory 1', optionsFor({ workers, growingRows: 100 }));
      if (!opened.ok) throw new Error(opened.error);
      onTestFinished(() => opened.value.close());
      return opened.value;
    };
    const indexes = { 'in its own thread': await reopen(0), 'in a search thread': await reopen(1) };
    const random = createRandom(32);
    const more = randomCars(33, 300);
    for (let n = 0; n < 15; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
    for (const engine of [...Object.values(indexes), twin]) await engine.put(more);
    for (let n = 0; n < 15; n += 1) await expectAllSame(indexes, twin, randomQuery(random));
  });

  it('loads a file of a version with a smaller working space', async () => {
    const [file, older] = [folder(), folder()];
    const index = open({ workers: 0 });
    const cars = randomCars(43, 200);
    await index.load([cars]);
    await index.save(file, 'inventory 1');
    const snapshot = await readSnapshot(file, { fingerprint: 'inventory 1', slots: 1 });
    if (!snapshot.ok) throw new Error(snapshot.error);
    const segments = snapshot.value.segments.map(({ source: { shape, memory }, live }) => ({
      source: { shape: { ...shape, scratchBytes: 64 }, memory },
      live,
    }));
    await writeSnapshot(older, 'inventory 1', { ...snapshot.value, segments });
    const opened = await loadListingIndex(older, 'inventory 1', optionsFor({ workers: 1 }));
    if (!opened.ok) throw new Error(opened.error);
    onTestFinished(() => opened.value.close());
    const twin = createTwin();
    await twin.put(cars);
    const random = createRandom(44);
    for (let n = 0; n < 5; n += 1) await expectAllSame({ opened: opened.value }, twin, randomQuery(random));
  });

  it('refuses a missing, foreign or damaged file or one of other listings, and says which', async () => {
    const file = folder();
    const index = open({ workers: 0 });
    await index.load([randomCars(41, 200)]);
    await index.save(file, 'inventory 1');
    const attempt = async (fingerprint = 'inventory 1') =>
      loadListingIndex(file, fingerprint, optionsFor({ workers: 0 }));
    expect(await attempt('inventory 2')).toEqual({ ok: false, error: 'other-fingerprint' });
    const bytes = await readFile(file);
    const header = bytes.indexOf('interiorColours');
    const changes: [string, (copy: Buffer) => Buffer][] = [
      ['not-a-snapshot', () => Buffer.from('hello')],
      ['not-a-snapshot', () => Buffer.alloc(0)],
      ['damaged', (copy) => copy.subarray(0, -1)],
      ['damaged', (copy) => Buffer.concat([copy, copy.subarray(0, 1)])],
      ['damaged', (copy) => copy.fill(copy[header] === 65 ? 66 : 65, header, header + 1)],
      ['damaged', (copy) => copy.fill(copy[copy.length - 9] === 1 ? 2 : 1, copy.length - 9, copy.length - 8)],
    ];
    for (const [reason, change] of changes) {
      await writeFile(file, change(Buffer.from(bytes)));
      expect(await attempt()).toEqual({ ok: false, error: reason });
    }
    rmSync(file);
    expect(await attempt()).toEqual({ ok: false, error: 'missing' });
  });
});
