import type { ChannelStates } from '#domains/contact/alert-choices/alert-target-of.ts';
import { accountPath, resultsPath } from '#paths/paths.ts';
import type { SavedSearchView } from '../saved-searches.server.ts';

export const savedSearchesPath = accountPath('saved-searches');

/** One line of the saved-searches page. */
export type SavedSearchRow = Pick<
  SavedSearchView,
  | 'id'
  | 'title'
  | 'version'
  | 'searchString'
  | 'enableEmailAlerts'
  | 'enableTextAlerts'
  | 'mobilePhone'
  | 'newCount'
  | 'totalCount'
  | 'filters'
> & {
  /** ISO 8601. */
  savedDate: string;
  enablePushAlerts: boolean;
  textAlertsPending: boolean;
};

export const savedSearchRow = (
  search: SavedSearchView,
  { withPush, pendingNumbers }: ChannelStates,
): SavedSearchRow => {
  const { id, title, version, savedMs, searchString, newCount, totalCount, filters } = search;
  const { enableEmailAlerts, enableTextAlerts, mobilePhone } = search;
  return {
    id,
    title,
    version,
    savedDate: new Date(savedMs).toISOString(),
    searchString,
    newCount,
    totalCount,
    filters,
    enableEmailAlerts,
    enableTextAlerts,
    mobilePhone,
    enablePushAlerts: withPush.has(id),
    textAlertsPending: enableTextAlerts && pendingNumbers.has(mobilePhone),
  };
};

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
