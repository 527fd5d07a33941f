import { withQuery } from '#lib/query-string.ts';
import { searchRoot } from '#paths/search-root.ts';

export type FeedFormat = 'rss' | 'json';

export const feedRoute = (format: FeedFormat): string => `${searchRoot}/feed.${format}`;

/** The feed of the search at this address. */
export const feedPath = (format: FeedFormat, searchPath: string): string =>
  withQuery(feedRoute(format), { url: searchPath });
