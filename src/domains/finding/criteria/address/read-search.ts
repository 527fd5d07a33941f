import type { Criteria, NumberRange } from '../criteria.ts';
import { afterSign } from '../excluded.ts';
import { type FieldOf, flagFilters, rangeFilters, setFilters, textFilters } from '../filters-by-kind.ts';
import { carsPerPage } from '../page-sizes.ts';
import { defaultRadiusOf, settledPlace } from '../place-lookup.ts';
import { normalCriteria, type Search, type SearchPlace } from '../search.ts';
import { modelOfTrim } from '../search-catalogue.ts';
import { nearestToValue, nearestToWord, type UnknownWord } from './nearest.ts';
import { plainText, type QueryInput, type ReadParams, readParams } from './param-names.ts';
import { createParamReader, type StrayValue } from './param-reader.ts';
import type { Lookups } from './path-meaning.ts';
import { readPolygon } from './polygon-text.ts';
import { readCriteria } from './read-criteria.ts';
import { readPresentation } from './read-presentation.ts';
import { type PathReading, readSearchPath } from './read-search-path.ts';
import { decodeState } from './segments.ts';

/** Something read differently from how it was written, which the page must say. */
export type ReadOtherwise =
  | { readonly kind: 'swapped'; readonly field: FieldOf<'range'> }
  | { readonly kind: 'zip'; readonly text: string; readonly used: string };

export type ReadSearch = {
  readonly search: Search;
  readonly otherwise: readonly ReadOtherwise[];
  readonly unknown: readonly UnknownWord[];
  /** A make or model of the address is unknown: the page says so and is a 404 (RULING-46). */
  readonly unknownVehicle: boolean;
  /** The address says "all cars": the same cars as without it, but a separate address (URL-34). */
  readonly isAllCars: boolean;
  /** The address has a radius other than the default of the place. */
  readonly radiusGiven: boolean;
  readonly params: ReadParams;
};

/**
 * The query takes precedence for each bound; if path and query contradict each other, only the query counts
 * (RULING-48).
 */
const mergedRange = (path: NumberRange, query: NumberRange): NumberRange => {
  const { min, max } = { ...path, ...query };
  return min !== undefined && max !== undefined && min > max && Object.keys(path).length > 0
    ? query
    : { ...path, ...query };
};

const firstOf = <T>(path: T[], query: T[]): T[] => (path.length > 0 ? path : query);

/**
 * The path takes precedence for make, series, model and trim; the query's values of other makes or models are dropped
 * (RULING-48).
 */
const mergedCriteria = (path: Criteria, query: Criteria, { catalogue }: Lookups): Criteria => {
  const ofPathMake = (code: string): boolean => {
    const makeCode = catalogue.model(code)?.makeCode;
    return path.makes.length === 0 || makeCode === undefined || path.makes.includes(makeCode);
  };
  const ofPathModel = (code: string): boolean => path.models.length === 0 || path.models.includes(modelOfTrim(code));
  const merged: Criteria = { ...query };
  for (const [field] of setFilters) merged[field] = [...path[field], ...query[field]];
  for (const [field] of rangeFilters) merged[field] = mergedRange(path[field], query[field]);
  for (const [field] of flagFilters) merged[field] = path[field] || query[field];
  for (const [field] of textFilters) if (path[field] !== undefined) merged[field] = path[field];
  return {
    ...merged,
    makes: firstOf(path.makes, query.makes),
    series: firstOf(path.series, query.series),
    models: firstOf(path.models, query.models.filter(ofPathMake)),
    trims: firstOf(path.trims, query.trims.filter(ofPathModel)),
  };
};

type Place = {
  readonly place: SearchPlace;
  readonly strays: readonly StrayValue[];
  readonly otherwise: readonly ReadOtherwise[];
};

/** The path takes precedence for the city, the query for the ZIP (RULING-48). */
const readPlace = (path: PathReading, { codes }: ReadParams, { places }: Lookups): Place => {
  const firstValue = (param: string): string | undefined => {
    const value = codes.get(param)?.[0];
    return value === undefined ? undefined : plainText(value).slice(0, 60);
  };
  const strays: StrayValue[] = [];
  // The first five digits of a ZIP+4 are the ZIP.
  const zipText = firstValue('zip')?.split('-')[0];
  const zip = zipText === undefined ? undefined : places.byZip(zipText) ? zipText : places.nearZip(zipText);
  const otherwise: ReadOtherwise[] =
    zipText !== undefined && zip !== undefined && zip !== zipText ? [{ kind: 'zip', text: zipText, used: zip }] : [];
  if (zipText !== undefined && zip === undefined) strays.push({ param: 'zip', value: zipText });

  const [city, state] = [firstValue('city'), firstValue('state')];
  const queried: SearchPlace = { ...(city && { city }), ...(state && { state: decodeState(state) ?? state }) };
  const named = path.place?.city !== undefined || path.place?.state !== undefined ? path.place : queried;
  const place = settledPlace({ ...named, ...(zip && { zip }) }, places);
  if (!place && city !== undefined)
    strays.push({ param: 'city', value: city, ...(queried.state && { state: queried.state }) });
  else if (!place && state !== undefined) strays.push({ param: 'state', value: state });
  return { place: place ?? {}, strays, otherwise };
};

const swappedIn = (criteria: Criteria): ReadOtherwise[] =>
  rangeFilters.flatMap(([field, { bounds }]): ReadOtherwise[] => {
    const { min, max } = criteria[field];
    return bounds && min && max && min > max ? [{ kind: 'swapped', field }] : [];
  });

/** Suggestions are expensive, so only the first few unknown words get them; all are listed. */
const mostGuesses = 3;
const mostUnknown = 40;

const kindOfParam = (param: string): UnknownWord['kind'] => {
  if (param === 'makeCode') return 'make';
  if (param === 'modelCode' || param === 'seriesCode') return 'model';
  return param === 'zip' || param === 'city' || param === 'state' ? 'place' : 'word';
};

const unknownWords = (path: PathReading, values: readonly StrayValue[], lookups: Lookups): UnknownWord[] => {
  const ofPath = path.strays.map((stray, at) => {
    const nearest = at < mostGuesses ? nearestToWord(stray, lookups) : [];
    // A word such as "springfield" is not a make but a place without its state.
    const isPlace = stray.kind === 'make' && nearest.length > 0 && nearest.every(({ params }) => 'city' in params);
    return { word: stray.word, kind: isPlace ? ('place' as const) : stray.kind, nearest };
  });
  const ofQuery = values.map(({ param, value, state }, at) => ({
    word: value.slice(0, 100),
    kind: kindOfParam(param),
    param,
    nearest: ofPath.length + at < mostGuesses ? nearestToValue(param, value, lookups, state) : [],
  }));
  return [...ofPath, ...ofQuery].slice(0, mostUnknown);
};

type SearchToRead = { path: string; query: QueryInput; defaultCount?: number } & Lookups;

/**
 * Reads the address of a results page: the path after `/cars-for-sale` and the query, in any spelling ever linked to.
 * Never fails: there is always a search, and anything unknown is reported (RULING-46).
 */
export const readSearch = ({ path, query, defaultCount = carsPerPage, ...lookups }: SearchToRead): ReadSearch => {
  const ofPath = readSearchPath(path, lookups);
  const params = readParams(query);
  const ofQuery = readCriteria(params.codes, lookups);
  const { place, strays, otherwise } = readPlace(ofPath, params, lookups);
  const merged = mergedCriteria(ofPath.criteria, ofQuery.criteria, lookups);
  const criteria = normalCriteria(merged);
  const defaultRadius = defaultRadiusOf(place, lookups.places);
  const radiusMiles = ofQuery.radiusMiles ?? defaultRadius;
  const onMap = createParamReader(params.codes);
  const polygon = onMap.read('polygon', readPolygon);
  const unknown = unknownWords(ofPath, [...ofQuery.strays, ...strays, ...onMap.strays], lookups);
  const presentation = readPresentation(params.codes, defaultCount);
  return {
    search: { criteria, place, radiusMiles, ...presentation, ...(polygon && { polygon }) },
    otherwise: [...otherwise, ...swappedIn(merged)],
    unknown,
    unknownVehicle: unknown.some(
      ({ kind, word }) => (kind === 'make' || kind === 'model') && afterSign(word) === undefined,
    ),
    isAllCars: ofPath.isAllCars || ofQuery.isAllCars,
    radiusGiven: radiusMiles !== defaultRadius,
    params,
  };
};
