import type { ExplainedMapping } from '#domains/supply/feeds/dialects/explain-mapping.ts';
import type { Arrival } from '#domains/supply/imports/arrivals.server.ts';
import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import type { Feed } from '#domains/supply/imports/feed-store.server.ts';
import type { ImportRun } from '#domains/supply/imports/import-run.ts';
import type { StoredProblem } from '#domains/supply/imports/problem-file.server.ts';

/** An import in a list; without a feed name if the feed was removed. */
export type ImportLine = ImportRun & { feedName: string | null; canUndo: boolean };

export type UploadLine = { id: string; fileName: string; bytes: number; received: number; operator: string };

export type FeedsView = { feeds: FeedState[]; open: ImportLine[]; uploads: UploadLine[]; history: ImportLine[] };

export type FeedView = { feed: Feed; state: FeedState; history: ImportLine[] };

export type MappingView = ExplainedMapping & {
  dialect: string;
  dialectName: string;
  dialects: { id: string; name: string }[];
  /** A sentence with the required fields that no column is mapped to. */
  missing: string | null;
  arrivals: Arrival[];
};

export type DryRun = {
  rows: number;
  added: number;
  priceChanged: number;
  otherChanged: number;
  unchanged: number;
  refused: number;
  problems: StoredProblem[];
};

export type ImportView = {
  run: ImportLine;
  mapping: MappingView | null;
  /** Why the file can't be read at all. */
  unreadable: string | null;
  refused: StoredProblem[];
  earlier: ImportLine[];
};
