/** Something a feed's author should know: an error leaves the row out, a warning does not. */
export type FeedProblem = {
  line: number;
  /** As the line has it; empty where it cannot be told. */
  vin: string;
  /** The column under the file's own name. */
  column: string;
  /** The column, as documented; `row` when it is about the whole line. */
  field: string;
  reason: string;
  /** What stood there, cut short and printable. */
  value: string;
  severity: 'error' | 'warning';
};

const longestText = 80;

/** What a feed says must not be able to write to an operator's terminal. */
export const printable = (text: string): string => {
  const safe = text.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
};

export const problemLine = ({ line, column, reason, value, severity }: FeedProblem): string =>
  `line ${line}: ${severity}: ${column}: ${reason}${value === '' ? '' : ` ("${value}")`}`;
