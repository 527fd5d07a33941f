import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import { milesBetween } from '#lib/distance.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import { createCarReader } from '#platform/listing-index/reverse/matched-car.ts';
import { conditionsOf } from '#platform/listing-index/reverse/search-conditions.ts';
import { createSearches } from './alerts-searches.ts';
import type { Row } from './run.ts';
import { createInventory } from './search-inventory.ts';

export const name = 'alerts';

const savedSearchCount = 1_000_000;
const newListings = 10_000;
const warmUp = 500;
/** Cars that the searches are modeled on; none of them is among the new listings. */
const models = 20_000;
/**
 * The loop keeps its prepared searches in memory, too much for all of them: it runs over these, and its time is scaled
 * up to all.
 */
const looped = 100_000;
const loopedListings = 20;
/** The forward search is run for this many saved searches, and its time is scaled up to all. */
const searchCount = 5_000;
const listingsPerRequest = 3;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const megabytes = (): number => {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 1e6;
};

const inventory = () => {
  const { carAt, options } = createInventory(1_000_000);
  const spread = (count: number, from: number): IndexedListing[] =>
    Array.from({ length: count }, (_, n) => carAt((from + n * 37) % 1_000_000));
  return { options, wanted: spread(models, 0), fresh: spread(newListings + warmUp, 11) };
};

const rounded = (value: number): number => Number(value.toPrecision(3));
/** Measured in processor time, so that other programs on the machine don't count. */
const timed = <T>(work: () => T): { ms: number; answer: T } => {
  const from = process.cpuUsage();
  const answer = work();
  return { ms: msSince(from), answer };
};
const msSince = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};
/** An id of the same length as real ones. */
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const isSame = (matches: readonly string[], expected: readonly string[], below: number): boolean =>
  matches
    .filter((id) => id < idOf(below))
    .sort()
    .join() === expected.toSorted().join();

/** The naive alternative: checks every search in turn, with its conditions prepared beforehand. */
const createLoop = (searches: readonly MatchedSearch[], options: ReturnType<typeof inventory>['options']) => {
  const readCar = createCarReader(options);
  const ready = searches.map((search) => ({ tests: conditionsOf(search, options.vocabulary), ...search.area }));
  return (listing: IndexedListing): string[] => {
    const car = readCar(listing);
    return ready.flatMap(({ tests, from, radiusMiles = 0 }, at) => {
      if (!tests.every(({ test }) => test(car))) return [];
      return !from || radiusMiles === 0 || milesBetween(from, car.owner) <= radiusMiles ? [idOf(at)] : [];
    });
  };
};

/** The other alternative: runs each search against an index that holds only that car. */
const askForward = async (
  listing: IndexedListing,
  searches: readonly MatchedSearch[],
  options: ReturnType<typeof inventory>['options'],
) => {
  const index = createListingIndex({ ...options, workers: 0, growingRows: 16 });
  await index.put([listing]);
  const from = process.cpuUsage();
  const matches: string[] = [];
  for (const [at, search] of searches.entries()) if ((await index.count(search)) > 0) matches.push(idOf(at));
  const ms = msSince(from);
  await index.close();
  return { ms, matches };
};

export const run = async (): Promise<Row[]> => {
  const { options, wanted, fresh } = inventory();
  const searchAt = createSearches(wanted);
  const before = megabytes();
  const matcher = createSearchMatcher(options);
  const filled = timed(() => {
    for (let n = 0; n < savedSearchCount; n += 1) matcher.put(idOf(n), searchAt(n));
  });
  const memory = megabytes() - before;

  for (const listing of fresh.slice(newListings)) matcher.match(listing);
  const times: number[] = [];
  let matchCount = 0;
  for (const listing of fresh.slice(0, newListings)) {
    const { ms, answer } = timed(() => matcher.match(listing));
    times.push(ms);
    matchCount += answer.length;
  }
  const total = times.reduce((sum, ms) => sum + ms, 0);
  times.sort((a, b) => a - b);
  const at = (share: number): number => rounded(times[Math.floor(times.length * share)] ?? 0);

  const loop = createLoop(
    Array.from({ length: looped }, (_, n) => searchAt(n)),
    options,
  );
  const loopTimes = fresh.slice(0, loopedListings).map((listing) => {
    const { ms, answer } = timed(() => loop(listing));
    if (!isSame(matcher.match(listing), answer, looped)) throw new Error('The loop finds other searches.');
    return (ms * savedSearchCount) / looped;
  });
  const forwardTimes: number[] = [];
  const questions = Array.from({ length: searchCount }, (_, n) => searchAt(n));
  for (const listing of fresh.slice(0, listingsPerRequest)) {
    const forward = await askForward(listing, questions, options);
    if (!isSame(matcher.match(listing), forward.matches, searchCount))
      throw new Error('The index finds other searches.');
    forwardTimes.push((forward.ms * savedSearchCount) / searchCount);
  }
  const middle = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  const [loopMs, forwardMs] = [middle(loopTimes), middle(forwardTimes)];
  return [
    {
      searches: savedSearchCount,
      megabytes: rounded(memory),
      'put seconds, made up with it': rounded(filled.ms / 1000),
      'found by a car': rounded(matchCount / newListings),
      'one listing': { p50: at(0.5), p99: at(0.99), max: at(0.99999) },
      '10,000 listings': { seconds: rounded(total / 1000) },
      loop: { ms: rounded(loopMs), vs: `${rounded(loopMs / (total / newListings))}x` },
      forward: { ms: rounded(forwardMs), vs: `${rounded(forwardMs / (total / newListings))}x` },
    },
  ];
};
