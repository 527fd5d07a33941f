import { z } from 'zod';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import { selectVehicles } from '#platform/listing-index/query/vehicle-selection.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import { type Clause, every } from '#platform/opensearch-index/clauses.ts';
import type { Cluster } from '#platform/opensearch-index/cluster.ts';
import { clausesOf } from '#platform/opensearch-index/criteria-clauses.ts';
import { createDocumentReader } from '#platform/opensearch-index/index-document.ts';
import { indexMapping } from '#platform/opensearch-index/index-mapping.ts';
import { createSearches } from './alerts-searches.ts';
import type { Row } from './run.ts';
import { createInventory } from './search-inventory.ts';

export const name = 'percolator';

/** A heap for as many queries, and the compiler and collector that servers have. */
const javaOptions = ['-Xms2g', '-Xmx2g'];
const inventorySize = 1_000_000;
/** Cars that the searches are modeled on; none of them is among the new listings. */
const models = 20_000;
const warmUp = 150;
const newListings = 200;
const searchesPerRequest = 1_000;
const mostFound = 10_000;
const index = 'saved-searches';

const Found = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) });
const Bulk = z.object({ errors: z.literal(false) });

const rounded = (value: number): number => Number(value.toPrecision(3));
const quantile = (times: readonly number[], share: number): number =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN);
const secondsSince = (start: number): number => rounded((performance.now() - start) / 1000);

const inventory = () => {
  const { carAt, options } = createInventory(inventorySize);
  const spread = (count: number, from: number): IndexedListing[] =>
    Array.from({ length: count }, (_, n) => carAt((from + n * 37) % inventorySize));
  return { options, wanted: spread(models, 0), fresh: spread(warmUp + newListings, 11) };
};
type Options = ReturnType<typeof inventory>['options'];

/** The query by which the index on OpenSearch would search, as one to be stored. */
const queryOf = (search: MatchedSearch, { vocabulary }: Options): Clause => {
  const vehicles = { vehicles: [], modelsOf: () => [] };
  const costWithin = () => {
    throw new Error('These searches have no bounds on costs.');
  };
  const selection = selectVehicles(search.criteria, { vocabulary, vehicles });
  const { always, own } = clausesOf(search, { selection, costWithin });
  return every([...always, ...own.map(({ clause }) => clause)]);
};

const fillPercolator = async (cluster: Cluster, queries: Iterable<Clause>): Promise<void> => {
  const properties = { ...indexMapping.properties, query: { type: 'percolator' } };
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' };
  const mappings = { dynamic: 'strict', _source: { enabled: false }, properties };
  await cluster.request({ method: 'PUT', path: `/${index}`, body: { mappings, settings } });
  let lines: object[] = [];
  let id = 0;
  const send = async (): Promise<void> => {
    const { body } = await cluster.request({ method: 'POST', path: `/${index}/_bulk`, body: { lines } });
    Bulk.parse(body);
    lines = [];
  };
  for (const query of queries) {
    lines.push({ index: { _id: String(id) } }, { query });
    id += 1;
    if (lines.length === 2 * searchesPerRequest) await send();
  }
  if (lines.length > 0) await send();
  await cluster.request({ method: 'POST', path: `/${index}/_refresh` });
};

const createPercolator = (cluster: Cluster, options: Options) => {
  const toDocument = createDocumentReader(options);
  return async (listing: IndexedListing): Promise<string[]> => {
    const query = { constant_score: { filter: { percolate: { field: 'query', document: toDocument(listing) } } } };
    const body = { query, size: mostFound, _source: false, sort: ['_doc'], track_total_hits: false };
    const answer = await cluster.request({ method: 'POST', path: `/${index}/_search`, body });
    return Found.parse(answer.body).hits.hits.map(({ _id }) => _id);
  };
};

/** Which saved searches a new listing meets: our own matcher beside the percolator of one node of OpenSearch. */
export const run = async ({ listings: searches = 100_000 }: { listings?: number }): Promise<Row[]> => {
  // Loaded where it is needed, because it looks for Java and may download OpenSearch.
  const { clusterOf, hasOpenSearch, startOpenSearch } = await import('../tests/fixtures/opensearch.ts');
  // It said what is missing; other benchmarks may follow.
  if (!hasOpenSearch) return [];
  const { options, wanted, fresh } = inventory();
  const searchAt = createSearches(wanted);
  const saved = Array.from({ length: searches }, (_, n) => searchAt(n));
  const node = await startOpenSearch({ javaOptions });
  try {
    const cluster = clusterOf(node.url);
    const ownStart = performance.now();
    const matcher = createSearchMatcher(options);
    for (const [at, search] of saved.entries()) matcher.put(String(at), search);
    const ownSeconds = secondsSince(ownStart);
    const start = performance.now();
    await fillPercolator(
      cluster,
      saved.values().map((search) => queryOf(search, options)),
    );
    const seconds = secondsSince(start);

    const percolate = createPercolator(cluster, options);
    const [ownTimes, times]: [number[], number[]] = [[], []];
    let found = 0;
    for (const [at, listing] of fresh.entries()) {
      const ownStarted = performance.now();
      const own = matcher.match(listing);
      const started = performance.now();
      const others = await percolate(listing);
      const ended = performance.now();
      if (own.toSorted().join() !== others.toSorted().join()) {
        throw new Error(`Car ${listing.listing.id} meets ${own.length} searches here and ${others.length} there.`);
      }
      if (at < warmUp) continue;
      ownTimes.push(started - ownStarted);
      times.push(ended - started);
      found += own.length;
    }
    cluster.close();
    const [ownMs, peerMs] = [quantile(ownTimes, 0.5), quantile(times, 0.5)];
    return [
      {
        searches,
        'found by a car': rounded(found / newListings),
        own: { p50: ownMs, p95: quantile(ownTimes, 0.95), 'put s': ownSeconds },
        percolator: { p50: peerMs, p95: quantile(times, 0.95), 'put s': seconds },
        ratio: rounded(peerMs / ownMs),
      },
    ];
  } finally {
    await node.stop();
  }
};
