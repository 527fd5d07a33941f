import { DuckDBInstance } from '@duckdb/node-api';
import { type ColumnFacet, facetColumns, type PeerFilter, type PeerQuery, splitFilters } from './search-queries.ts';
import { type FlatDictionary, type FlatRow, featureBit, flatColumns, type PeerAnswer } from './search-rows.ts';

const columnTypes = [
  'id INTEGER',
  ...flatColumns.map((name) => `${name} ${name === 'model' ? 'USMALLINT' : 'UTINYINT'}`),
  'features0 INTEGER',
  'features1 INTEGER',
  'price INTEGER',
  'mileage INTEGER',
  'listed INTEGER',
  'latitude DOUBLE',
  'longitude DOUBLE',
  'cell INTEGER',
  'text VARCHAR',
];

/** Writes rows into a database file, sorted by location; each word has a sorted list of row numbers. */
export const createDuckDbFile = async (file: string) => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE given (${columnTypes.join(', ')})`);
  const appender = await connection.createAppender('given');
  return {
    add: (rows: readonly FlatRow[]): void => {
      for (const row of rows) {
        appender.appendInteger(row.id);
        for (const [index, code] of row.codes.entries()) {
          if (flatColumns[index] === 'model') appender.appendUSmallInt(code);
          else appender.appendUTinyInt(code);
        }
        for (const bits of row.features) appender.appendInteger(bits);
        if (row.price === null) appender.appendNull();
        else appender.appendInteger(row.price);
        for (const value of [row.mileage, row.listed]) appender.appendInteger(value);
        for (const value of [row.latitude, row.longitude]) appender.appendDouble(value);
        appender.appendInteger(row.cell);
        appender.appendVarchar(row.text);
        appender.endRow();
      }
    },
    finish: async (): Promise<void> => {
      appender.closeSync();
      const steps = [
        'CREATE TABLE placed AS SELECT (row_number() OVER (ORDER BY cell, latitude, longitude, id))::INTEGER AS row, * FROM given',
        'CREATE TABLE car AS SELECT * EXCLUDE (text) FROM placed ORDER BY row',
        "CREATE TEMP TABLE told AS SELECT unnest(string_split(text, ' ')) AS word, row FROM placed",
        'CREATE TABLE word AS SELECT word, (row_number() OVER (ORDER BY word))::INTEGER AS token FROM (SELECT DISTINCT word FROM told)',
        'CREATE TABLE posting AS SELECT token, row FROM told JOIN word USING (word) ORDER BY token, row',
        'DROP TABLE given',
        'DROP TABLE placed',
        'CHECKPOINT',
      ];
      for (const step of steps) await connection.run(step);
      connection.closeSync();
      instance.closeSync();
    },
  };
};

const circleTest = ({ latitude, longitude, miles }: NonNullable<PeerQuery['circle']>): string => {
  const tall = miles / 69;
  const wide = tall / Math.cos(((Math.abs(latitude) + tall) * Math.PI) / 180);
  return `latitude BETWEEN ${latitude - tall} AND ${latitude + tall}
    AND longitude BETWEEN ${longitude - wide} AND ${longitude + wide} AND miles <= ${miles}`;
};
const milesFrom = ({ latitude, longitude }: NonNullable<PeerQuery['circle']>): string =>
  `2 * 3958.7613 * asin(least(1, sqrt(sin(radians(latitude - ${latitude}) / 2) ** 2
    + cos(radians(${latitude})) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}) / 2) ** 2)))`;

const filterTest = (filter: PeerFilter, { columns, features }: FlatDictionary): string => {
  if (filter.facet === 'price') return `coalesce(price <= ${filter.max}, false)`;
  if (filter.facet === 'features') {
    const masks = [0, 0];
    for (const code of filter.codes) {
      const { word, bit } = featureBit(features.indexOf(code));
      masks[word]! |= 1 << bit;
    }
    return masks.map((mask, word) => `(features${word} & ${mask}) = ${mask}`).join(' AND ');
  }
  const tests = Object.entries(filter.values).map(
    ([column, value]) => `${column} = ${columns[column as keyof typeof columns].indexOf(value)}`,
  );
  return tests.join(' AND ');
};

const sortColumns = { miles: 'miles', price: 'price', mileage: 'mileage', listed: '-listed' };

/** Builds one statement: it keeps rows that fail at most one filter, then counts them once per facet. */
const statementFor = (query: PeerQuery, dictionary: FlatDictionary): string => {
  const { circle, words, sort } = query;
  const { own: filters, always } = splitFilters(query.filters);
  const tests = filters.map((filter, index) => `${filterTest(filter, dictionary)} AS ok${index}`);
  const all = filters.map((_, index) => `ok${index}`);
  const where = [
    ...(circle ? [circleTest(circle)] : []),
    ...always.map((filter) => filterTest(filter, dictionary)),
    ...words.map(
      (word) => `row IN (SELECT row FROM posting WHERE token = (SELECT token FROM word WHERE word = '${word}'))`,
    ),
    ...(all.length > 1 ? [`${all.map((ok) => `(NOT ${ok})::INTEGER`).join(' + ')} <= 1`] : []),
  ];
  const without = (facet: string): string => {
    const rest = all.filter((_, index) => filters[index]!.facet !== facet);
    return rest.length > 0 ? `WHERE ${rest.join(' AND ')}` : '';
  };
  const used = [
    ...new Set(['id', ...Object.values(facetColumns), 'features0', 'features1', ...(circle ? [] : [sort])]),
  ];
  const counts = Object.entries(facetColumns).map(
    ([facet, column], index) =>
      `SELECT ${index}, ${column}::INTEGER, count(*)::INTEGER FROM found ${without(facet)} GROUP BY ${column}`,
  );
  const sums = dictionary.features.map((_, index) => {
    const { word, bit } = featureBit(index);
    return `sum((features${word} >> ${bit}) & 1)::INTEGER`;
  });
  const columns = circle ? [...used, 'price', `${milesFrom(circle)} AS miles`] : used;
  return `WITH found AS MATERIALIZED (
      SELECT ${[...columns, ...tests].join(', ')} FROM car ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''})
    SELECT -1 AS facet, count(*)::INTEGER AS value, 0 AS n FROM found ${without('')}
    UNION ALL ${counts.join(' UNION ALL ')}
    UNION ALL SELECT ${counts.length}, unnest(range(${sums.length}))::INTEGER, unnest([${sums.join(', ')}]) FROM found ${without('')}
    UNION ALL (SELECT -2, id, (row_number() OVER ())::INTEGER FROM (
      SELECT id FROM found ${without('')} ORDER BY ${sortColumns[sort]}, id LIMIT 25))`;
};

export const openDuckDb = async (file: string, dictionary: FlatDictionary) => {
  const instance = await DuckDBInstance.create(file, { threads: '1', access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const facets = Object.entries(facetColumns) as [ColumnFacet, (typeof facetColumns)[ColumnFacet]][];
  return {
    prepare: async (query: PeerQuery): Promise<() => Promise<PeerAnswer>> => {
      const statement = await connection.prepare(statementFor(query, dictionary));
      return async () => {
        const [kinds, values, counts] = (await statement.runAndReadAll()).getColumnsJS() as number[][];
        const answer: PeerAnswer = { total: 0, ids: [], facets: { features: {} } };
        for (const [facet] of facets) answer.facets[facet] = {};
        for (const [row, kind] of kinds!.entries()) {
          const [value, n] = [values![row]!, counts![row]!];
          if (kind === -1) answer.total = value;
          else if (kind === -2) answer.ids[n - 1] = value;
          else if (kind === facets.length) answer.facets.features![dictionary.features[value]!] = n;
          else {
            const [facet, column] = facets[kind]!;
            answer.facets[facet]![dictionary.columns[column][value]!] = n;
          }
        }
        return answer;
      };
    },
    close: (): void => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
