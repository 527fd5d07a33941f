import type { FeedMapping, MappedColumn } from './feed-mapping.ts';
import { dialectOf, readingOf } from './recognise-dialect.ts';

/** Statistics of one column. */
export type ColumnCounts = {
  filled: number;
  /** Rows with 0 for none. */
  zeros: number;
  /** Used vehicles that the column turns into certified ones. */
  turned: number;
  kilometers: number;
  /** Frequencies of condition words. */
  words: Map<string, number>;
  firstValue: string;
};

const grouped = (count: number): string => count.toLocaleString('en-US');
const rowsOf = (count: number): string => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;

const conditions: readonly (readonly [string, string])[] = [
  ['NEW', 'New'],
  ['USED', 'Used'],
  ['CERTIFIED', 'Certified'],
  ['3P_CERT', 'Third-party certified'],
  ['other', 'not read'],
];

const dateForm = (text: string): string => {
  if (/^\d{1,2}\/\d{1,2}\/\d{4} \d/.test(text)) return 'MM/DD/YYYY HH:MM:SS';
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text) ? 'MM/DD/YYYY' : '';
};

const ownWords = ({ field }: MappedColumn, counts: ColumnCounts, mapping: FeedMapping): string => {
  if (field === 'type') {
    return conditions
      .flatMap(([code, name]) => (counts.words.has(code) ? [`${name} ${grouped(counts.words.get(code) ?? 0)}`] : []))
      .join(' · ');
  }
  if (field === 'certified') return `turns ${grouped(counts.turned)} used into certified`;
  if (field === 'price' || field === 'msrp') return counts.zeros > 0 ? `0 means none: ${rowsOf(counts.zeros)}` : '';
  if (field === 'dateListed') return dateForm(counts.firstValue);
  if (field === 'photos') return `split at ${dialectOf(mapping.dialect).pictureDivider ?? '| or , or ;'}`;
  if (field === 'dealerFullAddress') return 'street, city, state and ZIP';
  if (field === 'mileageUnit') {
    return counts.kilometers > 0 ? `kilometers become miles: ${rowsOf(counts.kilometers)}` : 'miles';
  }
  if (field === 'drive' || field === 'fuel') return 'read by words';
  return '';
};

/** Columns for the same field with a higher priority. */
const believedFirst = (one: MappedColumn, mapping: FeedMapping): string[] => {
  const rank = ({ column, field }: MappedColumn): number => {
    const reading = readingOf(mapping.dialect, column);
    return reading.field === field ? reading.rank : -1;
  };
  const rivals = mapping.columns.filter(({ field }) => field === one.field);
  const place = rivals.indexOf(one);
  return rivals
    .filter((other, at) => rank(other) < rank(one) || (rank(other) === rank(one) && at < place))
    .map(({ column }) => column);
};

/** How a column is used, in a few words; empty if it is used as it is. */
export const columnWords = (one: MappedColumn, counts: ColumnCounts, mapping: FeedMapping): string => {
  if (one.field === null) {
    if (one.leftUnknown) return 'left unknown';
    return readingOf(mapping.dialect, one.column).isKnownColumn ? 'not used' : 'no such field';
  }
  const first = one.field === 'photos' ? [] : believedFirst(one, mapping);
  const words = ownWords(one, counts, mapping);
  if (first.length === 0) return words;
  const where = `used where ${first.join(' and ')} ${first.length === 1 ? 'says' : 'say'} nothing`;
  return words === '' ? where : `${words}; ${where}`;
};
