import { err, ok, type Result } from '#lib/result.ts';
import type { SourceRecord } from './dialects/apply-mapping.ts';
import { missingColumns } from './dialects/check-mapping.ts';
import { type ExplainedMapping, explainMapping } from './dialects/explain-mapping.ts';
import type { FeedMapping } from './dialects/feed-mapping.ts';
import { dialectOf, fitMapping, recogniseDialect } from './dialects/recognise-dialect.ts';
import { FeedFileError } from './feed-file-error.ts';
import { type FeedFormat, feedFormatOf, readFeedHeader, readSourceRows } from './feed-records.server.ts';
import { type FeedSource, openFeedSource } from './feed-source.server.ts';

type FeedPreview = {
  format: FeedFormat;
  dialectName: string;
  mapping: FeedMapping;
  explained: ExplainedMapping;
  /** The first rows, with the file's own column names. */
  sample: { line: number; record: SourceRecord }[];
  /** A sentence about required columns that are missing. */
  missing: string | null;
};

type Options = {
  file: string;
  name?: string;
  /** Recognized from the header by default. */
  mapping?: FeedMapping;
  /** Number of rows to read; a dry run of the import reads all. */
  rows?: number;
};

const sampleRows = 100;

/** How a file is understood, before anything is imported. */
export const previewFeed = async (options: Options): Promise<Result<FeedPreview, string>> => {
  const opened = await openFeedSource(options);
  if (!opened.ok) return opened;
  try {
    const format = await feedFormatOf(opened.value);
    return format.ok ? ok(await look(opened.value, format.value, options)) : format;
  } catch (error) {
    if (error instanceof FeedFileError) return err(error.message);
    throw error;
  } finally {
    await opened.value.close();
  }
};

const look = async (source: FeedSource, format: FeedFormat, options: Options): Promise<FeedPreview> => {
  const header = await readFeedHeader(source, format);
  const mapping = options.mapping ? fitMapping(options.mapping, header, format) : recogniseDialect(header).mapping;
  const rows = await firstRows(source, format, options.rows ?? 1000);
  return {
    format,
    dialectName: dialectOf(mapping.dialect).name,
    mapping,
    explained: explainMapping(
      mapping,
      rows.map(({ record }) => record),
    ),
    sample: rows.slice(0, sampleRows),
    missing: missingColumns(mapping, format) ?? null,
  };
};

const firstRows = async (source: FeedSource, format: FeedFormat, most: number): Promise<FeedPreview['sample']> => {
  const sample: FeedPreview['sample'] = [];
  if (most === 0) return sample;
  for await (const rows of readSourceRows({ source, format })) {
    for (const { line, record } of rows) if (record && sample.length < most) sample.push({ line, record });
    if (sample.length >= most) break;
  }
  return sample;
};
