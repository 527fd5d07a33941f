import type { Relaxation } from '#domains/cars/search/relax.ts';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { searchMeaning } from '#domains/finding/criteria/address/did-you-mean.ts';
import { nearestToWord, type UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import type { ReadOtherwise } from '#domains/finding/criteria/address/read-search.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { defaultRadiusOf } from '#domains/finding/criteria/place-lookup.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { leftOutReason } from '#domains/finding/criteria/words/left-out-reasons.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { carsWord } from './results-copy.ts';
import { isWord, unknownReason } from './unknown-reason.ts';

/** Words that are no part of the search, why not, and what they may have meant. */
export type NoticeView = {
  title: string;
  why: string;
  nearest: readonly { label: string; href: string }[];
  /** Nothing was lost. */
  calm?: true;
  /** The cars that are told of, by themselves. */
  only?: string;
  /** Looks for the word in the text of the listings instead. */
  keywordHref?: string;
};

type NoticeContext = { search: Search; urls: UrlContext; hrefFor: (search: Search) => string };

const mostNotices = 3;

/** What was read otherwise than it was written. */
export const otherwiseNotices = (otherwise: readonly ReadOtherwise[], { criteria }: Search): NoticeView[] =>
  otherwise.map((one) =>
    one.kind === 'zip'
      ? {
          title: `We don’t recognize the ZIP code ${one.text}.`,
          why: `We searched from ${one.used}, the closest one we know.`,
          nearest: [],
          calm: true,
        }
      : {
          title: `${filters[one.field].label}: ${filters[one.field].words(criteria[one.field])}.`,
          why: 'The higher number came first, so we swapped them.',
          nearest: [],
          calm: true,
        },
  );

/** RULING-46: a word of the address that nobody knows is told, with the nearest that somebody does. */
export const unknownWordNotices = (
  unknown: readonly UnknownWord[],
  { search, urls, total, hrefFor }: NoticeContext & { total: number },
): NoticeView[] =>
  unknown.slice(0, mostNotices).map((one) => {
    const hrefOf = (suggestion: { label: string; params: Readonly<Record<string, string>> }): string =>
      hrefFor(searchMeaning(search, one, suggestion, urls));
    return {
      title: `We didn't recognize '${one.word}'.`,
      why: unknownReason(one, total),
      nearest: one.nearest.map((suggestion) => ({ label: suggestion.label, href: hrefOf(suggestion) })),
      ...(isWord(one) && {
        keywordHref: hrefOf({ label: one.word, params: { keywordPhrases: one.word } }),
      }),
    };
  });

/** The same for the words of a search in words: those that are no part of it, and those that were read as something else. */
export const leftOutNotices = (
  words: string,
  { notUnderstood, corrected, chips, rest }: Pick<Reading, 'notUnderstood' | 'corrected' | 'chips' | 'rest'>,
): NoticeView[] => {
  const left = notUnderstood
    .slice(0, mostNotices)
    .map((one) => ({ title: `We left out '${one.text}'.`, why: leftOutReason(one), nearest: [] }));
  if (chips.length + rest.length + notUnderstood.length === 0) {
    const why = 'Try a make, body style, price or feature.';
    left.push({ title: `We couldn't read '${shortened(words)}'.`, why, nearest: [] });
  }
  const changes = [
    ...corrected.map(({ from, to }) => `'${from}' as '${to}'`),
    ...chips.filter(({ conversion }) => conversion).map(({ text, label }) => `'${text}' as ${lowerFirst(label)}`),
  ];
  if (changes.length === 0) return left;
  const title = `We read ${new Intl.ListFormat('en').format(changes)}.`;
  return [{ title, why: 'Not what you meant? Edit your search.', nearest: [], calm: true }, ...left];
};

/** Labels of figures and places begin with a word such as "Under" or "Near". */
const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

export type Mention = { phrase: string; count: number /** Only the cars that mention it. */; only: Search };

/** A city with so many people is what its name means; a smaller one needs so many ZIPs to be told of beside it. */
const plainlyMeantFrom = 500_000;
const fewestZips = 4;

/** A place that was named without its state, where others have the name: the largest is searched, all are offered. */
export const namesakeNotices = (
  { chips, place: read }: Pick<Reading, 'chips' | 'place'>,
  { search, urls, hrefFor }: NoticeContext,
): NoticeView[] => {
  const { city, state } = search.place;
  const placeText = chips.find(({ kind }) => kind === 'place' || kind === 'radius')?.text ?? '';
  if (!city || !state || read?.city !== city || read.state !== state) return [];
  const [largest, ...others] = urls.places.namesakes(city);
  if (saysState(placeText, state) || largest?.state !== state || largest.weight >= plainlyMeantFrom) return [];
  const nearest = others
    .filter(({ weight }) => weight >= fewestZips)
    .slice(0, 5)
    .map((other) => {
      const place = { city: other.city, state: other.state };
      const radiusMiles = defaultRadiusOf(place, urls.places);
      return { label: `${other.city}, ${other.state}`, href: hrefFor({ ...search, first: 0, place, radiusMiles }) };
    });
  if (nearest.length === 0) return [];
  const title = `We searched near ${city} in ${stateNames[state] ?? state}.`;
  return [{ title, why: 'Other places have the same name.', nearest, calm: true }];
};

const saysState = (text: string, state: string): boolean =>
  new RegExp(`\\b(${state}|${stateNames[state] ?? state})\\b`, 'i').test(text) || /\d{5}/.test(text);

/** Of words in a sentence: short ones and numbers are near to too much, and few mean the hamlets that are called so. */
const likelyMeant = (phrase: string, urls: UrlContext) => {
  if (!/^[a-z][a-z -]{4,}$/i.test(phrase)) return [];
  const towns = urls.places.namesakes(phrase).filter(({ weight }) => weight >= fewestZips);
  return nearestToWord({ word: phrase, kind: 'word' }, urls).filter(
    ({ params: { city, state } }) =>
      city === undefined || towns.some((one) => one.city === city && one.state === state),
  );
};

/** What was looked for in the text of listings, and how often it is there. */
export const mentionNotices = (mentions: readonly Mention[], { search, urls, hrefFor }: NoticeContext): NoticeView[] =>
  mentions.map(({ phrase, count, only }) => {
    const word = shortened(phrase);
    const isFirst = search.sort === 'relevance';
    if (count > 0) {
      return {
        title: `${carsWord(count)} ${count === 1 ? 'mentions' : 'mention'} '${word}'.`,
        why: isFirst ? 'They come first. All other cars are still shown.' : 'All other cars are still shown.',
        nearest: [],
        calm: true,
        only: hrefFor(only),
      };
    }
    const nearest = likelyMeant(phrase, urls).map((suggestion) => ({
      label: suggestion.label,
      href: hrefFor(searchMeaning(search, { word: phrase, param: 'mentions' }, suggestion, urls)),
    }));
    return {
      title: `No cars here mention '${word}'.`,
      why: 'We looked in titles, descriptions, features and specs. All cars are still shown.',
      nearest,
    };
  });

/** Where keywords alone leave nothing, what each of them may have meant. */
export const unfoundWordNotices = (
  relaxations: readonly Relaxation[],
  { search, urls, hrefFor }: NoticeContext,
): NoticeView[] => {
  if (!relaxations.some(({ filter }) => filter === 'keywordPhrases')) return [];
  const notices = search.criteria.keywords.slice(0, mostNotices).map((word) => ({
    word,
    nearest: nearestToWord({ word, kind: 'word' }, urls).map((suggestion) => ({
      label: suggestion.label,
      href: hrefFor(searchMeaning(search, { word, param: 'keywordPhrases' }, suggestion, urls)),
    })),
  }));
  // Those that may have meant something are told with it, the others together.
  const groups = [
    notices.filter(({ nearest }) => nearest.length === 0),
    ...notices.filter(({ nearest }) => nearest.length > 0).map((one) => [one]),
  ];
  return groups
    .filter((words) => words.length > 0)
    .map((words) => ({
      title: `No cars here mention ${anyOf.format(words.map(({ word }) => `'${shortened(word)}'`))}.`,
      why: 'We looked in titles, descriptions, features and specs.',
      nearest: words.flatMap(({ nearest }) => nearest),
    }));
};

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });
const longestText = 40;
const shortened = (word: string): string => (word.length > longestText ? `${word.slice(0, longestText)}…` : word);
