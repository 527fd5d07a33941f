import type { UrlContext } from '#domains/criteria/address/build-search-path.ts';
import { searchMeaning } from '#domains/criteria/address/did-you-mean.ts';
import { nearestToWord, type UnknownWord } from '#domains/criteria/address/nearest.ts';
import type { ReadOtherwise } from '#domains/criteria/address/read-search.ts';
import { afterSign } from '#domains/criteria/excluded.ts';
import { filters } from '#domains/criteria/filters.ts';
import { defaultRadiusOf } from '#domains/criteria/place-lookup.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { Reading } from '#domains/criteria/words/reading.ts';
import { stateNames } from '#domains/locations/states.ts';
import type { Relaxation } from '#domains/search/relax.ts';
import { grouped } from '#lib/money.ts';

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

const reasons: Readonly<Record<Reading['notUnderstood'][number]['reason'], string>> = {
  negation: 'No filter knows it, so it cannot be left out of the search.',
  'no-model': 'None of the cars you named is in our catalog as one that does.',
  vague: 'There is no filter that measures it.',
  number: 'A number needs a word beside it: dollars, miles, a year.',
  place: 'We know of no such place.',
  second: 'Only one place and one order can be searched for at a time.',
  'too-long': 'It is longer than a search can be.',
};

const placeParams: ReadonlySet<string> = new Set(['zip', 'city', 'state']);

/** What was read otherwise than it was written. */
export const otherwiseNotices = (otherwise: readonly ReadOtherwise[], { criteria }: Search): NoticeView[] =>
  otherwise.map((one) =>
    one.kind === 'zip'
      ? {
          title: `We do not know the ZIP code ${one.asked}.`,
          why: `We searched from ${one.used}, the nearest one we know.`,
          nearest: [],
          calm: true,
        }
      : {
          title: `${filters[one.field].label}: ${filters[one.field].words(criteria[one.field])}.`,
          why: 'The higher number came first, so we swapped the two.',
          nearest: [],
          calm: true,
        },
  );

const whyUnknown = ({ word, param }: UnknownWord, total: number): string => {
  if (param === undefined) return 'It was left out of this search.';
  if (placeParams.has(param)) return 'We know no such place, so it was left out of this search.';
  if (param === 'polygon') return 'It encloses no area of the map, so it was left out of this search.';
  if (afterSign(word) !== undefined) return 'No car has it, so nothing is left out.';
  return total > 0 ? 'No car has it; these meet the rest of your search.' : 'No car can match it.';
};

/** RULING-46: a word of the address that nobody knows is told, with the nearest that somebody does. */
export const unknownWordNotices = (
  unknown: readonly UnknownWord[],
  { search, urls, total, hrefFor }: NoticeContext & { total: number },
): NoticeView[] =>
  unknown.slice(0, mostNotices).map((one) => {
    const hrefOf = (meant: { label: string; params: Readonly<Record<string, string>> }): string =>
      hrefFor(searchMeaning(search, one, meant, urls));
    return {
      title: `We didn't recognize '${one.word}'.`,
      why: whyUnknown(one, total),
      nearest: one.nearest.map((meant) => ({ label: meant.label, href: hrefOf(meant) })),
      ...(one.param !== 'polygon' && {
        keywordHref: hrefOf({ label: one.word, params: { keywordPhrases: one.word } }),
      }),
    };
  });

/** Words that are asked for so often that they get an answer of their own. */
const ownReasons: readonly (readonly [RegExp, string])[] = [
  [/reliab|dependab/i, 'We do not rate how reliable a car is.'],
  [/\b(tow|pull|haul|boat|camper|trailer)/i, "Say how much it weighs, such as 'tow 5,000 lbs'."],
  [/\bdown\b/i, "A down payment is set beside the results, under 'Typical deal'."],
  [/\bowners?\b/i, 'Cars can be searched for by one owner, not by more.'],
  [/salvage|rebuilt/i, 'Cars cannot be searched for by a branded title; each page tells it where it is known.'],
];
const reasonOf = ({ text, reason }: Reading['notUnderstood'][number]): string =>
  ownReasons.find(([words]) => (reason === 'vague' || reason === 'number') && words.test(text))?.[1] ?? reasons[reason];

/** The same for the words of a spoken search that became neither a filter nor a keyword, or another word's filter. */
export const leftOutNotices = (
  words: string,
  { notUnderstood, corrected }: Pick<Reading, 'notUnderstood' | 'corrected'>,
): NoticeView[] => {
  const left = notUnderstood
    .slice(0, mostNotices)
    .map((one) => ({ title: `We left out '${one.text}'.`, why: reasonOf(one), nearest: [] }));
  if (!/[\p{L}\p{N}]/u.test(words))
    left.push({ title: `We left out '${words}'.`, why: 'It has no words.', nearest: [] });
  if (corrected.length === 0) return left;
  const changes = corrected.map(({ from, to }) => `'${from}' as '${to}'`);
  const title = `We read ${new Intl.ListFormat('en').format(changes)}.`;
  return [{ title, why: 'Change the words if you meant something else.', nearest: [], calm: true }, ...left];
};

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
  const said = chips.find(({ kind }) => kind === 'place' || kind === 'radius')?.text ?? '';
  if (!city || !state || read?.city !== city || read.state !== state) return [];
  const [largest, ...others] = urls.places.namesakes(city);
  if (saysState(said, state) || largest?.state !== state || largest.weight >= plainlyMeantFrom) return [];
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

const saysState = (said: string, state: string): boolean =>
  new RegExp(`\\b(${state}|${stateNames[state] ?? state})\\b`, 'i').test(said) || /\d{5}/.test(said);

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
    if (count > 0) {
      return {
        title: `We looked for '${word}' in descriptions: ${grouped(count)} ${count === 1 ? 'mentions' : 'mention'} it.`,
        why: 'We know no such filter, so these come first and no other car is left out.',
        nearest: [],
        calm: true,
        only: hrefFor(only),
      };
    }
    const nearest = likelyMeant(phrase, urls).map((meant) => ({
      label: meant.label,
      href: hrefFor(searchMeaning(search, { word: phrase, param: 'mentions' }, meant, urls)),
    }));
    return {
      title: `No car here mentions '${word}'.`,
      why: 'We know no such filter, so we looked in the text of listings. No car is left out for it.',
      nearest,
    };
  });

/** Where keywords alone leave nothing, what each of them may have meant. */
export const unfoundWordNotices = (
  relaxations: readonly Relaxation[],
  { search, urls, hrefFor }: NoticeContext,
): NoticeView[] => {
  if (!relaxations.some(({ filter }) => filter === 'keywordPhrases')) return [];
  const found = search.criteria.keywords.slice(0, mostNotices).map((word) => ({
    word,
    nearest: nearestToWord({ word, kind: 'word' }, urls).map((meant) => ({
      label: meant.label,
      href: hrefFor(searchMeaning(search, { word, param: 'keywordPhrases' }, meant, urls)),
    })),
  }));
  // Those that may have meant something are told with it, the others together.
  const groups = [
    found.filter(({ nearest }) => nearest.length === 0),
    ...found.filter(({ nearest }) => nearest.length > 0).map((one) => [one]),
  ];
  return groups
    .filter((words) => words.length > 0)
    .map((words) => ({
      title: `No car here mentions ${anyOf.format(words.map(({ word }) => `'${shortened(word)}'`))}.`,
      why: 'We know no such filter, so we looked in the text of listings.',
      nearest: words.flatMap(({ nearest }) => nearest),
    }));
};

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });
const longestShown = 40;
const shortened = (word: string): string => (word.length > longestShown ? `${word.slice(0, longestShown)}…` : word);
