import type { Reading } from '#domains/suggestions/reading/reading.ts';
import type { UrlContext } from '../address/build-search-path.ts';
import { searchMeaning } from '../address/did-you-mean.ts';
import type { UnknownWord } from '../address/nearest.ts';
import type { Search } from '../search.ts';

/** Words that are no part of the search, why not, and what they may have meant. */
export type NoticeView = {
  title: string;
  why: string;
  nearest: readonly { label: string; href: string }[];
  /** Looks for the word in the text of the listings instead. */
  keywordHref?: string;
};

const mostNotices = 3;

const reasons: Readonly<Record<Reading['notUnderstood'][number]['reason'], string>> = {
  negation: 'Cars can only be searched for by what they have.',
  vague: 'There is no filter that measures it.',
  number: 'A number needs a word beside it: dollars, miles, a year.',
  place: 'We know of no such place.',
  second: 'Only one place and one order can be searched for at a time.',
  'too-long': 'It is longer than a search can be.',
};

/** D-46: a word of the address that nobody knows is told, with the nearest that somebody does. */
export const unknownWordNotices = (
  unknown: readonly UnknownWord[],
  search: Search,
  urls: UrlContext,
  hrefFor: (search: Search) => string,
): NoticeView[] =>
  unknown.slice(0, mostNotices).map((one) => {
    const hrefOf = (meant: { label: string; params: Readonly<Record<string, string>> }): string =>
      hrefFor(searchMeaning(search, one, meant, urls));
    return {
      title: `We didn't recognise '${one.word}'.`,
      why: one.param === undefined ? 'It was left out of this search.' : 'No car can match it.',
      nearest: one.nearest.map((meant) => ({ label: meant.label, href: hrefOf(meant) })),
      keywordHref: hrefOf({ label: one.word, params: { keywordPhrases: one.word } }),
    };
  });

/** The same for the words of a spoken search that became neither a filter nor a keyword. */
export const leftOutNotices = ({ notUnderstood }: Pick<Reading, 'notUnderstood'>): NoticeView[] =>
  notUnderstood
    .slice(0, mostNotices)
    .map(({ text, reason }) => ({ title: `We left out '${text}'.`, why: reasons[reason], nearest: [] }));
