import { requiredColumns } from '../feed-columns.ts';
import { type FeedProblem, printable } from '../feed-problem.ts';
import type { FeedStop } from './explain-mapping.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { readingOf } from './recognise-dialect.ts';

/** A CSV without these columns is not a vehicle feed; for JSON each row is checked instead. */
export const missingColumns = (mapping: FeedMapping, format: string): string | undefined => {
  const missing = requiredColumns.filter((needed) => !mapping.columns.some(({ field }) => field === needed));
  if (format !== 'csv' || missing.length === 0) return undefined;
  return `The first line names the columns, but there is no ${missing.join(', ')}.`;
};

/** Reports unknown columns in one warning about the first line. */
export const mappingProblems = (mapping: FeedMapping): FeedProblem[] => {
  const unknown = mapping.columns.filter(
    ({ column, field, leftUnknown }) =>
      field === null && !leftUnknown && !readingOf(mapping.dialect, column).isKnownColumn,
  );
  if (unknown.length === 0) return [];
  const value = printable(unknown.map(({ column }) => column).join(', '));
  const reason = 'these columns are not used';
  return [{ line: 1, vin: '', column: 'row', field: 'row', reason, value, severity: 'warning' }];
};

/** Why nothing was imported, and how to fix it. */
export const unreadWords = (stops: readonly FeedStop[]): string => {
  const named = stops.map(
    ({ column, holds, rows }) =>
      `"${printable(column)}" holds the ${holds} of ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`,
  );
  return `Nothing was imported: ${named.join('; ')}. Say what it means, or leave it unknown.`;
};
