import { LRUCache } from 'lru-cache';
import { createRandom } from '#lib/random.ts';
import { changeRows } from './capacity-changes.ts';

export const name = 'capacity';

/**
 * How many processes 100,000,000 shoppers a month need among 5,000,000 cars, calculated from the costs that `ssr` and
 * `load` measured. Simulated are the hit rates (the addresses of a busy hour against the cache of one process) and how far
 * the search index of a process is behind the changes of cars (a day of feeds).
 */
type Row = Record<string, unknown>;

const shoppersMonthly = 100_000_000;
const pagesEach = 12;
/** The busiest hour has 2.4 times the requests of an average one. */
const peak = 2.4;
const requestsPerSecond = (shoppersMonthly * pagesEach * peak) / (30 * 86_400);

/** Milliseconds of processor time: pages from `ssr` with ZIPs, the API and writes estimated from `load`. */
const costMs = { hit: 0.4, results: 14.5, vehicle: 27, api: 4, write: 6 };
const shares = { results: 0.7, vehicle: 0.15, api: 0.1 };

/** What distinguishes searches: popular places and filters come first. One in twenty is nationwide, keyed by the ZIP. */
const searches = 2_000_000;
const nationwideShare = 0.05;
const zips = 2000;

/** As in `src/server/pages/page-cache.ts`. */
const pageTtlMs = 15_000;
const cacheBytes = 64 * 1024 * 1024;
const pageBytes = 20 * 1024 + 4096;
/** Load at which a process still answers in time, and below which one may fail. */
const fullShare = 0.6;
const secondsWarm = 60;
const secondsCounted = 240;

/** Ranks whose frequency falls as the power `skew` of the rank, by inverting the continuous distribution. */
const zipf = (count: number, skew: number, next: () => number): number =>
  Math.floor(((count ** (1 - skew) - 1) * next() + 1) ** (1 / (1 - skew)));

type Setup = { processes: number; listings: number; skew: number; isByAddress: boolean };
type Hits = { results: number; vehicle: number };

/** The hit rates of one process; with `isByAddress` each process gets the requests of its own addresses. */
const simulate = ({ processes, listings, skew, isByAddress }: Setup): Hits => {
  const random = createRandom(7);
  const next = () => random.next();
  const rate = isByAddress ? requestsPerSecond : requestsPerSecond / processes;
  let nowMs = 0;
  const cache = new LRUCache<string, true>({
    max: Math.floor(cacheBytes / pageBytes),
    ttl: pageTtlMs,
    ttlResolution: 0,
    perf: { now: () => nowMs + 1 },
  });
  const counts = { results: { asked: 0, hit: 0 }, vehicle: { asked: 0, hit: 0 } };
  const end = (secondsWarm + secondsCounted) * 1000;
  for (; nowMs < end; nowMs += 1000 / rate) {
    const turn = next();
    const kind = turn < shares.results ? 'results' : turn < shares.results + shares.vehicle ? 'vehicle' : undefined;
    if (!kind) continue;
    const rank = kind === 'results' ? zipf(searches, skew, next) : zipf(listings, skew, next);
    const zip = kind === 'results' && next() < nationwideShare ? `:${zipf(zips, 0.5, next)}` : '';
    if (isByAddress && rank % processes !== 0) continue;
    const key = `${kind}:${rank}${zip}`;
    const isHit = cache.get(key) !== undefined;
    if (!isHit) cache.set(key, true);
    if (nowMs < secondsWarm * 1000) continue;
    counts[kind].asked += 1;
    counts[kind].hit += Number(isHit);
  }
  const share = ({ asked, hit }: { asked: number; hit: number }) => (asked === 0 ? 0 : hit / asked);
  return { results: share(counts.results), vehicle: share(counts.vehicle) };
};

/** Cores that answer all requests at these hit rates. */
const coresFor = ({ results, vehicle }: Hits): number => {
  const page = (hits: number, cost: number) => hits * costMs.hit + (1 - hits) * cost;
  const write = 1 - shares.results - shares.vehicle - shares.api;
  const mean =
    shares.results * page(results, costMs.results) +
    shares.vehicle * page(vehicle, costMs.vehicle) +
    shares.api * costMs.api +
    write * costMs.write;
  return (requestsPerSecond * mean) / 1000;
};

/** The fewest processes that are not fuller than `fullShare`: more of them hit less, so the number is found in steps. */
const processesFor = (setup: Omit<Setup, 'processes'>): Row => {
  let processes = 4;
  for (;;) {
    const hits = simulate({ ...setup, processes });
    const cores = coresFor(hits);
    const needed = Math.ceil(cores / fullShare);
    if (needed <= processes) {
      const percent = (hit: number) => Math.round(hit * 100);
      return {
        popularity: setup.skew,
        'sent by': setup.isByAddress ? 'address' : 'turn',
        'results hit %': percent(hits.results),
        'vehicles hit %': percent(hits.vehicle),
        cores: Math.round(cores),
        processes,
      };
    }
    processes = needed;
  }
};

export const run = async ({ listings = 5_000_000 }: { json: boolean; listings?: number }): Promise<Row[]> => [
  ...[0.7, 0.9, 1.1].flatMap((skew) =>
    [false, true].map((isByAddress) => processesFor({ listings, skew, isByAddress })),
  ),
  ...changeRows(listings),
];
