/** A problem to report to the feed's author: an error skips the row, a warning does not. */
export type FeedProblem = {
  line: number;
  /** From the row; empty if unreadable. */
  vin: string;
  /** The column's name in the file. */
  column: string;
  /** Documented name of the column; `row` for the whole line. */
  field: string;
  reason: string;
  /** The value, shortened and printable. */
  value: string;
  severity: 'error' | 'warning';
};

const longestText = 80;

/** Escapes control characters, so that a feed cannot write to an operator's terminal. */
export const printable = (text: string): string => {
  const safe = text.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
};

export const problemLine = ({ line, column, reason, value, severity }: FeedProblem): string =>
  `line ${line}: ${severity}: ${column}: ${reason}${value === '' ? '' : ` ("${value}")`}`;
