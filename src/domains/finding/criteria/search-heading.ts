import { stateNames } from '#domains/reference/locations/states.ts';
import { grouped } from '#lib/money.ts';
import { polygonBounds } from '#lib/polygon.ts';
import type { Lookups } from './address/path-meaning.ts';
import type { Criteria } from './criteria.ts';
import { excludedLabel, exclusions } from './excluded.ts';
import { filters } from './filters.ts';
import { byOrder, rangeFilters, setFilters } from './filters-by-kind.ts';
import type { Search } from './search.ts';
import { modelOfTrim, nameOfTrim } from './search-catalogue.ts';

type Context = Pick<Lookups, 'catalogue'> & { readonly places: Pick<Lookups['places'], 'areaName'> };

const plurals: Readonly<Record<string, readonly [one: string, many: string]>> = {
  CONVERT: ['convertible', 'convertibles'],
  COUPE: ['coupe', 'coupes'],
  HATCH: ['hatchback', 'hatchbacks'],
  SEDAN: ['sedan', 'sedans'],
  SUVCROSS: ['SUV', 'SUVs'],
  TRUCKS: ['truck', 'trucks'],
  VANMV: ['van', 'vans'],
  WAGON: ['wagon', 'wagons'],
};
const anyCar = ['car', 'cars'] as const;

/** Names one or two values; more are left to the chips. */
const few = (words: readonly string[]): string | undefined => (words.length <= 2 ? words.join(' and ') : undefined);
const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

/** Up to this many makes and models are listed; for more, the first two and the number of others. */
const mostNamed = 4;
const listed = new Intl.ListFormat('en');
const namesOf = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? listed.format(names)
    : `${names.slice(0, 2).join(', ')} and ${grouped(names.length - 2)} more`;

/** `isModels` if all names are models, which need no noun. */
type Subject = { words: string; isModels: boolean };

/**
 * "Honda Civic Si", "BMW 3 Series", "Toyota Camry and Rolls-Royce": all selected makes, series and models, each by its
 * narrowest selection.
 */
const subject = ({ makes, series, models, trims }: Criteria, { catalogue }: Context): Subject | undefined => {
  const label = (field: 'makes' | 'series' | 'models', code: string) => filters[field].values.label(code, catalogue);
  const ofTrims = trims.map(modelOfTrim).filter((code) => catalogue.model(code));
  const named = [...new Set([...models, ...ofTrims])];
  const makeOf = (code: string) => catalogue.model(code)?.makeCode;
  const makersOf = (code: string) => catalogue.makes.filter((make) => make.series.some((one) => one.code === code));
  const whole = series.filter((code) => !named.some((model) => catalogue.model(model)?.seriesCode === code));
  const narrowed = new Set([...named.map(makeOf), ...whole.flatMap((code) => makersOf(code).map((make) => make.code))]);
  const trim = only(trims);
  const names = [
    ...named.map((code) => label('models', code) + (trim && named.length === 1 ? ` ${nameOfTrim(trim)}` : '')),
    ...whole.map((code) => `${makersOf(code)[0]?.name ?? ''} ${label('series', code)}`.trim()),
    ...makes.filter((code) => !narrowed.has(code)).map((code) => label('makes', code)),
  ];
  return names.length > 0 ? { words: namesOf(names), isModels: names.length === named.length } : undefined;
};

type Part = { order: number; after?: true; words(criteria: Criteria): string | undefined };

const setPart = ([field, { heading, values }]: (typeof setFilters)[number]): Part[] => {
  if (!heading) return [];
  const names = new Map(values.options.map(({ code, name }) => [code, name.toLowerCase()]));
  const wordOf = (code: string): string | undefined => (heading.words ? heading.words[code] : names.get(code));
  const words = (criteria: Criteria): string | undefined => {
    const codes = criteria[field];
    if (!heading.several) return wordOf(only(codes) ?? '');
    return few(codes.map((code) => wordOf(code) ?? code.toLowerCase()));
  };
  return [{ ...heading, words }];
};

const rangePart = ([field, { heading }]: (typeof rangeFilters)[number]): Part[] =>
  heading ? [{ ...heading, words: (criteria) => heading.words(criteria[field]) }] : [];

const parts = [...setFilters.flatMap(setPart), ...rangeFilters.flatMap(rangePart)].sort(byOrder);
const beforeNoun = parts.filter(({ after }) => !after);
const afterNoun = parts.filter(({ after }) => after);

/** The name of a map area that is searched in place of a circle. */
export const areaWords = (box: NonNullable<Search['box']>, { places }: Pick<Context, 'places'>): string => {
  const name = places.areaName(box);
  return name === undefined ? 'map area' : `map area around ${name}`;
};

export const drawnAreaWords = (
  polygon: NonNullable<Search['polygon']>,
  { places }: Pick<Context, 'places'>,
): string => {
  const name = places.areaName(polygonBounds(polygon));
  return name === undefined ? 'area drawn' : `area drawn around ${name}`;
};

const where = (
  { place, radiusMiles, box, polygon }: Search,
  context: Pick<Context, 'places'>,
  withState: boolean,
): string | undefined => {
  if (polygon) return `in ${box ? 'part of ' : ''}the ${drawnAreaWords(polygon, context)}`;
  if (box) return `in the ${areaWords(box, context)}`;
  if (place.city === undefined) return place.state && `in ${stateNames[place.state] ?? place.state}`;
  if (radiusMiles === 0) return 'nationwide';
  return `near ${place.city}${withState ? `, ${place.state}` : ''}`;
};

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const mostLeftOut = 3;

/** ", not red, without sunroof": at the end, so that it can't be read with the word before it. */
const leftOut = (criteria: Criteria, { catalogue }: Context): string => {
  const labels = exclusions(criteria).flatMap(([field, codes]) =>
    codes.map((code) => excludedLabel(filters[field], code, catalogue)),
  );
  const named = labels.slice(0, mostLeftOut).map((label) => `, ${uncapitalised(label)}`);
  return named.join('') + (labels.length > mostLeftOut ? ' and more left out' : '');
};

/** The words of a sentence that stand for many models or a drawn area: "Models that tow 9,000 lb". */
export type InWords = { readonly modelsAs?: string | undefined; readonly areaAs?: string | undefined };

type PhraseOptions = InWords & { singular?: boolean; withState?: boolean; forSale?: boolean };

const phrase = (
  search: Search,
  context: Context,
  { singular = false, withState = false, forSale = false, modelsAs, areaAs }: PhraseOptions,
): string => {
  const { criteria } = search;
  const about = subject(modelsAs === undefined ? criteria : { ...criteria, models: [], trims: [] }, context);
  const form = singular ? 0 : 1;
  const bodies =
    criteria.styles.length > 0 ? few(criteria.styles.map((code) => (plurals[code] ?? anyCar)[form])) : undefined;
  // Models need no noun; anything else is some kind of car.
  const noun = bodies ?? (about?.isModels ? undefined : anyCar[form]);
  const words = [
    ...beforeNoun.map(({ words }) => words(criteria)),
    about?.words,
    noun,
    ...afterNoun.map(({ words }) => words(criteria)),
    forSale ? 'for sale' : undefined,
    areaAs !== undefined && search.polygon ? uncapitalised(areaAs) : where(search, context, withState),
  ];
  return (
    words.filter(Boolean).join(' ') + leftOut(criteria, context) + (modelsAs ? `: ${uncapitalised(modelsAs)}` : '')
  );
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const counted = (
  search: Search,
  context: Context,
  total: number | undefined,
  options: Omit<PhraseOptions, 'singular'>,
): string => {
  const words = phrase(search, context, { singular: total === 1, ...options });
  return total === undefined ? capitalised(words) : `${grouped(total)} ${words}`;
};

/** "All-wheel-drive SUVs near Atlanta". */
export const searchHeading = (search: Search, context: Context): string => counted(search, context, undefined, {});

/**
 * "642 all-wheel-drive SUVs for sale near Atlanta, GA", in the words that people search by. Words of the
 * sentence replace the names of many models: "379 trucks for sale: models that tow 9,000 lb".
 */
export const resultsHeading = (search: Search, context: Context, total: number, inWords: InWords = {}): string =>
  counted(search, context, total, { ...inWords, forSale: true, withState: true });

type TitleParts = {
  brandName: string;
  page: number;
  /** Its filters, each with the search without it; those missing in the heading are added to the title. */
  active: readonly { label: string; remove: Search }[];
  /** Sort and view: "lowest price first", "on the map". */
  ways: readonly string[];
  inWords?: InWords;
};

const mostValues = 3;
/** Only this many filters are checked for being in the heading; a search of 200 models has as many. */
const mostWeighed = 12;

/** Title for the browser's tab and search engines, unique for every page and view of a list. */
export const searchTitle = (
  search: Search,
  context: Context,
  { brandName, page, active, ways, inWords }: TitleParts,
): string => {
  const wordsOf = (one: Search): string =>
    counted(one, context, undefined, { forSale: true, withState: true, ...inWords });
  const words = wordsOf(search);
  const untold = active.slice(0, mostWeighed).filter(({ remove }) => wordsOf(remove) === words);
  const labels = untold.slice(0, mostValues).map(({ label }) => label);
  const more = untold.length > mostValues ? [`${untold.length - mostValues} more`] : [];
  const details = [...labels, ...more].join(', ');
  const looks = [...ways, ...(page > 1 ? [`page ${page}`] : [])].map((way) => `, ${way}`).join('');
  return `${words}${details && `: ${details}`}${looks} | ${brandName}`;
};

export const searchDescription = (search: Search, context: Context, total?: number): string =>
  `${counted(search, context, total, { forSale: true, withState: true })}: out-the-door prices, deal ratings with the cars they were compared with, and when each car was last confirmed.`;
