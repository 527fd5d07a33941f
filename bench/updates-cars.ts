import { parentPort, workerData } from 'node:worker_threads';
import type { IndexAnswer, IndexedListing, IndexQuery } from '#domains/cars/search/listing-index.ts';
import { createRandom } from '#lib/random.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createRepeats } from './search-repeats.ts';
import { faultOf } from './updates-oracle.ts';

/**
 * The worker that holds every car: it builds the initial index, makes changes, and checks answers afterwards. A real
 * install keeps its cars in a database; in the measured thread they would slow its garbage collector.
 */
export type CarsData = { listings: number; changesAtOnce: number };
export type Change = { put: IndexedListing[]; remove: number[] };
/** An answer, and the number of changes made before the query. */
export type Sample = { query: IndexQuery; answer: IndexAnswer; changes: number };
export type CarsTask =
  | { kind: 'build'; file: string; fingerprint: string }
  | { kind: 'prepare'; changes: number }
  | { kind: 'change' }
  | CheckTask;
type CheckTask = { kind: 'check'; samples: Sample[] };

const { listings, changesAtOnce } = workerData as CarsData;
const repeats = createRepeats();
const random = createRandom(3);
const prepared: Change[] = [];
const made: Change[] = [];
let next = listings;

const build = async (file: string, fingerprint: string): Promise<void> => {
  const index = createListingIndex({ ...repeats.options, workers: 1 });
  await index.load(repeats.batches(0, listings));
  await index.save(file, fingerprint);
  await index.close();
};

/** Of every ten updates five are new prices, three are new cars, and two are removals. */
const nextChange = (): Change => {
  const change: Change = { put: [], remove: [] };
  for (let n = 0; n < changesAtOnce; n += 1) {
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

/**
 * Making up cars is not a server's work, so it happens before measuring; passing them to the other thread is measured.
 */
const prepare = (changes: number): void => {
  while (prepared.length < changes) prepared.push(nextChange());
};
const drain = (): Change => {
  const change = prepared.shift() ?? nextChange();
  made.push(change);
  return change;
};

const apply = (cars: Map<number, IndexedListing>, { put, remove }: Change): void => {
  for (const car of put) cars.set(car.listing.id, car);
  for (const id of remove) cars.delete(id);
};

/** Replays the changes one by one, and checks each sampled answer by scanning all cars. */
const check = (samples: readonly Sample[]): string[] => {
  const cars = new Map<number, IndexedListing>();
  for (const batch of repeats.batches(0, listings)) for (const car of batch) cars.set(car.listing.id, car);
  let done = 0;
  return samples.flatMap(({ query, answer, changes }) => {
    for (; done < changes; done += 1) apply(cars, made[done]!);
    const fault = faultOf(cars.values(), query, answer);
    return fault === undefined ? [] : [`after ${changes} changes: ${fault}`];
  });
};

parentPort?.on('message', async (task: CarsTask) => {
  if (task.kind === 'build') parentPort?.postMessage(await build(task.file, task.fingerprint));
  else if (task.kind === 'prepare') parentPort?.postMessage(prepare(task.changes));
  else if (task.kind === 'change') parentPort?.postMessage(drain());
  else parentPort?.postMessage(check(task.samples));
});
