import { columnKey, type FeedColumn, feedColumnOf } from '../feed-columns.ts';
import type { Dialect, DialectId } from './dialect.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { supplierDialects } from './supplier-dialects.ts';

/** What a dealer asks on the internet counts before every other price of a feed. */
const internetPriceFirst = ['internetPrice', 'price', 'salePrice', 'sellingPrice', 'askingPrice', 'listPrice'];

/** Our own format, as described in docs/feeds.md. */
const own: Dialect = {
  id: 'forecourt',
  name: 'Forecourt',
  marks: [],
  marksNeeded: 0,
  columns: { price: internetPriceFirst },
  unused: [],
  pictureDivider: null,
};

const allDialects: readonly Dialect[] = [own, ...supplierDialects];

export const dialectOf = (id: DialectId): Dialect => allDialects.find((dialect) => dialect.id === id) ?? own;

/** Pictures in Meta's feeds: `image[3].url`. */
const numberedPicture = /^image\[\d+\]\.url$/i;

type Reading = { field: FeedColumn | null; isKnownColumn: boolean; rank: number };

const readings = new Map<DialectId, ReadonlyMap<string, Reading>>();

const readingsOf = (dialect: Dialect): ReadonlyMap<string, Reading> => {
  const before = readings.get(dialect.id);
  if (before) return before;
  const named = Object.entries(dialect.columns).flatMap(([field, headers]) =>
    headers.map(
      (header, rank) => [columnKey(header), { field: feedColumnOf(field) ?? null, isKnownColumn: true, rank }] as const,
    ),
  );
  const unused = dialect.unused.map(
    (header) => [columnKey(header), { field: null, isKnownColumn: true, rank: 0 }] as const,
  );
  const made = new Map<string, Reading>([...unused, ...named]);
  readings.set(dialect.id, made);
  return made;
};

/** The field that a dialect assigns to a header, and its priority among columns for the same field. */
export const readingOf = (id: DialectId, named: string): Reading => {
  // Repeated headers have a number appended.
  const header = named.replace(/ \(\d+\)$/, '');
  const reading = readingsOf(dialectOf(id)).get(columnKey(header));
  if (reading) return reading;
  const field = numberedPicture.test(header.trim()) ? 'photos' : (feedColumnOf(header) ?? null);
  return { field, isKnownColumn: field !== null, rank: 100 };
};

const mappingFor = (id: DialectId, header: readonly string[]): FeedMapping => ({
  dialect: id,
  columns: header.map((column) => ({ column, field: readingOf(id, column).field })),
});

/** The supplier of a feed, by its column names; our own format if none matches. */
export const recogniseDialect = (header: readonly string[]): { dialect: Dialect; mapping: FeedMapping } => {
  const keys = new Set(header.map(columnKey));
  const fitting = supplierDialects
    .map((dialect) => ({ dialect, marks: new Set(dialect.marks.map(columnKey).filter((mark) => keys.has(mark))).size }))
    .filter(({ dialect, marks }) => marks >= dialect.marksNeeded)
    .sort((a, b) => b.marks / b.dialect.marksNeeded - a.marks / a.dialect.marksNeeded);
  const dialect = fitting[0]?.dialect ?? own;
  return { dialect, mapping: mappingFor(dialect.id, header) };
};

/**
 * Adapts a mapping to a file: existing columns keep their choice, new ones get the dialect's. For JSON, columns missing
 * from the first objects are kept, since later objects may have them.
 */
export const fitMapping = (mapping: FeedMapping, header: readonly string[], format: string): FeedMapping => {
  const entries = new Map(mapping.columns.map((one) => [one.column, one]));
  const columns = mappingFor(mapping.dialect, header).columns.map((one) => entries.get(one.column) ?? one);
  const later = format === 'csv' ? [] : mapping.columns.filter(({ column }) => !header.includes(column));
  return { ...mapping, columns: [...columns, ...later] };
};
