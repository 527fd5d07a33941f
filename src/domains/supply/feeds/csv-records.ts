import { parse } from 'csv-parse/sync';
import type { FeedLine } from './feed-lines.server.ts';

/** A record of a CSV file with its first line; one that cannot be parsed has a reason. */
export type CsvRecord = { line: number } & ({ cells: string[] } | { reason: string });

/** Limits of a quoted cell; beyond them its quote counts as never closed. */
const mostLines = 500;
const mostLetters = 2_000_000;
const neverClosed = 'a quote is opened here and never closed';

/** The delimiter that the header uses most: comma, semicolon, tab or bar. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t', '|'].reduce((best, candidate) =>
    header.split(candidate).length > header.split(best).length ? candidate : best,
  );

/** Whether a quoted cell is still open at the end, or text follows a closing quote. */
const quoteState = (text: string, delimiter: string, openBefore: boolean): 'closed' | 'open' | 'broken' => {
  if (!openBefore && !text.includes('"')) return 'closed';
  let open = openBefore;
  let cellStart = !openBefore;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (open && letter === '"') {
      const following = text[at + 1];
      if (following === '"') at += 1;
      else if (following !== undefined && following !== delimiter) return 'broken';
      else open = false;
    } else if (!open) {
      if (cellStart && letter === '"') open = true;
      cellStart = letter === delimiter;
    }
  }
  return open ? 'open' : 'closed';
};

type Piece = { line: number; text: string } | { line: number; reason: string };

/**
 * Splits lines into records. A quoted cell may span several lines; if it is never closed, only its first line is
 * skipped and reading continues with the next.
 */
export const createCsvSplitter = (delimiter: string) => {
  let held: { line: number; text: string }[] = [];
  let heldLetters = 0;

  const hold = (part: { line: number; text: string }): void => {
    held.push(part);
    heldLetters += part.text.length;
  };
  const letGo = (): { line: number; text: string }[] => {
    const parts = held;
    held = [];
    heldLetters = 0;
    return parts;
  };

  /** Drops the first held line and processes the others again. */
  const giveUp = (reason: string): Piece[] => {
    const [first, ...others] = letGo();
    if (!first) return [];
    return [{ line: first.line, reason }, ...others.flatMap(add)];
  };

  const add = ({ line, text }: { line: number; text: string }): Piece[] => {
    const state = quoteState(text, delimiter, held.length > 0);
    if (state === 'broken') {
      if (held.length === 0) return [{ line, reason: 'something stands between a closing quote and the next cell' }];
      hold({ line, text });
      return giveUp(neverClosed);
    }
    hold({ line, text });
    if (state === 'open') return held.length > mostLines || heldLetters > mostLetters ? giveUp(neverClosed) : [];
    const parts = letGo();
    const [first] = parts;
    const whole = parts.map((part) => part.text).join('\n');
    return first && whole.trim() !== '' ? [{ line: first.line, text: whole }] : [];
  };

  return {
    add: ({ line, text }: FeedLine): Piece[] =>
      text === null ? [...giveUp(neverClosed), { line, reason: 'the line is too long' }] : add({ line, text }),
    end: (): Piece[] => {
      const pieces: Piece[] = [];
      while (held.length > 0) pieces.push(...giveUp(neverClosed));
      return pieces;
    },
  };
};

const parseText = (text: string, delimiter: string): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: 0,
  });

/** Parses many records at once, because starting the parser costs more than running it. */
export const readCsvPieces = (pieces: readonly Piece[], delimiter: string): CsvRecord[] => {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  const together = texts.length > 0 ? parseText(texts.join('\n'), delimiter) : [];
  const rows = together.length === texts.length ? together : texts.map((text) => parseText(text, delimiter)[0]);
  let next = 0;
  return pieces.map((piece) => {
    if ('reason' in piece) return piece;
    const cells = rows[next] ?? [];
    next += 1;
    return { line: piece.line, cells };
  });
};
