import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IndexAnswer } from '#domains/cars/search/listing-index.ts';
import {
  createListingIndex,
  type ListingIndexEngine,
  loadListingIndex,
} from '#platform/listing-index/listing-index-engine.ts';
import { createDuckDbFile, openDuckDb } from './search-duckdb.ts';
import { createInventory, type Inventory } from './search-inventory.ts';
import { type BenchQuery, benchQueries, facetColumns } from './search-queries.ts';
import { createFlattening, type FlatDictionary, type PeerAnswer } from './search-rows.ts';
import { createSqliteFile, openSqlite } from './search-sqlite.ts';

export const name = 'search';

export type Row = {
  query: string;
  hits: number;
  p50: number;
  p95: number;
  duckdb: { p50: number };
  sqlite: { p50: number };
  vs: { duckdb: number; sqlite: number };
};

/** Increment when the rows or their storage change. */
const filesVersion = 1;
const fingerprint = `search ${filesVersion}`;

type Files = { index: string; duckdb: string; sqlite: string; dictionary: string };

const filesFor = (listings: number): Files => {
  const folder = join(tmpdir(), `forecourt-bench-search-${filesVersion}-${listings}`);
  mkdirSync(folder, { recursive: true });
  const file = (ending: string) => join(folder, `listings.${ending}`);
  return { index: file('index'), duckdb: file('duckdb'), sqlite: file('sqlite'), dictionary: file('json') };
};

/**
 * Writes the same listings for all three engines. The files stay in a temporary folder, because making them takes
 * minutes.
 */
const writeFiles = async (listings: number, inventory: Inventory, files: Files): Promise<void> => {
  for (const file of [...Object.values(files), `${files.duckdb}.wal`]) rmSync(file, { force: true });
  const { flatten, dictionary } = createFlattening(inventory.options.vocabulary);
  const duckdb = await createDuckDbFile(files.duckdb);
  const sqlite = createSqliteFile(files.sqlite);
  const index = createListingIndex({ ...inventory.options, workers: 0 });
  const batches = function* () {
    for (const batch of inventory.batches(0, listings)) {
      const rows = batch.map(flatten);
      duckdb.add(rows);
      sqlite.add(rows);
      yield batch;
    }
  };
  await index.load(batches());
  await index.save(files.index, fingerprint);
  await index.close();
  await duckdb.finish();
  sqlite.finish();
  writeFileSync(files.dictionary, JSON.stringify(dictionary));
};

/** Rebuilds only our own index when its format has changed; the files of the other engines stay as they are. */
const openIndex = async (listings: number, inventory: Inventory, file: string): Promise<ListingIndexEngine> => {
  const options = { ...inventory.options, workers: 0 };
  const loaded = await loadListingIndex(file, fingerprint, options);
  if (loaded.ok) return loaded.value;
  const index = createListingIndex(options);
  await index.load(inventory.batches(0, listings));
  await index.save(file, fingerprint);
  return index;
};

/** The part of an answer that is compared: the total, the page, and the nonzero counts of the shared facets. */
const comparable = ({ total, ids, facets }: PeerAnswer): PeerAnswer => ({
  total,
  ids,
  facets: Object.fromEntries(
    [...Object.keys(facetColumns), 'features'].map((facet) => [
      facet,
      Object.fromEntries(
        Object.entries(facets[facet] ?? {})
          .filter(([value, count]) => value !== '' && count > 0)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  ),
});

const ourAnswer = ({ total, hits, facets }: IndexAnswer): PeerAnswer => ({
  total,
  ids: hits.map(({ id }) => id),
  facets,
});

const mustAgree = (query: string, engine: string, answer: PeerAnswer, expected: PeerAnswer): void => {
  const [a, b] = [comparable(answer), comparable(expected)];
  if (isDeepStrictEqual(a, b)) return;
  const facet = Object.keys(a.facets).find((one) => !isDeepStrictEqual(a.facets[one], b.facets[one]));
  throw new Error(
    `${engine} and the index differ on "${query}": totals ${a.total} and ${b.total}, ` +
      `facet ${facet}: ${JSON.stringify(a.facets[facet ?? ''])} and ${JSON.stringify(b.facets[facet ?? ''])}, ` +
      `pages ${a.ids} and ${b.ids}`,
  );
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toPrecision(3));

type Engine = { ask(): unknown; warmups: number; runs: number };

/** Measured in processor time: on a busy machine, long queries would be delayed most. */
const spentMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Runs the engines in turn, a few runs each. */
const measure = async (engines: readonly Engine[]): Promise<number[][]> => {
  const rounds = 5;
  const times = engines.map((): number[] => []);
  for (const { ask, warmups } of engines) for (let n = 0; n < warmups; n += 1) await ask();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { ask, runs }] of engines.entries()) {
      for (let n = 0; n < runs / rounds; n += 1) {
        const start = spentMs();
        await ask();
        times[index]!.push(spentMs() - start);
      }
    }
  }
  return times.map((one) => one.sort((a, b) => a - b));
};

export const run = async ({ listings = 1_000_000 }: { listings?: number }): Promise<Row[]> => {
  const files = filesFor(listings);
  const inventory = createInventory(listings);
  if (!existsSync(files.dictionary)) await writeFiles(listings, inventory, files);
  const index = await openIndex(listings, inventory, files.index);
  const dictionary = JSON.parse(readFileSync(files.dictionary, 'utf8')) as FlatDictionary;
  const duckdb = await openDuckDb(files.duckdb, dictionary);
  const sqlite = openSqlite(files.sqlite, dictionary);

  const compare = async (query: BenchQuery): Promise<Row> => {
    const askDuckDb = await duckdb.prepare(query.peers);
    const askSqlite = sqlite.prepare(query.peers);
    const ours = ourAnswer(await index.search(query.ours));
    mustAgree(query.name, 'DuckDB', await askDuckDb(), ours);
    mustAgree(query.name, 'SQLite', askSqlite(), ours);
    const [own, duck, lite] = await measure([
      { ask: () => index.search(query.ours), warmups: 1000, runs: 300 },
      { ask: askDuckDb, warmups: 2, runs: 10 },
      { ask: askSqlite, warmups: 1, runs: 5 },
    ]);
    const [p50, duckdbMs, sqliteMs] = [own, duck, lite].map((times) => quantile(times ?? [], 0.5)) as [
      number,
      number,
      number,
    ];
    return {
      query: query.name,
      hits: ours.total,
      p50: rounded(p50),
      p95: rounded(quantile(own ?? [], 0.95)),
      duckdb: { p50: rounded(duckdbMs) },
      sqlite: { p50: rounded(sqliteMs) },
      vs: { duckdb: rounded(duckdbMs / p50), sqlite: rounded(sqliteMs / p50) },
    };
  };
  const rows: Row[] = [];
  for (const query of benchQueries) rows.push(await compare(query));
  await index.close();
  duckdb.close();
  sqlite.close();
  return rows;
};
