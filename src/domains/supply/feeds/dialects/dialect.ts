import type { FeedColumn } from '../feed-columns.ts';

/** How one feed supplier names and writes things. Columns that are not listed are read like our own. */
export type Dialect = {
  id: DialectId;
  name: string;
  /** Headers that identify the supplier, and how many of them are needed. */
  marks: readonly string[];
  marksNeeded: number;
  /** Headers by the field they fill, highest priority first. */
  columns: Readonly<Partial<Record<FeedColumn, readonly string[]>>>;
  /** Known headers that are ignored, even if one of our columns has the same name. */
  unused: readonly string[];
  /** Separator of pictures in one cell. */
  pictureDivider: '|' | ',' | ';' | null;
};

export const dialectIds = ['forecourt', 'homenet', 'vauto', 'dealercom', 'google', 'meta'] as const;
export type DialectId = (typeof dialectIds)[number];
