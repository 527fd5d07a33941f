import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { err, ok, type Result } from '#lib/result.ts';
import { type CsvRecord, createCsvSplitter, delimiterOf, readCsvPieces } from './csv-records.ts';
import { type FeedColumn, feedColumnOf, requiredColumns } from './feed-columns.ts';
import { readLines } from './feed-lines.server.ts';
import { type FeedProblem, printable } from './feed-problem.ts';
import type { FeedFields } from './feed-row.ts';
import { readJsonRecord } from './json-record.ts';

/** A line's values by column; a line that cannot be read has none. */
export type FeedRecord = { line: number; fields: FeedFields | null; problems: FeedProblem[] };

export type FeedFormat = 'csv' | 'json-lines';

const rowProblem = (line: number, reason: string, value = '', severity: FeedProblem['severity'] = 'error') => ({
  line,
  field: 'row',
  reason,
  value: printable(value),
  severity,
});

const byExtension: Readonly<Record<string, FeedFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.json': 'json-lines',
  '.jsonl': 'json-lines',
  '.ndjson': 'json-lines',
};

/** By its name, else by its first character. */
export const feedFormatOf = async (file: string): Promise<Result<FeedFormat, string>> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.includes(0)) return err('This is not a text file in UTF-8.');
    const first = start.toString('utf8').replace('\uFEFF', '').trimStart()[0];
    if (first === undefined) return err('The file is empty.');
    const format = byExtension[extname(file).toLowerCase()] ?? (first === '{' ? 'json-lines' : 'csv');
    if (format === 'json-lines' && first === '[') {
      return err(
        'This is one JSON list. A feed has one object per line (JSON lines), without the brackets around them.',
      );
    }
    return ok(format);
  } finally {
    await handle.close();
  }
};

type Options = { file: string; format: FeedFormat; onBytes?: (bytes: number) => void };

/** The rows of a feed in groups, as they are read. */
export const readFeedRecords = ({ file, format, onBytes }: Options): AsyncGenerator<FeedRecord[]> =>
  format === 'csv' ? readCsv(file, onBytes) : readJsonLines(file, onBytes);

async function* readJsonLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<FeedRecord[]> {
  for await (const lines of readLines(file, onBytes)) {
    yield lines.flatMap(({ line, text }): FeedRecord[] => {
      if (text === null) return [unreadable(line, 'the line is too long')];
      if (text.trim() === '') return [];
      const record = readJsonRecord(text);
      return record.ok ? [{ line, fields: record.value, problems: [] }] : [unreadable(line, record.error, text)];
    });
  }
}

const unreadable = (line: number, reason: string, value = ''): FeedRecord => ({
  line,
  fields: null,
  problems: [rowProblem(line, reason, value)],
});

type Header = { columns: (FeedColumn | undefined)[]; problems: FeedProblem[] };

async function* readCsv(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<FeedRecord[]> {
  let csv: { splitter: ReturnType<typeof createCsvSplitter>; delimiter: string } | undefined;
  let header: Header | undefined;
  const records = (found: CsvRecord[]): FeedRecord[] =>
    found.flatMap((record): FeedRecord[] => {
      if (header) return [recordOf(record, header)];
      if ('reason' in record) throw new FeedHeaderError(`Line ${record.line}: ${record.reason}.`);
      header = readHeader(record);
      return [{ line: record.line, fields: null, problems: header.problems }];
    });
  for await (const lines of readLines(file, onBytes)) {
    const first = lines.find(({ text }) => text !== null && text.trim() !== '');
    if (!csv && first?.text) {
      const delimiter = delimiterOf(first.text);
      csv = { splitter: createCsvSplitter(delimiter), delimiter };
    }
    if (!csv) continue;
    const { splitter, delimiter } = csv;
    yield records(readCsvPieces(lines.flatMap(splitter.add), delimiter));
  }
  if (csv) yield records(readCsvPieces(csv.splitter.end(), csv.delimiter));
}

/** The first line of a CSV does not name what a feed needs. */
export class FeedHeaderError extends Error {}

const readHeader = ({ line, cells }: { line: number; cells: string[] }): Header => {
  const columns = cells.map(feedColumnOf);
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new FeedHeaderError(`The first line names the columns, but there is no ${missing.join(', ')}.`);
  }
  const unknown = cells.filter((_, index) => columns[index] === undefined).map((name) => name.trim() || '(no name)');
  const problems =
    unknown.length > 0 ? [rowProblem(line, 'these columns are not used', unknown.join(', '), 'warning')] : [];
  return { columns, problems };
};

const recordOf = (record: CsvRecord, { columns }: Header): FeedRecord => {
  if ('reason' in record) return unreadable(record.line, record.reason);
  const { line, cells } = record;
  if (cells.length !== columns.length) {
    const reason = `has ${cells.length} cells where the first line has ${columns.length}`;
    return unreadable(line, reason, cells.join(','));
  }
  const fields: FeedFields = {};
  cells.forEach((cell, index) => {
    const column = columns[index];
    if (column && !fields[column]) fields[column] = cell;
  });
  return { line, fields, problems: [] };
};
