import { cityKey } from '#domains/reference/locations/city-name.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { slugKey } from '#lib/slug.ts';
import { setFilters } from '../filters-by-kind.ts';
import type { Candidate } from '../search-catalogue.ts';
import type { Lookups } from './path-meaning.ts';
import type { StrayWord } from './read-search-path.ts';
import { decodeLocation } from './segments.ts';

/** A suggestion for an unknown word, with its parameters. */
export type Suggestion = { readonly label: string; readonly params: Readonly<Record<string, string>> };

/** An unknown word or value of the address: always shown, never dropped (RULING-46). */
export type UnknownWord = {
  readonly word: string;
  readonly kind: StrayWord['kind'];
  /** The short name of its parameter; absent for a word of the path. */
  readonly param?: string;
  readonly nearest: readonly Suggestion[];
};

const mostSuggestions = 3;
/** Longer words are not misspellings, and comparing them would be slow. */
const longestGuess = 40;

/** Damerau-Levenshtein distance: letters inserted, deleted, changed or swapped; `most + 1` if it is above `most`. */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last: number[] = [];
  let next: number[] = [];
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    next[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (same ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
      if (
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      next[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return last[b.length] ?? most + 1;
};

/** The closest names, closest first; up to a third of the letters may be wrong. */
export const nearest = (text: string, candidates: Iterable<Candidate>): Suggestion[] => {
  const key = slugKey(text.slice(0, longestGuess + 1));
  if (key === '' || key.length > longestGuess) return [];
  const most = Math.max(1, Math.floor(key.length / 3));
  const nearby: { distance: number; suggestion: Suggestion }[] = [];
  for (const { key: other, label, params } of candidates) {
    const distance = editDistance(key, other, most);
    if (distance <= most) nearby.push({ distance, suggestion: { label, params } });
  }
  return nearby
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion);
};

/** Values of filters that can be path words. */
const filterCandidates: readonly Candidate[] = setFilters
  .filter(([field, { path }]) => path || field === 'listingTypes')
  .flatMap(([, { param, values }]) =>
    values.options.map(({ code, name, slug }) => ({
      key: slugKey(slug ?? name),
      label: name,
      params: { [param]: code },
    })),
  );

const cityCandidate = ({ city, state }: { city: string; state: string }): Candidate => ({
  key: cityKey(city),
  label: `${city}, ${state}`,
  params: { city, state },
});

const cityCandidates = (state: string, { places }: Lookups): Candidate[] =>
  places.citiesOf(state).map((city) => cityCandidate({ city, state }));

const largeCityCandidates: readonly Candidate[] = largestCities.map(cityCandidate);

const mostNamesakes = 5;

/** Cities with this name, for a city given without its state. */
const namesakes = (word: string, { places }: Lookups): Suggestion[] =>
  places
    .namesakes(word)
    .slice(0, mostNamesakes)
    .map(({ city, state }) => ({ label: `${city}, ${state}`, params: { city, state } }));

/** Suggestions for an unknown word of a path. */
export const nearestToWord = (stray: StrayWord, lookups: Lookups): Suggestion[] => [
  ...(stray.kind === 'make' || stray.kind === 'word' ? namesakes(stray.word, lookups) : []),
  ...nearestNames(stray, lookups),
];

const nearestNames = ({ word, kind, makeCode, modelCode }: StrayWord, lookups: Lookups): Suggestion[] => {
  const { catalogue } = lookups;
  if (kind === 'place') {
    const named = decodeLocation(word);
    return named ? nearest(named.city, cityCandidates(named.state, lookups)) : [];
  }
  if (makeCode !== undefined) {
    const trims = modelCode === undefined ? [] : catalogue.trimCandidates(modelCode);
    const ofMake = nearest(word, [...trims, ...catalogue.candidatesOfMake(makeCode), ...filterCandidates]);
    // For "ford/tacoma", another make's model with that exact name comes before similar names of this make.
    const ofOthers = catalogue.modelCandidates().filter(({ key }) => key === slugKey(word));
    return [...ofOthers.map(({ label, params }) => ({ label, params })), ...ofMake].slice(0, mostSuggestions);
  }
  const models = catalogue.modelCandidates();
  return nearest(word, kind === 'model' ? models : [...catalogue.makeCandidates(), ...filterCandidates, ...models]);
};

const nearestCities = (city: string, state: string | undefined, lookups: Lookups): Suggestion[] => {
  const same = namesakes(city, lookups);
  if (same.length > 0) return same;
  return nearest(city, state === undefined ? largeCityCandidates : cityCandidates(state, lookups));
};

const nearestZip = (zip: string, { places }: Lookups): Suggestion[] => {
  const near = places.byZip(places.nearZip(zip) ?? '');
  return near ? [{ label: `${near.zip}, ${near.city}`, params: { zip: near.zip } }] : [];
};

/** Suggestions for an unknown value of a parameter; a city is searched in the given state. */
export const nearestToValue = (param: string, value: string, lookups: Lookups, state?: string): Suggestion[] => {
  const { catalogue } = lookups;
  if (param === 'zip') return nearestZip(value, lookups);
  if (param === 'city') return nearestCities(value, state, lookups);
  if (param === 'makeCode') return nearest(value, catalogue.makeCandidates());
  if (param === 'modelCode') return nearest(value, catalogue.modelCandidates());
  const candidates = filterCandidates.filter(({ params }) => param in params);
  return nearest(value, candidates);
};
