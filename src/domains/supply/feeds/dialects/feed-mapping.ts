import { z } from 'zod';
import { type FeedColumn, isFeedColumn } from '../feed-columns.ts';
import { dialectIds } from './dialect.ts';

const MappedColumn = z.object({
  /** The header as in the file. */
  column: z.string(),
  /** The field it fills; `null` for none. */
  field: z.custom<FeedColumn>((name) => typeof name === 'string' && isFeedColumn(name)).nullable(),
  /** Set if an operator decided that the column's values stay unknown. */
  leftUnknown: z.literal(true).optional(),
});

/** The meaning of each column of a file, as plain JSON to be stored with the feed. */
export const FeedMapping = z.object({ dialect: z.enum(dialectIds), columns: z.array(MappedColumn) });
export type FeedMapping = z.infer<typeof FeedMapping>;
export type MappedColumn = FeedMapping['columns'][number];

/** Sets an operator's choice for a column: the field it fills, or `null` to leave its values unknown. */
export const withColumn = (mapping: FeedMapping, column: string, field: FeedColumn | null): FeedMapping => {
  const entry: MappedColumn = field === null ? { column, field, leftUnknown: true } : { column, field };
  const isMapped = mapping.columns.some((one) => one.column === column);
  const columns = isMapped
    ? mapping.columns.map((one) => (one.column === column ? entry : one))
    : [...mapping.columns, entry];
  return { ...mapping, columns };
};
