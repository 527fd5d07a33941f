import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import type { SearchGap } from '#domains/reference/analytics/search-gaps/search-gap.ts';
import { marketplaceSearchPath, resultsPath } from '#paths/paths.ts';
import type { Mention } from './results-notices.ts';

/** Up to this many results count as few, and similar cars are shown below. */
export const fewResults = 5;

/** Words of one search that are counted. */
const mostWords = 3;

type Input = {
  search: Search;
  total: number;
  reading: Reading | undefined;
  mentions: readonly Mention[];
  unknown: readonly UnknownWord[];
};

/** The filters of a search as an address, without its place, its words and how it is shown; empty for all cars. */
const filtersOf = ({ criteria }: Search, urls: UrlContext): string => {
  const path = buildSearchPath({ ...emptySearch, criteria: { ...criteria, keywords: [], mentions: [] } }, urls);
  return path === resultsPath() || path === marketplaceSearchPath() ? '' : path;
};

/** What a search did not find, for the figures of the back office: counted without the place and the visitor. */
export const searchGaps = ({ search, total, reading, mentions, unknown }: Input, urls: UrlContext): SearchGap[] => {
  if (search.first > 0) return [];
  const { keywords, dealerIds, dealerName } = search.criteria;
  const words = [
    ...(reading?.notUnderstood ?? []).map(({ text }) => text),
    ...mentions.flatMap(({ phrase, count }) => (count === 0 ? [phrase] : [])),
    ...(total === 0 ? keywords : []),
    ...unknown.flatMap(({ word, param }) => (param === 'zip' ? [] : [word])),
  ];
  const gaps: SearchGap[] = [...new Set(words)].slice(0, mostWords).map((text) => ({ kind: 'words', text }));
  // Where words are looked for, they are why there are few cars; a dealer's own list is no lack of cars.
  if (total > fewResults || keywords.length > 0 || dealerIds.length > 0 || dealerName !== undefined) return gaps;
  const text = filtersOf(search, urls);
  return text === '' ? gaps : [...gaps, { kind: total === 0 ? 'none' : 'few', text }];
};
