import type { Bookmark } from '#domains/saved/bookmarks/bookmark.ts';

/** RULING-18: a search in an account, as the account pages and `userinfo` know it. */
export type SavedSearch = {
  id: string;
  title: string;
  notes: string;
  /** ISO 8601. */
  savedDate: string;
  /** Begins with "?" and holds short parameters only, in one order: equal searches have equal texts. */
  searchString: string;
  searchParams: Record<string, string>;
  version: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
  /** When its results were last looked at; epoch milliseconds. */
  lastExec: number;
  /** Cars listed since then; null where they were not counted. */
  newCount: number | null;
};

/** A saved search in the shape of a bookmark (SAVE-16). */
export const searchBookmarkOf = (saved: SavedSearch): Bookmark & SavedSearch => ({
  ...saved,
  isSaved: true,
  isExisting: true,
  isDeleted: false,
  code: '200',
  overwriteFlag: false,
});

/** SRCHSAVE-05: the text of a search as its parameters. */
export const searchParamsOf = (searchString: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(searchString));

export const searchStringOf = (params: Iterable<readonly [string, string]>): string =>
  `?${new URLSearchParams([...params].map(([name, value]) => [name, value]))}`;
