import { type ChannelStates, channelsOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { accountPath, resultsPath } from '#paths/paths.ts';
import type { SavedSearchView } from '../saved-searches.server.ts';

export const savedSearchesPath = accountPath('saved-searches');

/** One line of the saved-searches page. */
export type SavedSearchRow = SavedSearchView & ReturnType<typeof channelsOf> & { savedDate: string };

export const savedSearchRow = (search: SavedSearchView, states: ChannelStates): SavedSearchRow => ({
  ...search,
  ...channelsOf(search, states),
  savedDate: new Date(search.savedMs).toISOString(),
});

/** The page of results it was saved from. */
export const resultsPathOf = ({ searchString }: Pick<SavedSearchRow, 'searchString'>): string =>
  `${resultsPath()}${searchString}`;

/** Opens the results and remembers that they were looked at. */
export const openSearchPath = (id: string): string => `${savedSearchesPath}?open=${id}`;

type FreshSearch = { id: string; title: string; href: string; newCount: number };

/** Searches that find cars which were not there when they were last looked at. */
export const freshSearches = (searches: readonly SavedSearchView[]): FreshSearch[] =>
  searches
    .filter(({ newCount }) => newCount > 0)
    .map(({ id, title, newCount }) => ({ id, title, href: openSearchPath(id), newCount }));
