import type { FeedColumn } from '../feed-columns.ts';
import type { FeedFields, FeedSources, FeedValue } from '../feed-row.ts';
import { readAmount, saysNoPrice } from '../feed-values.ts';
import type { Dialect } from './dialect.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { dialectOf, readingOf } from './recognise-dialect.ts';
import { splitPictures } from './split-pictures.ts';

/** A row with the file's own column names. */
export type SourceRecord = Readonly<Record<string, FeedValue>>;

type AppliedRecord = { fields: FeedFields; sources: FeedSources };

type Compiled = { byField: [FeedColumn, string[]][]; headers: ReadonlySet<string>; dialect: Dialect };

const compiled = new WeakMap<FeedMapping, Compiled>();

/** Columns by the field they fill, highest priority first; an operator's choice comes before all others. */
const compile = (mapping: FeedMapping): Compiled => {
  const before = compiled.get(mapping);
  if (before) return before;
  const byField = new Map<FeedColumn, { column: string; rank: number }[]>();
  for (const { column, field } of mapping.columns) {
    if (field === null) continue;
    const reading = readingOf(mapping.dialect, column);
    const columns = byField.get(field) ?? [];
    columns.push({ column, rank: reading.field === field ? reading.rank : -1 });
    byField.set(field, columns);
  }
  const sorted = [...byField].map(([field, columns]): [FeedColumn, string[]] => [
    field,
    columns.sort((a, b) => a.rank - b.rank).map(({ column }) => column),
  ]);
  const headers = new Set(mapping.columns.map(({ column }) => column));
  const made = { byField: sorted, headers, dialect: dialectOf(mapping.dialect) };
  compiled.set(mapping, made);
  return made;
};

const isEmpty = (value: FeedValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/** Suppliers write 0 for no price. */
export const isNoAmount = (value: FeedValue): boolean => typeof value === 'string' && readAmount(value.trim()) === 0;

/** Also `Call for price`, where another column may have one. */
const asksNothing = (value: FeedValue): boolean =>
  isNoAmount(value) || (typeof value === 'string' && saysNoPrice(value.trim()));

const amounts: ReadonlySet<FeedColumn> = new Set(['price', 'msrp']);

/** Feeds have some 200 columns at most. A CSV header with more is refused; further columns of a JSON feed are ignored. */
export const mostColumns = 1000;

/** Adds columns that first appear in this row: objects of a JSON feed need not have the same names. */
export const extendMapping = (mapping: FeedMapping, record: SourceRecord): FeedMapping => {
  const { headers } = compile(mapping);
  const room = Math.max(0, mostColumns - headers.size);
  const late = Object.keys(record)
    .filter((column) => !headers.has(column))
    .slice(0, room);
  if (late.length === 0) return mapping;
  const more = late.map((column) => ({ column, field: readingOf(mapping.dialect, column).field }));
  return { ...mapping, columns: [...mapping.columns, ...more] };
};

/** A row by our own fields, with the source column of each. */
export const applyMapping = (record: SourceRecord, mapping: FeedMapping): AppliedRecord => {
  const { byField, dialect } = compile(mapping);
  const fields: FeedFields = {};
  const sources: FeedSources = {};
  for (const [field, columns] of byField) {
    const saying = columns.filter((column) => !isEmpty(record[column]));
    const column =
      (amounts.has(field) ? saying.find((one) => !asksNothing(record[one] ?? '')) : undefined) ??
      saying[0] ??
      columns.find((one) => record[one] !== undefined);
    const value = column === undefined ? undefined : record[column];
    if (column === undefined || value === undefined) continue;
    fields[field] =
      field === 'photos'
        ? [...new Set(saying.flatMap((one) => splitPictures(record[one] ?? '', dialect.pictureDivider)))]
        : value;
    sources[field] = { column, value };
  }
  return { fields, sources };
};
