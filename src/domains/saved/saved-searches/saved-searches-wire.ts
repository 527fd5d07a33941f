import { type BrowserBookmark, readBookmark } from '#domains/saved/bookmarks/bookmark-wire.ts';
import { isRecord, recordOf, textOf } from '#lib/json-values.ts';
import { searchParamsOf } from './saved-search.ts';

/** The fields of a saved search that browsers need (RULING-18). */
export type SearchBookmark = BrowserBookmark & {
  /** ISO 8601. */
  savedDate: string;
  /** Begins with "?" and has the short parameters of the search. */
  searchString: string;
  searchParams: Readonly<Record<string, string>>;
};

/** The account's searches and subscriptions from `userinfo` (SRCHSAVE-05). */
export type AccountSearches = {
  bookmarks: Readonly<Record<string, SearchBookmark>>;
  subscribe: Readonly<Record<string, boolean>>;
};

const readSearchBookmark = (value: unknown): SearchBookmark[] => {
  const bookmark = readBookmark(value);
  if (!bookmark) return [];
  const { searchString: text, searchParams, savedDate } = recordOf(value);
  const searchString = textOf(text);
  return [
    {
      ...bookmark,
      savedDate: textOf(savedDate),
      searchString,
      searchParams: isRecord(searchParams)
        ? Object.fromEntries(Object.entries(searchParams).map(([name, param]) => [name, textOf(param)]))
        : searchParamsOf(searchString),
    },
  ];
};

/** The `bookmarks` of `userinfo` (RULING-17). */
export const readAccountSearches = (userInfo: unknown): AccountSearches => {
  const { searchBookmarks, subscribe } = recordOf(recordOf(userInfo).bookmarks);
  const searches = Object.values(recordOf(searchBookmarks)).flatMap(readSearchBookmark);
  return {
    bookmarks: Object.fromEntries(searches.map((bookmark) => [bookmark.id, bookmark])),
    subscribe: Object.fromEntries(Object.entries(recordOf(subscribe)).map(([name, value]) => [name, value === true])),
  };
};
