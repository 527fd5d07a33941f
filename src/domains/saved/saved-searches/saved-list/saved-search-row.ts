import { type ChannelStates, channelsOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { accountPath, resultsPath } from '#paths/paths.ts';
import type { SavedSearchView } from '../saved-searches.server.ts';

export const savedSearchesPath = accountPath('saved-searches');

/** One row of the saved-searches page. */
export type SavedSearchRow = SavedSearchView & ReturnType<typeof channelsOf> & { savedDate: string };

export const savedSearchRow = (search: SavedSearchView, states: ChannelStates): SavedSearchRow => ({
  ...search,
  ...channelsOf(search, states),
  savedDate: new Date(search.savedMs).toISOString(),
});

/** Path of its results page. */
export const resultsPathOf = ({ searchString }: Pick<SavedSearchRow, 'searchString'>): string =>
  `${resultsPath()}${searchString}`;

/** Opens the results and marks them as viewed. */
export const openSearchPath = (id: string): string => `${savedSearchesPath}?open=${id}`;

type FreshSearch = { id: string; title: string; href: string; newCount: number };

/** Searches with cars that are new since they were last viewed. */
export const freshSearches = (searches: readonly SavedSearchView[]): FreshSearch[] =>
  searches
    .filter(({ newCount }) => newCount > 0)
    .map(({ id, title, newCount }) => ({ id, title, href: openSearchPath(id), newCount }));
