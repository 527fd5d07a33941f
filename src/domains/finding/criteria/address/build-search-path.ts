import type { Brand } from '#domains/reference/brands/brand.ts';
import { allListingTypes, experiences } from '#domains/reference/catalogue/vocabulary.ts';
import { encodeLocation } from '#paths/encode-location.ts';
import { resultsWord, searchRoot } from '#paths/search-root.ts';
import type { Criteria } from '../criteria.ts';
import { excludedOf, excludedText } from '../excluded.ts';
import { byOrder, flagFilters, rangeFilters, setFieldOf, setFilters } from '../filters-by-kind.ts';
import { defaultRadiusOf, settledPlace } from '../place-lookup.ts';
import { emptySearch, normalSearch, type Search } from '../search.ts';
import { modelOfTrim, nameOfTrim, wordOf } from '../search-catalogue.ts';
import { listingTypeWords } from './filter-words.ts';
import { joinList } from './param-names.ts';
import { type Lookups, type Meaning, meaningOf, type PathContext, pathWord } from './path-meaning.ts';
import { paramsOf } from './search-params.ts';

export type UrlContext = Lookups & { readonly brand: Pick<Brand, 'id' | 'dealerRoot'> };

/** Commas between values stay readable; they need no escaping in a query. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',');

/** Sorted by name, so that a search has one address (URL-42). */
export const queryText = (params: Iterable<readonly [string, string]>): string =>
  [...params]
    .sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');

/** Removes a filter that is now in the path; its excluded values stay in the query. */
const unsay = (params: Map<string, string>, criteria: Criteria, name: string): void => {
  const field = setFieldOf(name);
  const left = field ? excludedOf(criteria, field) : [];
  if (left.length > 0) params.set(name, joinList(left.map(excludedText)));
  else params.delete(name);
};

/**
 * Builds a path word by word. A filter moves from the query to the path only if its word, read at that position, means
 * that filter and nothing else; so every built address reads back as its search (RULING-100).
 */
const createPath = (params: Map<string, string>, criteria: Criteria, lookups: Lookups) => {
  const words: string[] = [];
  let context: PathContext = {};
  return {
    words,
    fold: (word: string | undefined, means: (meaning: Meaning) => boolean, ...names: string[]): boolean => {
      const meaning = word ? meaningOf(pathWord(word), context, lookups) : undefined;
      if (!word || !meaning || !means(meaning)) return false;
      words.push(word);
      for (const name of names) unsay(params, criteria, name);
      if (meaning.kind === 'make') context = { make: meaning.make };
      if (meaning.kind === 'model') context = { ...context, model: meaning.model };
      return true;
    },
  };
};
type Path = ReturnType<typeof createPath>;

const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

type Fold = { order: number; into(path: Path, criteria: Criteria): void };

const foldSet = ([field, { param, path, values }]: (typeof setFilters)[number]): Fold[] => {
  if (!path) return [];
  const slugs = new Map(values.options.map(({ code, slug }) => [code, slug]));
  const into: Fold['into'] = ({ fold }, criteria) => {
    const code = only(criteria[field]);
    if (code === undefined) return;
    const isIt = (read: Meaning) => read.kind === 'set' && read.field === field && only(read.codes) === code;
    fold(slugs.get(code), isIt, param);
  };
  return [{ order: path.order, into }];
};

const foldRange = ([field, { param, bounds, path }]: (typeof rangeFilters)[number]): Fold[] => {
  if (!path) return [];
  const into: Fold['into'] = ({ fold }, criteria) => {
    const { min, max } = criteria[field];
    const isIt = (read: Meaning) =>
      read.kind === 'range' && read.field === field && read.range.min === min && read.range.max === max;
    fold(path.write(criteria[field]), isIt, ...(bounds ?? [param]));
  };
  return [{ order: path.order, into }];
};

const foldFlag = ([field, { param, path }]: (typeof flagFilters)[number]): Fold[] => {
  if (!path) return [];
  const into: Fold['into'] = ({ fold }, criteria) => {
    if (criteria[field]) fold(path.word, (read) => read.kind === 'flag' && read.field === field, param);
  };
  return [{ order: path.order, into }];
};

const folds: readonly Fold[] = [
  ...setFilters.flatMap(foldSet),
  ...rangeFilters.flatMap(foldRange),
  ...flagFilters.flatMap(foldFlag),
].sort(byOrder);

const foldFilters = (path: Path, { criteria }: Search): void => {
  for (const { into } of folds) into(path, criteria);
};

/** Make, series, model and trim move to the path if there is exactly one of each, within the one before it (URL-40). */
const foldVehicle = ({ fold }: Path, { criteria }: Search, { catalogue }: Lookups): void => {
  const { makes, series, models, trims } = criteria;
  const makeCode = only(makes);
  // A make in the path would exclude models of other makes, so it stays in the query if there are any.
  const strangers = models.some((code) => (catalogue.model(code)?.makeCode ?? makeCode) !== makeCode);
  const make = makeCode === undefined || strangers ? undefined : catalogue.make(makeCode);
  if (!make || !fold(make.slug, (read) => read.kind === 'make' && read.make.code === make.code, 'makeCode')) return;

  const ofSeries = only(series);
  const isSeries = (read: Meaning) => read.kind === 'series' && read.code === ofSeries;
  if (ofSeries !== undefined) fold(catalogue.series(ofSeries)?.slug, isSeries, 'seriesCode');

  const modelCode = only(models);
  const model = modelCode === undefined ? undefined : catalogue.model(modelCode);
  if (!model || trims.some((code) => modelOfTrim(code) !== model.code)) return;
  const isModel = (read: Meaning) => read.kind === 'model' && read.model.code === model.code;
  if (!fold(wordOf(model.name), isModel, 'modelCode')) return;

  const trim = only(trims);
  const isTrim = (read: Meaning) => read.kind === 'trim' && read.code === trim;
  if (trim !== undefined) fold(wordOf(nameOfTrim(trim)), isTrim, 'trimCode');
};

const foldPlace = ({ fold }: Path, params: Map<string, string>, { place }: Search, { places }: Lookups): void => {
  const isIt = (read: Meaning) =>
    read.kind === 'place' && read.place.city === place.city && read.place.state === place.state;
  const folded = fold(encodeLocation({ city: place.city, state: place.state }), isIt, 'city', 'state');
  if (!folded || place.city === undefined || place.state === undefined) return;
  // The city's center ZIP is the default, so it is left out (URL-44).
  if (places.byCity(place.city, place.state)?.centerZip === place.zip) params.delete('zip');
};

/** The main brand's listing words end in "cars" (URL-34); the valuation brand's don't. */
export const listingWord = (code: string, { brand }: UrlContext): string | undefined => {
  const slug = code === 'ALL' ? allListingTypes.slug : listingTypeWords.option(code)?.slug;
  return slug && brand.id !== 'kbb' ? `${slug}-cars` : slug;
};

/** The listing word at the start of the path, if any (URL-34 to URL-37, RULING-100). */
const listingSegment = (search: Search, otherWords: number, context: UrlContext): string | undefined => {
  const { listingTypes } = search.criteria;
  if (listingTypes.length === 0) return listingWord('ALL', context);
  const code = only(listingTypes);
  if (code === undefined || code === '3P_CERT') return undefined;
  if (code === 'USED' && otherWords > 0 && context.brand.id !== 'kbb') return undefined;
  return listingWord(code, context);
};

/** Whether nothing narrows the results; sort, page and view don't count. */
const saysNothing = ({ criteria, place }: Search, params: ReadonlyMap<string, string>): boolean =>
  place.state === undefined &&
  place.zip === undefined &&
  !params.has('searchRadius') &&
  paramsOf({ ...emptySearch, criteria }, emptySearch.radiusMiles).size === 0;

/**
 * The canonical address of a search: path words for single values, the rest as parameters by their short names (URL-32
 * to URL-44). With `sayAll` an unfiltered search gets its "all cars" address.
 */
export const buildSearchPath = (target: Search, context: UrlContext, { sayAll = false } = {}): string => {
  const normal = normalSearch(target);
  const search = { ...normal, place: settledPlace(normal.place, context.places) ?? normal.place };
  const params = paramsOf(search, defaultRadiusOf(search.place, context.places));
  const nothing = saysNothing(search, params);

  const path = createPath(params, search.criteria, context);
  foldFilters(path, search);
  foldVehicle(path, search, context);
  foldPlace(path, params, search, context);

  const listing = nothing && !sayAll ? undefined : listingSegment(search, path.words.length, context);
  if (listing !== undefined) unsay(params, search.criteria, 'listingType');
  const experience = experiences.find(({ code }) => code === search.criteria.experience)?.slug;
  if (experience !== undefined) params.delete('experience');
  const words = [experience, listing, ...path.words].filter((word) => word !== undefined);
  const query = queryText(params);
  return `${searchRoot}/${words.length > 0 ? words.join('/') : resultsWord}${query && `?${query}`}`;
};
