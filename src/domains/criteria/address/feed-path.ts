import { withQuery } from '#lib/query-string.ts';

export type FeedFormat = 'rss' | 'json';

/** The feed of the search at this address. */
export const feedPath = (format: FeedFormat, searchPath: string): string =>
  withQuery(`/cars-for-sale/feed.${format}`, { url: searchPath });
