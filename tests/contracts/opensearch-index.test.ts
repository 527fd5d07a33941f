import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { buildSharedIndex, startSharedRefresh } from '#domains/supply/inventory/shared-index-refresh.server.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { createRandom } from '#lib/random.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { ClusterRefusal } from '#platform/opensearch-index/cluster.ts';
import { indexMapping, indexSettings } from '#platform/opensearch-index/index-mapping.ts';
import { createOpenSearchIndex } from '#platform/opensearch-index/opensearch-index.ts';
import { openSharedIndex } from '#platform/opensearch-index/shared-index.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { until } from '../faults/until.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { startHttpReceiver } from '../fixtures/http-receiver.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';
import { clusterOf, hasOpenSearch, type OpenSearchNode, startOpenSearch } from '../fixtures/opensearch.ts';
import { startWholeApp } from '../fixtures/whole-app.ts';
import { noonMs, randomCar, randomQuery, testVocabulary } from './listing-index-cars.ts';
import { ask, describeListingIndex, expectAllSame } from './listing-index-contract.ts';

/** Searches with random criteria that have to be answered as by the own index; a long comparison takes 10,000. */
const comparisons = Number(process.env.TEST_OPENSEARCH_SEARCHES ?? 40);

/** Answers of a node that a busy machine may have taken to be away for a moment; any other failure is one. */
const answered = async <T>(search: () => Promise<T>): Promise<T> => {
  const answers: T[] = [];
  await until('a search is answered', async () => {
    await search().then(
      (answer) => answers.push(answer),
      (error: unknown) => {
        if (!(error instanceof Unavailable) || error.cause instanceof ClusterRefusal) throw error;
      },
    );
    return answers.length > 0;
  });
  return answers[0]!;
};

const optionsAt = (clock: Clock) => ({ clock, vocabulary: testVocabulary, dealRating, quoteRules: rulesFrom() });

describe.runIf(hasOpenSearch)('OpenSearch', () => {
  let node: OpenSearchNode;
  beforeAll(async () => {
    node = await startOpenSearch();
  });
  afterAll(() => node.stop());

  /** Emptied indexes: making one takes longer than all that a test does with it. */
  const spare: string[] = [];
  let made = 0;

  const open = async (clock: Clock): Promise<ListingIndex> => {
    const cluster = clusterOf(node.url);
    made += 1;
    const index = spare.pop() ?? `test-${made}`;
    const body = { mappings: indexMapping, settings: indexSettings(1) };
    await cluster.request({ method: 'PUT', path: `/${index}`, body, expects: [400] });
    const engine = createOpenSearchIndex({ ...optionsAt(clock), cluster, index });
    return {
      ...engine,
      close: async () => {
        const all = { query: { match_all: {} } };
        await cluster.request({ method: 'POST', path: `/${index}/_delete_by_query?refresh=true`, body: all });
        spare.push(index);
        await engine.close();
      },
    };
  };

  describeListingIndex('listing index on OpenSearch', ({ clock }) => open(clock), { counts: 1, changes: 4 });

  it(`answers ${comparisons} random searches as the own index does: totals, ids in order and all counts`, async () => {
    const random = createRandom(61);
    const cars = Array.from({ length: 4_000 }, (_, i) => randomCar(random, i * 3 + 1));
    const clock = fixedClock(noonMs);
    const [own, cluster] = [createListingIndex({ ...optionsAt(clock), workers: 0 }), await open(clock)];
    await own.load([cars]);
    await cluster.put(cars);
    for (let n = 0; n < comparisons; n += 1) await expectAllSame({ cluster }, own, randomQuery(random));
    await Promise.all([own.close(), cluster.close()]);
  });

  forEachEngine('index shared by processes', (fixture) => {
    /** As two processes of a site have it: the same database, the same cluster. */
    const openSite = async () => {
      const clock = fixedClock(noonMs);
      const stores = inventoryStores(await fixture.open(), clock);
      const sources = { listingStore: stores.listings, ownerStore: stores.owners };
      made += 1;
      const siteKey = `site ${made}`;
      const openProcess = async () => {
        const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
        const breakers = createBreakers({ log });
        const options = { ...optionsAt(clock), cluster: clusterOf(node.url), guard: breakers.guard, siteKey };
        const shared = await openSharedIndex(options);
        const heard: number[] = [];
        const follow = (fromRevision: number) =>
          startSharedRefresh({
            ...sources,
            feed: shared.feed,
            fromRevision,
            log,
            intervalMs: minuteMs,
            onListingsChanged: (ids) => heard.push(...ids),
          });
        const idsOf = async () => (await answered(() => shared.index.search(ask()))).hits.map(({ id }) => id);
        return { ...shared, follow, heard, idsOf, build: () => buildSharedIndex({ ...sources, feed: shared.feed }) };
      };
      const put = (...ids: number[]) =>
        stores.db.transaction((session) =>
          stores.listings.upsertMany(
            ids.map((id) => aListing({ id })),
            session,
          ),
        );
      await stores.db.transaction((session) =>
        stores.owners.upsertMany([{ owner: anOwner({ id: 10_001 }), feedKey: null }], session),
      );
      return { openProcess, put, latest: stores.listings.latestRevision };
    };

    it('is built once, follows changes, and every process hears of each', async () => {
      const { openProcess, put, latest } = await openSite();
      await put(1, 2);
      const [first, second] = [await openProcess(), await openProcess()];
      expect(await first.feed.revision()).toBeUndefined();
      await expect(first.index.search(ask())).rejects.toThrow(Unavailable);
      expect((await Promise.all([first.build(), second.build()])).filter(Boolean)).toHaveLength(1);
      expect(await second.idsOf()).toEqual([1, 2]);
      const followers = [first.follow(await latest()), second.follow(await latest())];
      await put(3);
      for (const follower of followers) await follower.refreshNow();
      for (const follower of followers) await follower.refreshNow();
      expect([first.heard, second.heard]).toEqual([[3], [3]]);
      expect([await second.idsOf(), second.index.size()]).toEqual([[1, 2, 3], 3]);
      for (const follower of followers) await follower.stop();
    });

    it('is built anew without a moment in which a search misses a car, and goes on with later changes', async () => {
      const { openProcess, put, latest } = await openSite();
      await put(1, 2);
      const process = await openProcess();
      await process.build();
      const follower = process.follow(await latest());
      let isBuilt = false;
      const building = process.build().finally(() => {
        isBuilt = true;
      });
      while (!isBuilt) expect(await process.idsOf()).toEqual([1, 2]);
      await building;
      await put(3);
      await follower.refreshNow();
      expect(await process.idsOf()).toEqual([1, 2, 3]);
      await follower.stop();
    });

    it('a change that comes late does not undo a later one', async () => {
      const { openProcess, put } = await openSite();
      await put(1);
      const { feed, idsOf, build } = await openProcess();
      await build();
      const revision = (await feed.revision()) ?? 0;
      await put(1);
      await feed.follow(revision + 2, (index) => index.remove([1]));
      // As written by a process that was stopped before, under the revision of then.
      await feed.build(1, {
        load: async (indexAt) => {
          await indexAt(revision + 2).remove([1]);
          await indexAt(revision + 1).put([{ ...randomCar(createRandom(1), 1) }]);
          return revision + 2;
        },
        catchUp: async (_, from) => from,
      });
      expect(await idsOf()).toEqual([]);
    });
  });

  it('a node that is stopped is said to be away within seconds, and is back by itself', async () => {
    const breakers = createBreakers({ log: { warn: () => undefined, info: () => undefined } });
    const options = { ...optionsAt(fixedClock(noonMs)), cluster: clusterOf(node.url), guard: breakers.guard };
    const { feed, index, problem } = await openSharedIndex({ ...options, siteKey: 'one that is stopped' });
    await feed.build(1, { load: async () => 1, catchUp: async (_, from) => from });
    await until('nothing is wrong', async () => (await problem()) === undefined);
    node.pause();
    await expect(index.search(ask())).rejects.toThrow(Unavailable);
    expect(await problem()).toContain('LISTING_INDEX_URL is away');
    node.resume();
    expect((await answered(() => index.search(ask()))).total).toBe(0);
  });

  it('RES-05: a site on it answers as one on the own index, and says 503 and why while it is away', async () => {
    const env = { DEMO_LISTINGS: '300', DEMO_SEED: '7' };
    const own = await startWholeApp({ env });
    const shared = await startWholeApp({ env: { ...env, SEARCH_THREADS: '', LISTING_INDEX_URL: node.url } });
    const paths = [
      'numRecords=25',
      'zip=30303&searchRadius=200&sortBy=distanceASC&numRecords=10',
      'zip=30303&searchRadius=0&numRecords=25',
      'listingType=USED&makeCode=TOYOTA&numRecords=25&sortBy=derivedpriceASC',
      'maxPayment=400&zip=90210&searchRadius=0&sortBy=paymentASC&numRecords=25',
    ].map((query) => `/rest/lsc/listing?${query}`);
    for (const path of paths) {
      const expected = await own.app.inject(path);
      let answer = await shared.app.inject(path);
      // A busy machine may take the node to be away for a moment.
      await until(`${path} is answered`, async () => {
        if (answer.statusCode === 503) answer = await shared.app.inject(path);
        return answer.statusCode !== 503;
      });
      expect([answer.statusCode, answer.json()], path).toEqual([200, expected.json()]);
    }
    const path = paths[0] ?? '';
    node.pause();
    expect((await shared.app.inject(path)).statusCode).toBe(503);
    const readiness = await shared.app.inject('/readyz');
    expect([readiness.statusCode, readiness.json().waitingFor]).toEqual([503, ['search index']]);
    node.resume();
    await until('searches are answered again', async () => (await shared.app.inject(path)).statusCode === 200);
    await until('the site is ready again', async () => (await shared.app.inject('/readyz')).statusCode === 200);
    await Promise.all([own.close(), shared.close()]);
  });

  it('a search goes to another node when the first is gone', async () => {
    const cluster = clusterOf('http://127.0.0.1:1', node.url);
    for (let n = 0; n < 4; n += 1) expect((await cluster.request({ method: 'GET', path: '/' })).status).toBe(200);
  });
});

it('a server other than OpenSearch is refused with a sentence', async () => {
  const root = JSON.stringify({ version: { number: '8.15.0' } });
  const receiver = await startHttpReceiver((response) => response.end(root));
  const { guard } = createBreakers({ log: { warn: () => undefined, info: () => undefined } });
  const options = { ...optionsAt(fixedClock(noonMs)), cluster: clusterOf(receiver.url), guard, siteKey: '' };
  await expect(openSharedIndex(options)).rejects.toThrow('LISTING_INDEX_URL leads to Elasticsearch 8.15.0');
  await receiver.close();
});
