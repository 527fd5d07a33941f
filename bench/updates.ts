import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { IndexAnswer, IndexedListing, IndexQuery } from '#domains/search/listing-index.ts';
import { createRandom } from '#lib/random.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { benchQueries } from './search-queries.ts';
import { createRepeats } from './search-repeats.ts';
import { faultOf } from './updates-oracle.ts';

export const name = 'updates';

export type Row = {
  phase: 'nothing asked' | 'idle' | 'updates';
  queries: number;
  p50: number | null;
  p99: number | null;
  updatesPerSecond: number;
  segmentsBuilt: number;
  /** Longest time the event loop was kept; the first phase shows what the machine itself does to it. */
  blockMs: number;
  blockP99Ms: number;
  checked: number;
  wrong: number;
  vs: { idleP99: number | null };
};

const updatesPerSecond = 1000;
const batchMs = 50;
const phaseMs = 12_000;
const pauseMs = 4;
const samples = 40;
const delayResolutionMs = 1;

type Change = { put: IndexedListing[]; remove: number[] };
type Sample = { query: IndexQuery; answer: IndexAnswer; changes: number };

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toPrecision(3));

/** Of every ten updates: five new prices, three new cars, two that are gone. */
const createChanges = (repeats: ReturnType<typeof createRepeats>, listings: number) => {
  const random = createRandom(3);
  let next = listings;
  return (): Change => {
    const change: Change = { put: [], remove: [] };
    for (let n = 0; n < (updatesPerSecond * batchMs) / 1000; n += 1) {
      const kind = n % 10;
      if (kind < 5) {
        const car = repeats.carAt(random.integer(0, listings - 1));
        const priceUsd = random.integer(4_000, 90_000);
        change.put.push({ ...car, listing: { ...car.listing, priceUsd } });
      } else if (kind < 8) {
        change.put.push(repeats.carAt(next));
        next += 1;
      } else change.remove.push(repeats.carAt(random.integer(0, listings - 1)).listing.id);
    }
    return change;
  };
};

const apply = (cars: Map<number, IndexedListing>, { put, remove }: Change): void => {
  for (const car of put) cars.set(car.listing.id, car);
  for (const id of remove) cars.delete(id);
};

/** A shopper after another, through the threads that search, while the inventory stands still and while it changes. */
export const run = async ({ listings = 1_000_000 }: { listings?: number }): Promise<Row[]> => {
  const repeats = createRepeats();
  const index = createListingIndex(repeats.options);
  await index.load(repeats.batches(0, listings));
  const changes: Change[] = [];
  const taken: Sample[] = [];
  let isChanging = false;

  const askFor = async (ms: number): Promise<number[]> => {
    const times: number[] = [];
    const until = performance.now() + ms;
    for (let n = 0; performance.now() < until; n += 1) {
      const query = benchQueries[n % benchQueries.length]!.ours;
      // Only between two changes it is known what the answer has to be.
      const canCheck = !isChanging;
      const made = changes.length;
      const start = performance.now();
      const answer = await index.search(query);
      times.push(performance.now() - start);
      if (canCheck) taken.push({ query, answer, changes: made });
      await pause(pauseMs);
    }
    return times;
  };
  const update = async (ms: number): Promise<{ made: number; built: number }> => {
    const nextChange = createChanges(repeats, listings);
    const start = performance.now();
    let made = 0;
    let built = 0;
    let before = index.stats().dataBytes;
    // Everything is built into one segment once, beside what is built as rows come in.
    setTimeout(() => void index.compact(), ms / 4);
    while (performance.now() - start < ms) {
      const change = nextChange();
      isChanging = true;
      await Promise.all([index.put(change.put), index.remove(change.remove)]);
      changes.push(change);
      isChanging = false;
      made += change.put.length + change.remove.length;
      if (index.stats().dataBytes < before) built += 1;
      before = index.stats().dataBytes;
      await pause(Math.max(1, start + changes.length * batchMs - performance.now()));
    }
    return { made, built };
  };
  const phase = async (
    name: Row['phase'],
    work: () => Promise<{ times: number[]; made: number; built: number }>,
  ): Promise<{ row: Row; times: number[] }> => {
    const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
    delay.enable();
    const start = performance.now();
    const { times, made, built } = await work();
    delay.disable();
    const seconds = (performance.now() - start) / 1000;
    const over = (nanoseconds: number) => rounded(Math.max(0, nanoseconds / 1e6 - delayResolutionMs));
    return {
      times,
      row: {
        phase: name,
        queries: times.length,
        p50: times.length > 0 ? rounded(quantile(times, 0.5)) : null,
        p99: times.length > 0 ? rounded(quantile(times, 0.99)) : null,
        updatesPerSecond: Math.round(made / seconds),
        segmentsBuilt: built,
        blockMs: over(delay.max),
        blockP99Ms: over(delay.percentile(99)),
        checked: 0,
        wrong: 0,
        vs: { idleP99: null },
      },
    };
  };

  await askFor(3000);
  const nothing = await phase('nothing asked', async () => {
    await pause(phaseMs);
    return { times: [], made: 0, built: 0 };
  });
  taken.length = 0;
  const idle = await phase('idle', async () => ({ times: await askFor(phaseMs), made: 0, built: 0 }));
  taken.length = 0;
  const busy = await phase('updates', async () => {
    const [times, { made, built }] = await Promise.all([askFor(phaseMs), update(phaseMs)]);
    return { times, made, built };
  });
  await index.close();

  // The changes are made once more, one after another, and at each sampled question everything is looked through.
  const cars = new Map<number, IndexedListing>();
  for (const batch of repeats.batches(0, listings)) for (const car of batch) cars.set(car.listing.id, car);
  const chosen = Array.from(
    { length: Math.min(samples, taken.length) },
    (_, n) => taken[Math.floor((n * taken.length) / samples)]!,
  );
  let done = 0;
  for (const { query, answer, changes: made } of chosen) {
    for (; done < made; done += 1) apply(cars, changes[done]!);
    const fault = faultOf(cars.values(), query, answer);
    busy.row.checked += 1;
    if (fault === undefined) continue;
    busy.row.wrong += 1;
    console.error(`wrong after ${made} changes: ${fault}`);
  }
  busy.row.vs.idleP99 = rounded(quantile(busy.times, 0.99) / quantile(idle.times, 0.99));
  return [nothing.row, idle.row, busy.row];
};
