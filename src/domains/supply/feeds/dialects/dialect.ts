import type { FeedColumn } from '../feed-columns.ts';

/** How one supplier of feeds names and writes things. What a table does not name is read as our own columns are. */
export type Dialect = {
  id: DialectId;
  name: string;
  /** Headers that tell it from the others, and how many of them are enough. */
  marks: readonly string[];
  marksNeeded: number;
  /** Headers by the column they fill, the one to believe first at the front. */
  columns: Readonly<Partial<Record<FeedColumn, readonly string[]>>>;
  /** Headers that are known and say nothing we keep, though one of ours may have the same name. */
  unused: readonly string[];
  /** What stands between two pictures in one cell. */
  pictureDivider: '|' | ',' | ';' | null;
};

export const dialectIds = ['forecourt', 'homenet', 'vauto', 'dealercom', 'google', 'meta'] as const;
export type DialectId = (typeof dialectIds)[number];
