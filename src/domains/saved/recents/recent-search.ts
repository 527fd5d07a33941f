import type { SearchSummary } from '#domains/finding/criteria/search-summary.ts';
import type { Recent } from './recent-list.ts';

/** A search made on this device, with short headings for lists (RCNT-04, RCNT-05). */
export type RecentSearch = Recent &
  Omit<SearchSummary, 'query'> & {
    query: Readonly<Record<string, string>> & { lastExec: string };
    heading: string;
    subHeading: string;
  };

export const mostRecentSearches = 10;
const headingLength = 30;
const subHeadingLength = 55;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}...` : text);

export const recentSearchOf = (summary: SearchSummary, nowMs: number): RecentSearch => ({
  ...summary,
  query: { ...summary.query, lastExec: new Date(nowMs).toISOString() },
  timestamp: nowMs,
  heading: cut(summary.fullHeading, headingLength),
  subHeading: cut(summary.fullSubHeading, subHeadingLength),
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** Validates the stored searches; their addresses have to be on this site. */
export const readRecentSearches = (stored: unknown): RecentSearch[] => {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one: Partial<RecentSearch> | null): one is RecentSearch =>
      typeof one === 'object' &&
      one !== null &&
      isText(one.url) &&
      /^\/(?![/\\])/.test(one.url) &&
      typeof one.timestamp === 'number' &&
      isText(one.heading) &&
      isText(one.fullHeading) &&
      isText(one.subHeading) &&
      isText(one.fullSubHeading) &&
      typeof one.totalResultCount === 'number' &&
      typeof one.query === 'object' &&
      one.query !== null,
  );
};
