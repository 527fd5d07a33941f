import { slugKey } from '#lib/slug.ts';
import type { Criteria, NumberRange } from '../criteria.ts';
import { rangeFilters } from '../filters-by-kind.ts';
import { type FilterPhrase, filterPhrases } from './filter-phrases.ts';
import type { Part } from './match.ts';
import { bounds, tails } from './quantity-words.ts';
import { phraseAt, type Word } from './split-words.ts';

/** Filters for the absence of something: "nothing with accidents" means "no accidents". */
const refusals: readonly (readonly [as: string, words: string])[] = [
  [
    'no accidents',
    'accident, accidents, crash, crashes, wreck, wrecks, wrecked, been wrecked, accident history, in an accident, been in an accident, been in accidents, accidents reported, reported accidents, damage history',
  ],
  [
    'clean title',
    'salvage, salvaged, salvage title, salvage titles, salvaged title, rebuilt, rebuilt title, rebuilt titles, branded title, branded titles, lemon, lemons, salvage or rebuilt, salvage or rebuilt titles, flood damage',
  ],
  ['no frame damage', 'frame damage, structural damage'],
];

export const refusedPhrases: ReadonlyMap<string, FilterPhrase> = new Map(
  refusals.flatMap(([as, words]) => {
    const phrase = filterPhrases.get(slugKey(as));
    return phrase ? words.split(', ').map((synonym) => [slugKey(synonym), phrase] as const) : [];
  }),
);

const otherSide = (field: keyof Criteria, { min, max }: NumberRange): NumberRange | undefined => {
  if ((min === undefined) === (max === undefined)) return undefined;
  // Years are integers: the opposite of "2018 or newer" is 2017 or older.
  const step = field === 'year' ? 1 : 0;
  return min === undefined ? { min: (max ?? 0) + step } : { max: min - step };
};

/** A negated bound becomes the opposite one: "nothing with over 80k miles". Undefined for any other part. */
export const refusedBound = (part: Part, words: readonly Word[]): Part | undefined => {
  if (part.is !== 'chip') return undefined;
  const [field, ...others] = Object.keys(part.effect.criteria ?? {}) as (keyof Criteria)[];
  const filter = rangeFilters.find(([one]) => one === field);
  const range = filter && part.effect.criteria?.[filter[0]];
  if (!filter || !range || others.length > 0) return undefined;
  const saysBound = words
    .slice(part.from, part.to)
    .some((_, at) => phraseAt(bounds, words, part.from + at) ?? phraseAt(tails, words, part.from + at));
  const turned = saysBound ? otherSide(filter[0], range) : undefined;
  return turned && { ...part, label: filter[1].words(turned), effect: { criteria: { [filter[0]]: turned } } };
};
