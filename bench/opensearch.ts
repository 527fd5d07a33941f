import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { IndexAnswer, IndexQuery, ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { IndexAt } from '#domains/supply/inventory/index-feed.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { createListingIndex, type ListingIndexEngine } from '#platform/listing-index/listing-index-engine.ts';
import type { Cluster } from '#platform/opensearch-index/cluster.ts';
import { openSharedIndex } from '#platform/opensearch-index/shared-index.ts';
import type { Row } from './run.ts';
import { type BenchQuery, benchQueries } from './search-queries.ts';
import { createRepeats } from './search-repeats.ts';

export const name = 'opensearch';

type Question = Pick<BenchQuery, 'name' | 'ours'>;
type Inventory = ReturnType<typeof createRepeats>;
type Built<T> = { index: T; seconds: number };

/** A heap for a million cars, and the compiler and collector that servers have. */
const javaOptions = ['-Xms2g', '-Xmx2g'];
const batchesPerRequest = 4;
const rounds = 10;
const ownRuns = 30;
const peerRuns = 8;
const ownWarmUps = 300;
const warmUpMs = 8_000;
const quiet = { warn: () => undefined, info: () => undefined, error: () => undefined };

/** What a results page asks for, and the last of it as a bare list. */
const questions: readonly Question[] = [
  ...benchQueries,
  ...benchQueries.slice(-1).map(({ name: asked, ours }) => ({
    name: `${asked}, without counts`,
    ours: { ...ours, facets: 'none' as const },
  })),
];

const rounded = (value: number): number => Number(value.toPrecision(3));
const secondsSince = (start: number): number => (performance.now() - start) / 1000;
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const buildOwn = async (inventory: Inventory, listings: number): Promise<Built<ListingIndexEngine>> => {
  const start = performance.now();
  const index = createListingIndex({ ...inventory.options, workers: 1 });
  await index.load(inventory.batches(0, listings));
  return { index, seconds: secondsSince(start) };
};

/** Built as the product does: a page of cars after the other into a new index, which its alias then leads to. */
const buildPeer = async (inventory: Inventory, listings: number, url: string, cluster: Cluster) => {
  const start = performance.now();
  const breakers = createBreakers({ log: quiet });
  const options = { ...inventory.options, cluster, guard: breakers.guard, siteKey: 'bench' };
  const { index, feed } = await openSharedIndex(options);
  const load = async (indexAt: IndexAt): Promise<number> => {
    let page = [];
    for (const batch of inventory.batches(0, listings)) {
      page.push(batch);
      if (page.length < batchesPerRequest) continue;
      await indexAt(1).put(page.flat());
      page = [];
    }
    await indexAt(1).put(page.flat());
    return 1;
  };
  await feed.build(listings, { load, catchUp: async (_, reached) => reached });
  const seconds = secondsSince(start);
  await settle(url);
  await feed.counted();
  return { index, seconds };
};

/** Waits until no segments are merged any more. */
const settle = async (url: string): Promise<void> => {
  for (let idle = 0; idle < 3; ) {
    const stats = await fetch(`${url}/_stats/merge`).then((answer) => answer.json());
    const { current } = (stats as { _all: { total: { merges: { current: number } } } })._all.total.merges;
    idle = current === 0 ? idle + 1 : 0;
    await wait(1_000);
  }
};

/** Without facets and values that no car has: whether an index lists them does not matter. */
const comparable = ({ facets, ...answer }: IndexAnswer) => ({
  ...answer,
  facets: Object.fromEntries(
    Object.entries(facets)
      .map(([facet, counts]) => [
        facet,
        Object.fromEntries(
          Object.entries(counts)
            .filter(([, count]) => count > 0)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      ])
      .filter(([, counts]) => Object.keys(counts ?? {}).length > 0),
  ),
});

const timed = async (index: Pick<ListingIndex, 'search'>, query: IndexQuery, runs: number): Promise<number[]> => {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await index.search(query);
    times.push(performance.now() - start);
  }
  return times;
};

/** One question after another, the engines in turns; the time until the answer is there. */
const compare = async (
  own: Pick<ListingIndex, 'search'>,
  peer: Pick<ListingIndex, 'search'>,
  { name: asked, ours: query }: Question,
): Promise<Row> => {
  const answers = await Promise.all([own.search(query), peer.search(query)]);
  if (!isDeepStrictEqual(comparable(answers[0]), comparable(answers[1]))) {
    throw new Error(`The two indexes differ on "${asked}": ${JSON.stringify(answers.map(comparable))}`);
  }
  await timed(own, query, ownWarmUps);
  for (const start = performance.now(); performance.now() - start < warmUpMs; ) await peer.search(query);
  const [ownTimes, peerTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ownTimes.push(...(await timed(own, query, ownRuns)));
    peerTimes.push(...(await timed(peer, query, peerRuns)));
  }
  const [ownMs, peerMs] = [quantile(ownTimes, 0.5), quantile(peerTimes, 0.5)];
  return {
    what: `${asked}, ms`,
    hits: answers[0].total,
    own: rounded(ownMs),
    opensearch: rounded(peerMs),
    ratio: rounded(peerMs / ownMs),
    'own p95': rounded(quantile(ownTimes, 0.95)),
    'opensearch p95': rounded(quantile(peerTimes, 0.95)),
  };
};

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** Our own index beside one node of OpenSearch with the same cars: the time of each question, building, memory, disk. */
export const run = async ({ listings = 200_000 }: { listings?: number }): Promise<Row[]> => {
  // Loaded where it is needed, because it looks for Java and may download OpenSearch.
  const { clusterOf, hasOpenSearch, startOpenSearch } = await import('../tests/fixtures/opensearch.ts');
  // It said what is missing; other benchmarks may follow.
  if (!hasOpenSearch) return [];
  const inventory = createRepeats();
  const node = await startOpenSearch({ javaOptions });
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-opensearch-'));
  try {
    const own = await buildOwn(inventory, listings);
    const peer = await buildPeer(inventory, listings, node.url, clusterOf(node.url));
    if (own.index.size() !== peer.index.size()) throw new Error('The two indexes hold different cars.');
    const rows: Row[] = [];
    for (const question of questions) rows.push(await compare(own.index, peer.index, question));
    const file = join(folder, 'listings.index');
    await own.index.save(file, name);
    const sides = (what: string, ownValue: number, peerValue: number): Row => ({
      what,
      own: rounded(ownValue),
      opensearch: rounded(peerValue),
      ratio: rounded(peerValue / ownValue),
    });
    rows.push(
      sides('built, s', own.seconds, peer.seconds),
      sides('memory, MB', own.index.stats().dataBytes / 1e6, residentMb(node.pid)),
      sides('disk, MB', statSync(file).size / 1e6, peer.index.stats().dataBytes / 1e6),
    );
    await Promise.all([own.index.close(), peer.index.close()]);
    return rows;
  } finally {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
