import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ListingIndexEngine, loadListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createInventory } from './search-inventory.ts';
import { benchQueries } from './search-queries.ts';
import type { CarsData, CarsTask, Change, Sample } from './updates-cars.ts';
import { type Holds, watchHolds } from './updates-holds.ts';

export const name = 'updates';

export type Row = {
  phase: 'nothing asked' | 'idle' | 'updates' | 'updates, watched';
  queries: number;
  p50: number | null;
  p99: number | null;
  max: number | null;
  updatesPerSecond: number;
  segmentsBuilt: number;
  checked: number;
  wrong: number;
  vs: { idleP99: number | null };
  /**
   * Only in phases that are monitored: monitoring takes a turn of the event loop every millisecond, which would slow
   * queries.
   */
  holds: Holds | null;
};

const updatesPerSecond = 1000;
const batchMs = 50;
const phaseMs = 12_000;
const pauseMs = 4;
const warmUpMs = 3000;
/** Before that many changes V8 is still compiling. */
const warmUpChanges = 100;
const samples = 40;
const fingerprint = 'updates';

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toPrecision(3));

/** Sends tasks to the worker that holds every car. */
const startCars = (data: CarsData) => {
  const worker = new Worker(join(import.meta.dirname, 'updates-cars.ts'), { workerData: data });
  const ask = async <T>(task: CarsTask): Promise<T> => {
    worker.postMessage(task);
    const [answer] = await once(worker, 'message');
    return answer as T;
  };
  return { ask, end: () => worker.terminate() };
};
type Cars = ReturnType<typeof startCars>;

const openIndex = async (cars: Cars): Promise<ListingIndexEngine> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-updates-'));
  try {
    const file = join(folder, 'listings.index');
    await cars.ask<void>({ kind: 'build', file, fingerprint });
    const loaded = await loadListingIndex(file, fingerprint, createInventory(1).options);
    if (!loaded.ok) throw new Error(loaded.error);
    return loaded.value;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs one query after another on the search threads, while the inventory is unchanged and while it changes. */
export const run = async ({ listings = 1_000_000 }: { listings?: number }): Promise<Row[]> => {
  const cars = startCars({ listings, changesAtOnce: (updatesPerSecond * batchMs) / 1000 });
  const index = await openIndex(cars);
  const sampleList: Sample[] = [];
  let changes = 0;
  let isChanging = false;

  const askFor = async (ms: number): Promise<number[]> => {
    const times: number[] = [];
    const start = performance.now();
    for (let n = 0; performance.now() - start < ms; n += 1) {
      const query = benchQueries[n % benchQueries.length]!.ours;
      // Only between two changes is the right answer defined.
      const canCheck = !isChanging;
      const made = changes;
      const startedMs = performance.now();
      const answer = await index.search(query);
      times.push(performance.now() - startedMs);
      const isDue = startedMs - start >= (sampleList.length * ms) / samples;
      if (canCheck && isDue) sampleList.push({ query, answer, changes: made });
      await pause(pauseMs);
    }
    return times;
  };
  const change = async (): Promise<number> => {
    const { put, remove } = await cars.ask<Change>({ kind: 'change' });
    isChanging = true;
    await Promise.all([index.put(put), index.remove(remove)]);
    changes += 1;
    isChanging = false;
    return put.length + remove.length;
  };
  const update = async (ms: number): Promise<{ made: number; built: number }> => {
    const start = performance.now();
    let made = 0;
    let built = 0;
    let before = index.stats().dataBytes;
    // Compacts everything into one segment once, besides the segments that are built as rows arrive.
    setTimeout(() => void index.compact(), ms / 4);
    for (let due = start + batchMs; performance.now() - start < ms; due += batchMs) {
      made += await change();
      if (index.stats().dataBytes < before) built += 1;
      before = index.stats().dataBytes;
      await pause(Math.max(1, due - performance.now()));
    }
    return { made, built };
  };
  const phase = async (
    name: Row['phase'],
    work: () => Promise<{ times: number[]; made: number; built: number }>,
    { watched }: { watched: boolean },
  ): Promise<{ row: Row; times: number[] }> => {
    sampleList.length = 0;
    const stop = watched ? watchHolds() : undefined;
    const start = performance.now();
    const { times, made, built } = await work();
    const seconds = (performance.now() - start) / 1000;
    const holds = await stop?.();
    return {
      times,
      row: {
        phase: name,
        queries: times.length,
        p50: times.length > 0 ? rounded(quantile(times, 0.5)) : null,
        p99: times.length > 0 ? rounded(quantile(times, 0.99)) : null,
        max: times.length > 0 ? rounded(Math.max(...times)) : null,
        updatesPerSecond: Math.round(made / seconds),
        segmentsBuilt: built,
        checked: 0,
        wrong: 0,
        vs: { idleP99: null },
        holds: holds ?? null,
      },
    };
  };

  await askFor(warmUpMs);
  for (let n = 0; n < warmUpChanges; n += 1) await change();
  await index.compact();
  await cars.ask<void>({ kind: 'prepare', changes: Math.ceil((2 * phaseMs) / batchMs) });
  const changing = async () => {
    const [times, { made, built }] = await Promise.all([askFor(phaseMs), update(phaseMs)]);
    return { times, made, built };
  };
  const nothing = await phase(
    'nothing asked',
    async () => {
      await pause(phaseMs);
      return { times: [], made: 0, built: 0 };
    },
    { watched: true },
  );
  const idle = await phase('idle', async () => ({ times: await askFor(phaseMs), made: 0, built: 0 }), {
    watched: false,
  });
  const busy = await phase('updates', changing, { watched: false });
  const allSamples = [...sampleList];
  const watched = await phase('updates, watched', changing, { watched: true });
  await index.close();
  const faults = await cars.ask<string[]>({ kind: 'check', samples: allSamples });
  await cars.end();
  for (const fault of faults) console.error(`wrong ${fault}`);
  busy.row.checked = allSamples.length;
  busy.row.wrong = faults.length;
  if (faults.length > 0 || allSamples.length === 0) process.exitCode = 1;
  busy.row.vs.idleP99 = rounded(quantile(busy.times, 0.99) / quantile(idle.times, 0.99));
  return [nothing.row, idle.row, busy.row, watched.row];
};
