import type { FeedColumn } from './feed-columns.ts';
import { type FeedProblem, printable } from './feed-problem.ts';

export type FeedValue = string | string[];
export type FeedFields = Partial<Record<FeedColumn, FeedValue>>;
/** The source column in the file and its value. */
export type FeedSources = Partial<Record<FeedColumn, { column: string; value: FeedValue }>>;

/** A row of a feed while it is read, with its problems. */
export type FeedRow = {
  readonly line: number;
  readonly problems: FeedProblem[];
  /** Trimmed; empty if the feed has none. */
  text(column: FeedColumn): string;
  /** Several values: a JSON list, or text separated by bars, or else line breaks, semicolons or commas. */
  list(column: FeedColumn): string[];
  /** Reports an error; the row cannot be used. */
  fail(column: FeedColumn, reason: string): undefined;
  /** Reports a warning; the row is used without this value. */
  warn(column: FeedColumn, reason: string): undefined;
  failed(): boolean;
  /** False if an operator left a column of this feed unknown, so that missing values are not guessed. */
  readonly guesses: boolean;
};

type RowOptions = { sources?: FeedSources; guesses?: boolean };

const longestField = 20_000;
// Control characters other than tabs and line breaks.
const controls = /[^\P{Cc}\t\n\r]/u;

const joined = (value: FeedValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : value.join(' | ');

export const createFeedRow = (line: number, fields: FeedFields, options: RowOptions = {}): FeedRow => {
  const { sources = {}, guesses = true } = options;
  const problems: FeedProblem[] = [];
  const vin = printable(joined(fields.vin).trim());
  const note = (field: FeedColumn, reason: string, severity: FeedProblem['severity']): undefined => {
    const { column, value } = sources[field] ?? { column: field, value: fields[field] };
    problems.push({ line, vin, column: printable(column), field, reason, value: printable(joined(value)), severity });
  };

  const clean = (column: FeedColumn, text: string): string => {
    if (!controls.test(text)) return text.trim();
    note(column, 'control characters were left out', 'warning');
    return text.replace(new RegExp(controls, 'gu'), '').trim();
  };

  for (const column of Object.keys(fields) as FeedColumn[]) {
    const value = fields[column];
    if (!value) continue;
    const whole = joined(value);
    if (whole.length > longestField) note(column, `${whole.length} characters are more than ${longestField}`, 'error');
    else if (whole.includes('\uFFFD')) note(column, 'is not valid UTF-8', 'error');
    fields[column] = typeof value === 'string' ? clean(column, value) : value.map((part) => clean(column, part));
  }

  return {
    line,
    problems,
    guesses,
    text: (column) => joined(fields[column]),
    list: (column) => {
      const value = fields[column];
      if (!value) return [];
      const parts = typeof value === 'string' ? value.split(dividerOf(value)) : value;
      return parts.map((part) => part.trim()).filter((part) => part !== '');
    },
    fail: (column, reason) => note(column, reason, 'error'),
    warn: (column, reason) => note(column, reason, 'warning'),
    failed: () => problems.some(({ severity }) => severity === 'error'),
  };
};

const dividerOf = (text: string): string => ['|', '\n', ';'].find((sign) => text.includes(sign)) ?? ',';
