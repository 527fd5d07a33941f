import type { FeedColumn } from './feed-columns.ts';
import { type FeedProblem, printable } from './feed-problem.ts';

export type FeedValue = string | string[];
export type FeedFields = Partial<Record<FeedColumn, FeedValue>>;
/** Which column of the file said it, under the file's own name, and how. */
export type FeedSources = Partial<Record<FeedColumn, { column: string; value: FeedValue }>>;

/** One line of a feed as it is being read, with what was found wrong with it. */
export type FeedRow = {
  readonly line: number;
  readonly problems: FeedProblem[];
  /** Trimmed; empty when the feed does not say. */
  text(column: FeedColumn): string;
  /** Several values: a JSON list, or text divided by bars, else by line breaks, else by semicolons, else by commas. */
  list(column: FeedColumn): string[];
  /** The row cannot be used. */
  fail(column: FeedColumn, reason: string): undefined;
  /** The row can be used without this. */
  warn(column: FeedColumn, reason: string): undefined;
  failed(): boolean;
  /** Somebody said that what a column of this feed holds stays unknown, so nothing is guessed in its place. */
  readonly guesses: boolean;
};

type RowOptions = { sources?: FeedSources; guesses?: boolean };

const longestField = 20_000;
// Tabs and line breaks are text; the other control characters never are.
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
