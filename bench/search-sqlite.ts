import { DatabaseSync } from 'node:sqlite';
import { greatCircleMiles } from '#lib/distance.ts';
import { facetColumns, type PeerFilter, type PeerQuery, splitFilters } from './search-queries.ts';
import { cellOf, type FlatDictionary, type FlatRow, featureBit, flatColumns, type PeerAnswer } from './search-rows.ts';

const columns = [
  'id',
  ...flatColumns,
  'features0',
  'features1',
  'price',
  'mileage',
  'listed',
  'latitude',
  'longitude',
  'cell',
] as const;

/** Writes rows into a database file, sorted by location, with an index for each filter and a full-text index. */
export const createSqliteFile = (file: string) => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  db.exec(`CREATE TABLE given (${columns.join(', ')}, text)`);
  const insert = db.prepare(`INSERT INTO given VALUES (${[...columns, 'text'].map(() => '?').join(', ')})`);
  return {
    add: (rows: readonly FlatRow[]): void => {
      db.exec('BEGIN');
      for (const row of rows) {
        const { id, codes, features, price, mileage, listed, latitude, longitude, cell, text } = row;
        insert.run(id, ...codes, ...features, price, mileage, listed, latitude, longitude, cell, text);
      }
      db.exec('COMMIT');
    },
    finish: (): void => {
      const kinds = columns.map(
        (name) => `${name} ${name === 'latitude' || name === 'longitude' ? 'REAL' : 'INTEGER'}`,
      );
      db.exec(`
        CREATE TABLE placed (row INTEGER PRIMARY KEY, ${kinds.join(', ')}, text TEXT);
        INSERT INTO placed SELECT NULL, * FROM given ORDER BY cell, latitude, longitude, id;
        DROP TABLE given;
        CREATE TABLE car (row INTEGER PRIMARY KEY, ${kinds.join(', ')});
        INSERT INTO car SELECT row, ${columns.join(', ')} FROM placed;
        CREATE VIRTUAL TABLE words USING fts5(text, content='', detail=none, columnsize=0);
        INSERT INTO words (rowid, text) SELECT row, text FROM placed;
        INSERT INTO words (words) VALUES ('optimize');
        DROP TABLE placed;
        CREATE INDEX car_cell ON car (cell);
        CREATE INDEX car_model ON car (make, model, price);
        CREATE INDEX car_style ON car (style, type, price);
        CREATE INDEX car_type ON car (type, price);
        CREATE INDEX car_price ON car (price, id);
        CREATE INDEX car_mileage ON car (mileage, id);
        CREATE INDEX car_listed ON car (listed DESC, id);
        VACUUM;
        ANALYZE;`);
      db.close();
    },
  };
};

const filterTest = (filter: PeerFilter, dictionary: FlatDictionary): string => {
  if (filter.facet === 'price') return `(ifnull(price, 1e9) <= ${filter.max})`;
  if (filter.facet === 'features') {
    const masks = [0, 0];
    for (const code of filter.codes) {
      const { word, bit } = featureBit(dictionary.features.indexOf(code));
      masks[word]! |= 1 << bit;
    }
    return `(${masks.map((mask, word) => `(features${word} & ${mask}) = ${mask}`).join(' AND ')})`;
  }
  const tests = Object.entries(filter.values).map(
    ([column, value]) => `${column} = ${dictionary.columns[column as keyof FlatDictionary['columns']].indexOf(value)}`,
  );
  return `(${tests.join(' AND ')})`;
};

/** SQL for the ranges of grid cells that cover the circle, one range per row of cells. */
const cellTest = ({ latitude, longitude, miles }: NonNullable<PeerQuery['circle']>): string => {
  const tall = miles / 69;
  const wide = tall / Math.cos(((Math.abs(latitude) + tall) * Math.PI) / 180);
  const stretches: string[] = [];
  for (let south = Math.floor((latitude - tall) * 4) / 4; south <= latitude + tall; south += 0.25) {
    stretches.push(`cell BETWEEN ${cellOf(south, longitude - wide)} AND ${cellOf(south, longitude + wide)}`);
  }
  return `(${stretches.join(' OR ')})`;
};

const facets = Object.entries(facetColumns);
const sortColumns = { miles: '', price: 'price', mileage: 'mileage', listed: '-listed' };

/**
 * Builds a statement that returns every row failing at most one filter, with a bit for each filter it fails; one pass
 * over these rows then counts the total and all facets.
 */
const statementFor = ({ circle, filters, words, sort }: PeerQuery, dictionary: FlatDictionary): string => {
  const { own, always } = splitFilters(filters);
  const tests = own.map((filter) => filterTest(filter, dictionary));
  const fails = tests.map((test, index) => `((NOT ${test}) << ${index})`);
  const where = [
    ...(circle ? [cellTest(circle)] : []),
    ...always.map((filter) => filterTest(filter, dictionary)),
    ...(words.length > 0 ? [`row IN (SELECT rowid FROM words WHERE words MATCH '${words.join(' ')}')`] : []),
    ...(tests.length > 1 ? [`${tests.map((test) => `(NOT ${test})`).join(' + ')} <= 1`] : []),
  ];
  const picked = [
    'id',
    fails.length > 0 ? fails.join(' | ') : '0',
    sort === 'miles' ? '0' : sortColumns[sort],
    ...(circle ? ['latitude', 'longitude'] : ['0', '0']),
    'features0',
    'features1',
    ...facets.map(([, column]) => column),
  ];
  return `SELECT ${picked.join(', ')} FROM car ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`;
};

type Hits = number[];
const [idAt, failsAt, keyAt, latitudeAt, longitudeAt, featuresAt, firstFacet] = [0, 1, 2, 3, 4, 5, 7] as const;

export const openSqlite = (file: string, dictionary: FlatDictionary) => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA cache_size = -1000000; PRAGMA mmap_size = 4000000000; PRAGMA temp_store = MEMORY');

  const prepare = (query: PeerQuery): (() => PeerAnswer) => {
    const statement = db.prepare(statementFor(query, dictionary));
    statement.setReturnArrays(true);
    const { circle } = query;
    const filters = splitFilters(query.filters).own;
    const own = facets.map(([facet]) => filters.findIndex((filter) => filter.facet === facet));
    return () => {
      const counts = facets.map(([, column]) => new Uint32Array(dictionary.columns[column].length));
      const featureCounts = new Uint32Array(62);
      const top: { key: number; id: number }[] = [];
      let total = 0;
      const keep = (key: number, id: number): void => {
        const last = top[24];
        if (last && (key > last.key || (key === last.key && id > last.id))) return;
        let at = top.length;
        while (at > 0 && (key < top[at - 1]!.key || (key === top[at - 1]!.key && id < top[at - 1]!.id))) at -= 1;
        top.splice(at, 0, { key, id });
        if (top.length > 25) top.pop();
      };
      const countFeatures = (row: Hits): void => {
        for (let word = 0; word < 2; word += 1) {
          for (let left = row[featuresAt + word]!; left !== 0; left &= left - 1) {
            featureCounts[word * 31 + 31 - Math.clz32(left & -left)]! += 1;
          }
        }
      };
      for (const row of statement.all() as unknown as Hits[]) {
        let key = row[keyAt] ?? Infinity;
        if (circle) {
          const miles = greatCircleMiles(circle.latitude, circle.longitude, row[latitudeAt]!, row[longitudeAt]!);
          if (miles > circle.miles) continue;
          if (query.sort === 'miles') key = miles;
        }
        const fails = row[failsAt]!;
        if (fails === 0) {
          total += 1;
          keep(key, row[idAt]!);
          for (let facet = 0; facet < counts.length; facet += 1) counts[facet]![row[firstFacet + facet]!]! += 1;
          countFeatures(row);
          continue;
        }
        const failed = 31 - Math.clz32(fails);
        for (let facet = 0; facet < counts.length; facet += 1) {
          if (own[facet] === failed) counts[facet]![row[firstFacet + facet]!]! += 1;
        }
      }
      const named = facets.map(([facet, column], index) => [
        facet,
        Object.fromEntries(dictionary.columns[column].map((value, code) => [value, counts[index]![code]!])),
      ]);
      const features = dictionary.features.map((code, index) => {
        const { word, bit } = featureBit(index);
        return [code, featureCounts[word * 31 + bit]!];
      });
      return {
        total,
        ids: top.map(({ id }) => id),
        facets: { ...Object.fromEntries(named), features: Object.fromEntries(features) },
      };
    };
  };
  return { prepare, close: () => db.close() };
};
