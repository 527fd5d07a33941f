import { extname } from 'node:path';
import { err, ok, type Result } from '#lib/result.ts';
import { type CsvRecord, createCsvSplitter, delimiterOf, readCsvPieces } from './csv-records.ts';
import { mostColumns, type SourceRecord } from './dialects/apply-mapping.ts';
import { FeedFileError } from './feed-file-error.ts';
import { cutLines } from './feed-lines.server.ts';
import { type FeedProblem, printable } from './feed-problem.ts';
import { type FeedSource, readText } from './feed-source.server.ts';
import { createJsonListSplitter, type JsonPiece } from './json-list.ts';
import { readJsonRecord } from './json-record.ts';

/** A row with the file's own column names; null for a line that cannot be parsed. */
export type SourceRow = { line: number; record: SourceRecord | null; problems: FeedProblem[] };

export type FeedFormat = 'csv' | 'json-lines' | 'json-list';

const rowProblem = (line: number, reason: string, value = '', severity: FeedProblem['severity'] = 'error') => ({
  line,
  vin: '',
  column: 'row',
  field: 'row',
  reason,
  value: printable(value),
  severity,
});

const unreadable = (line: number, reason: string, value = ''): SourceRow => ({
  line,
  record: null,
  problems: [rowProblem(line, reason, value)],
});

const byExtension: Readonly<Record<string, FeedFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.json': 'json-lines',
  '.jsonl': 'json-lines',
  '.ndjson': 'json-lines',
};

const sniffed = 4096;

/** By the file's name, or else by its first character. */
export const feedFormatOf = async (source: FeedSource): Promise<Result<FeedFormat, string>> => {
  let start = '';
  for await (const text of readText(source)) {
    start += text.slice(0, sniffed);
    if (start.trim() !== '') break;
  }
  if (start.includes('\0')) return err('This is not a text file.');
  const first = start.trimStart()[0];
  if (first === undefined) return err('The file is empty.');
  const format = byExtension[extname(source.name).toLowerCase()] ?? (/[[{]/.test(first) ? 'json-lines' : 'csv');
  return ok(format === 'json-lines' && first === '[' ? 'json-list' : format);
};

type Options = {
  source: FeedSource;
  format: FeedFormat;
  onBytes?: ((bytes: number) => void) | undefined;
  /** Called with the header of a CSV. */
  onHeader?: ((header: string[]) => void) | undefined;
};

/** The rows of a feed in groups, while it is read. */
export const readSourceRows = ({ source, format, onBytes, onHeader }: Options): AsyncGenerator<SourceRow[]> => {
  const texts = readText(source, onBytes);
  if (format === 'csv') return readCsv(texts, onHeader);
  return format === 'json-list' ? readJsonList(texts) : readJsonLines(texts);
};

const rowsForHeader = 200;

/** Column names: the first line of a CSV, or the names in the first objects of a JSON feed. */
export const readFeedHeader = async (source: FeedSource, format: FeedFormat): Promise<string[]> => {
  const names = new Set<string>();
  let rows = 0;
  const note = (header: readonly string[]): void => {
    for (const name of header) names.add(name);
  };
  for await (const row of readSourceRows({ source, format, onHeader: note })) {
    for (const { record } of row) note(Object.keys(record ?? {}));
    rows += row.length;
    if (format === 'csv' ? names.size > 0 : rows >= rowsForHeader) break;
  }
  return [...names];
};

const jsonRow = ({ line, text }: JsonPiece, tooLong: string): SourceRow[] => {
  if (text === null) return [unreadable(line, tooLong)];
  if (text.trim() === '') return [];
  const record = readJsonRecord(text);
  return record.ok ? [{ line, record: record.value, problems: [] }] : [unreadable(line, record.error, text)];
};

async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<SourceRow[]> {
  for await (const lines of cutLines(texts)) yield lines.flatMap((line) => jsonRow(line, 'the line is too long'));
}

async function* readJsonList(texts: AsyncIterable<string>): AsyncGenerator<SourceRow[]> {
  const splitter = createJsonListSplitter();
  const rows = (pieces: JsonPiece[]) => pieces.flatMap((piece) => jsonRow(piece, 'the object is too long'));
  for await (const text of texts) yield rows(splitter.push(text));
  yield rows(splitter.end());
}

async function* readCsv(
  texts: AsyncIterable<string>,
  onHeader: (header: string[]) => void = () => {},
): AsyncGenerator<SourceRow[]> {
  let csv: { splitter: ReturnType<typeof createCsvSplitter>; delimiter: string } | undefined;
  let header: string[] | undefined;
  const rows = (records: CsvRecord[]): SourceRow[] =>
    records.flatMap((record): SourceRow[] => {
      if (header) return [csvRow(record, header)];
      if ('reason' in record) throw new FeedFileError(`Line ${record.line}: ${record.reason}.`);
      if (record.cells.length > mostColumns) {
        throw new FeedFileError(`The first line names ${record.cells.length} columns, more than any feed has.`);
      }
      header = distinctNames(record.cells);
      onHeader(header);
      return [];
    });
  for await (const lines of cutLines(texts)) {
    const first = lines.find(({ text }) => text !== null && text.trim() !== '');
    if (!csv && first?.text) {
      const delimiter = delimiterOf(first.text);
      csv = { splitter: createCsvSplitter(delimiter), delimiter };
    }
    if (!csv) continue;
    const { splitter, delimiter } = csv;
    yield rows(readCsvPieces(lines.flatMap(splitter.add), delimiter));
  }
  if (csv) yield rows(readCsvPieces(csv.splitter.end(), csv.delimiter));
}

/** Numbers repeated names, so that each column has a unique one. */
const distinctNames = (cells: readonly string[]): string[] => {
  const used = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`;
    let distinct = name;
    for (let count = 2; used.has(distinct); count += 1) distinct = `${name} (${count})`;
    used.add(distinct);
    return distinct;
  });
};

const csvRow = (record: CsvRecord, header: readonly string[]): SourceRow => {
  if ('reason' in record) return unreadable(record.line, record.reason);
  const { line, cells } = record;
  if (cells.length !== header.length) {
    const reason = `has ${cells.length} cells where the first line has ${header.length}`;
    return unreadable(line, reason, cells.join(','));
  }
  return { line, record: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])), problems: [] };
};
