import { z } from 'zod';
import { type FeedColumn, isFeedColumn } from '../feed-columns.ts';
import { dialectIds } from './dialect.ts';

const MappedColumn = z.object({
  /** The header as the file has it. */
  column: z.string(),
  /** Our column that it fills; `null` is none. */
  field: z.custom<FeedColumn>((name) => typeof name === 'string' && isFeedColumn(name)).nullable(),
  /** Somebody looked at it and said that what it holds stays unknown. */
  leftUnknown: z.literal(true).optional(),
});

/** What each column of a file means; plain JSON, so that it can be kept with the feed it was made for. */
export const FeedMapping = z.object({ dialect: z.enum(dialectIds), columns: z.array(MappedColumn) });
export type FeedMapping = z.infer<typeof FeedMapping>;
export type MappedColumn = FeedMapping['columns'][number];

/** The operator's word on one column: what it fills, or `null` to leave what it holds unknown. */
export const withColumn = (mapping: FeedMapping, column: string, field: FeedColumn | null): FeedMapping => {
  const entry: MappedColumn = field === null ? { column, field, leftUnknown: true } : { column, field };
  const isMapped = mapping.columns.some((one) => one.column === column);
  const columns = isMapped
    ? mapping.columns.map((one) => (one.column === column ? entry : one))
    : [...mapping.columns, entry];
  return { ...mapping, columns };
};
