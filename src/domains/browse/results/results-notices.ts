import type { Relaxation } from '#domains/cars/search/relax.ts';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { searchMeaning } from '#domains/finding/criteria/address/did-you-mean.ts';
import { nearestToWord, type UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import type { ReadOtherwise } from '#domains/finding/criteria/address/read-search.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { leftOutReason } from '#domains/finding/criteria/words/left-out-reasons.ts';
import { narrowSearch } from '#domains/finding/criteria/words/narrow-search.ts';
import type { NotUnderstood, Reading } from '#domains/finding/criteria/words/reading.ts';
import { termsLabel } from '#domains/finding/criteria/words/spoken-terms.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { resultsPath } from '#paths/paths.ts';
import { carsWord } from './results-copy.ts';
import { isWord, unknownReason } from './unknown-reason.ts';

/** A notice about unrecognized words: the reason and suggestions. */
export type NoticeView = {
  title: string;
  why: string;
  nearest: readonly { label: string; href: string }[];
  /** Only informs; nothing was left out. */
  calm?: true;
  /** Address of only the cars that the notice is about. */
  only?: string;
  /** Address that searches for the word in the text of listings instead. */
  keywordHref?: string;
};

type NoticeContext = { search: Search; urls: UrlContext; hrefFor: (search: Search) => string };

const mostNotices = 3;

/** Notices about values that were interpreted differently from how they were written. */
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

/** Notices about unrecognized words of the address, with the nearest known ones (RULING-46). */
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

/** Notices about words of a free-text search that were left out or corrected. */
export const leftOutNotices = (
  words: string,
  { notUnderstood, corrected, chips, rest }: Pick<Reading, 'notUnderstood' | 'corrected' | 'chips' | 'rest'>,
  { search, urls, hrefFor }: NoticeContext,
): NoticeView[] => {
  const likelyWays = ({ likely }: NotUnderstood) =>
    likely
      ? [
          {
            label: likely.label,
            href: hrefFor(narrowSearch({ criteria: {}, ...likely.effect, rest: [] }, search, urls.catalogue)),
          },
        ]
      : [];
  const left = notUnderstood
    .filter(({ place }) => place === undefined)
    .slice(0, mostNotices)
    .map((one) => ({ title: `We left out '${one.text}'.`, why: leftOutReason(one), nearest: likelyWays(one) }));
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

/** Of several places the first is searched; the others are offered. */
export const secondPlaceNotices = (
  { notUnderstood }: Pick<Reading, 'notUnderstood'>,
  { search, urls, hrefFor }: NoticeContext,
): NoticeView[] => {
  const nearest = notUnderstood.flatMap(({ place: named }) => {
    const place = named && settledPlace(named, urls.places);
    if (!place) return [];
    const radiusMiles = defaultRadiusOf(place, urls.places);
    const label = [place.city, place.state].filter(Boolean).join(', ');
    return [{ label, href: hrefFor({ ...search, first: 0, place, radiusMiles }) }];
  });
  const { city, state } = search.place;
  if (nearest.length === 0) return [];
  const here = city && state ? `${city}, ${state}` : (stateNames[state ?? ''] ?? 'one place');
  return [{ title: `We searched near ${here} only.`, why: 'A search has one place.', nearest, calm: true }];
};

/** If the shopper's terms are others than the words state: changed since, or a link from somebody else. */
export const otherTermsNotices = (
  words: string,
  termsInWords: Partial<PaymentTerms>,
  own: PaymentTerms = defaultTerms,
): NoticeView[] => {
  const fields = Object.keys(termsInWords) as (keyof PaymentTerms)[];
  if (fields.every((field) => termsInWords[field] === own[field])) return [];
  return [
    {
      title: 'Payments here follow your own terms.',
      why: 'They are not those of this search.',
      nearest: [{ label: termsLabel(termsInWords), href: resultsPath({ keywordPhrases: words }) }],
      calm: true,
    },
  ];
};

/** "Under $20,000" as "under $20,000", for use within a sentence. */
const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

export type Mention = { phrase: string; count: number /** Search for only the cars that mention it. */; only: Search };

/**
 * A place is weighed by its population, or by the number of its ZIPs if unknown. A city from this weight up needs no
 * notice about places of the same name; places below `fewestZips` are not suggested.
 */
const plainlyMeantFrom = 500_000;
const fewestZips = 4;

/** For a place named without its state: the largest one of that name is searched, the others are suggested. */
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

/** Suggestions for a phrase. None for short words and numbers, which resemble too much, and no very small towns. */
const likelyMeant = (phrase: string, urls: UrlContext) => {
  if (!/^[a-z][a-z -]{4,}$/i.test(phrase)) return [];
  const towns = urls.places.namesakes(phrase).filter(({ weight }) => weight >= fewestZips);
  return nearestToWord({ word: phrase, kind: 'word' }, urls).filter(
    ({ params: { city, state } }) =>
      city === undefined || towns.some((one) => one.city === city && one.state === state),
  );
};

/** Notices about phrases searched in the text of listings, with the number of matches. */
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

/** If the keywords alone exclude all cars: suggestions for each. */
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
  // Keywords with suggestions get a notice each, the others share one.
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
