import { type Bookmark, bookmarkOf, type SavedBookmark } from '#domains/saved/bookmarks/bookmark.ts';

/** A saved search of an account (RULING-18). */
export type SavedSearch = SavedBookmark & {
  /** Begins with "?" and has the short parameters in a fixed order, so that equal searches have equal texts. */
  searchString: string;
  /** When its results were last viewed; epoch milliseconds. */
  lastExec: number;
};

/** A saved search in answers of the account API (SAVE-16). */
type PublishedSearch = Bookmark &
  Pick<SavedSearch, 'searchString' | 'lastExec'> & {
    /** ISO 8601. */
    savedDate: string;
    searchParams: Record<string, string>;
    /** Cars listed since it was last viewed; null if not counted. */
    newCount: number | null;
  };

export const searchBookmarkOf = (saved: SavedSearch): PublishedSearch => ({
  ...bookmarkOf(saved),
  savedDate: new Date(saved.savedMs).toISOString(),
  searchString: saved.searchString,
  searchParams: searchParamsOf(saved.searchString),
  lastExec: saved.lastExec,
  newCount: null,
});

/** The parameters of a search by name (SRCHSAVE-05). */
export const searchParamsOf = (searchString: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(searchString));

export const searchStringOf = (params: Iterable<readonly [string, string]>): string =>
  `?${new URLSearchParams([...params].map(([name, value]) => [name, value]))}`;
