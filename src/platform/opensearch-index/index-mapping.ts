import {
  codeColumns,
  facts,
  flagFacets,
  type NamedColumn,
  namedColumnNames,
  rangeColumns,
  type WideColumn,
  wideColumns,
} from '#platform/listing-index/segments/columns.ts';

type FieldType = Record<string, string | number | boolean>;

const keyword: FieldType = { type: 'keyword' };
/** Signed types that hold every number of the own index's unsigned columns. */
const typesByBytes: Readonly<Record<number, string>> = { 1: 'short', 2: 'integer', 4: 'long', 8: 'long' };
const numberType = (column: WideColumn): FieldType => ({ type: typesByBytes[wideColumns[column].BYTES_PER_ELEMENT]! });
const isNamed = (column: string): column is NamedColumn => namedColumnNames.some((name) => name === column);
const onlyFiltered = { doc_values: false };
/** Read by scripts or sorted by, never filtered by. */
const onlyRead = { index: false };

const flags = facts.filter(({ field, value }) => field === value);

/**
 * The fields of a document. Those of filters follow from the own index's columns, and these from the table of filters:
 * a new set, range or flag appears here by itself.
 */
const properties: Record<string, FieldType> = {
  id: { type: 'long' },
  ...Object.fromEntries(codeColumns.map((column) => [column, isNamed(column) ? keyword : { type: 'byte' }])),
  year: { type: 'short' },
  deals: keyword,
  ...Object.fromEntries(Object.values(rangeColumns).map(({ column }) => [column, numberType(column)])),
  ...Object.fromEntries(flagFacets.map((facet) => [facet, keyword])),
  ...Object.fromEntries(flags.map(({ field }) => [field, { type: 'boolean' }])),
  series: keyword,
  models: keyword,
  trims: keyword,
  mpg: numberType('mpg'),
  priority: numberType('priority'),
  firstSeen: { ...numberType('firstSeen'), ...onlyRead },
  score: { ...numberType('score'), ...onlyRead },
  dropUsd: { ...numberType('dropUsd'), ...onlyRead },
  priceToMarket: { type: 'float', ...onlyRead },
  msrpUsd: { ...numberType('msrpUsd'), ...onlyRead },
  priceUsd: numberType('priceUsd'),
  incentiveUsd: numberType('incentiveUsd'),
  docFeeUsd: numberType('docFeeUsd'),
  isNew: { type: 'boolean', ...onlyRead },
  takesTrade: { type: 'boolean', ...onlyRead },
  ownerId: { type: 'long' },
  ownerName: { ...keyword, ...onlyFiltered },
  latitude: { type: 'double' },
  longitude: { type: 'double' },
  mercatorY: { type: 'double', ...onlyRead },
  place: { type: 'geo_point', ...onlyFiltered },
  spot: keyword,
  state: keyword,
  stateCode: { type: 'short', ...onlyRead },
  // A longer word is not searched for by anybody.
  words: { ...keyword, ...onlyFiltered, ignore_above: 1000 },
};

/** The database is the truth and fills every new index, so documents are not stored a second time. */
export const indexMapping = { dynamic: 'strict', _source: { enabled: false }, properties };

/** One primary shard for this many cars: with one, orders and counts need no merging. */
const carsPerShard = 5_000_000;

export const indexSettings = (cars: number) => ({
  number_of_shards: Math.max(1, Math.ceil(cars / carsPerShard)),
  // A copy as soon as there is a second node.
  auto_expand_replicas: '0-1',
  // Changes are made visible by the writer, once per batch.
  refresh_interval: '-1',
  // How long a removed document refuses older versions of itself.
  gc_deletes: '1h',
});
