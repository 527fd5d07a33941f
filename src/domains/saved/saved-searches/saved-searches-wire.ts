import { readSaveAnswer, type SaveAnswer } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
import { isRecord, recordOf, textOf } from '#lib/json-values.ts';

/** RULING-18, as far as browsers care. */
export type SearchBookmark = {
  id: string;
  title: string;
  /** ISO 8601. */
  savedDate: string;
  /** Begins with "?" and holds the short parameters of the search. */
  searchString: string;
  searchParams: Readonly<Record<string, string>>;
  version: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  overwriteFlag: boolean;
  mobilePhone: string;
  /** The number has not said YES to texts yet, where that is known. */
  textAlertsPending?: boolean;
  newCount: number | null;
};

/** SRCHSAVE-05: what an account holds, saved cars left to their own state. */
export type UserBookmarks = {
  searchIds: readonly string[];
  emailAlerts: readonly string[];
  /** The search that was saved last on this page. */
  search: SearchBookmark | null;
  inventoryBookmarks: Readonly<Record<string, unknown>>;
  searchBookmarks: Readonly<Record<string, SearchBookmark>>;
  subscribe: Readonly<Record<string, boolean>>;
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const versionOf = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);

const paramsOf = (value: unknown, searchString: string): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text)]))
    : Object.fromEntries(new URLSearchParams(searchString));

const readSearchBookmark = (value: unknown): SearchBookmark | undefined => {
  const bookmark = recordOf(value);
  const id = textOf(bookmark.id);
  if (id === '' || bookmark.isDeleted === true) return undefined;
  const searchString = textOf(bookmark.searchString);
  return {
    id,
    title: textOf(bookmark.title),
    savedDate: textOf(bookmark.savedDate),
    searchString,
    searchParams: paramsOf(bookmark.searchParams, searchString),
    version: versionOf(bookmark.version),
    enableEmailAlerts: bookmark.enableEmailAlerts === true,
    enableTextAlerts: bookmark.enableTextAlerts === true,
    overwriteFlag: false,
    mobilePhone: textOf(bookmark.mobilePhone),
    newCount: typeof bookmark.newCount === 'number' ? bookmark.newCount : null,
  };
};

/** RULING-17: the `bookmarks` of `userinfo`. */
export const readUserBookmarks = (userInfo: unknown): UserBookmarks => {
  const bookmarks = recordOf(recordOf(userInfo).bookmarks);
  const searches = Object.values(recordOf(bookmarks.searchBookmarks)).flatMap((one) => readSearchBookmark(one) ?? []);
  return {
    searchIds: textsOf(bookmarks.searchIds),
    emailAlerts: textsOf(bookmarks.emailAlerts),
    search: null,
    inventoryBookmarks: recordOf(bookmarks.inventoryBookmarks),
    searchBookmarks: Object.fromEntries(searches.map((bookmark) => [bookmark.id, bookmark])),
    subscribe: Object.fromEntries(
      Object.entries(recordOf(bookmarks.subscribe)).map(([name, value]) => [name, value === true]),
    ),
  };
};

/** RULING-15: as of a car, under the search's own word for its title. */
type SaveSearchAnswer = SaveAnswer & { searchName: string };

export const readSaveSearchAnswer = (answer: unknown): SaveSearchAnswer => {
  const saved = readSaveAnswer(answer);
  return { ...saved, searchName: textOf(recordOf(answer).searchName) || saved.title };
};

export const isSearchDeleted = (answer: unknown): boolean => recordOf(answer).bookmarkDeleted === true;
