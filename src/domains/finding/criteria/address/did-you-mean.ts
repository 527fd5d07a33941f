import { filters } from '../filters.ts';
import { vehicleFields } from '../filters-by-kind.ts';
import { defaultRadiusOf } from '../place-lookup.ts';
import type { Search } from '../search.ts';
import type { Suggestion, UnknownWord } from './nearest.ts';
import { isListParam, joinList, splitList } from './param-names.ts';
import type { Lookups } from './path-meaning.ts';
import { readSearch } from './read-search.ts';
import { paramsOf } from './search-params.ts';

const vehicleParams = vehicleFields.map((field) => filters[field].param);

/** The search with an unknown word replaced by a suggestion. */
export const searchMeaning = (
  search: Search,
  { word, param }: Pick<UnknownWord, 'word' | 'param'>,
  { params }: Suggestion,
  lookups: Lookups,
): Search => {
  const searchParams = paramsOf(search, defaultRadiusOf(search.place, lookups.places));
  const listed = (name: string): string[] => splitList(searchParams.get(name) ?? '').filter(Boolean);
  if (param !== undefined && isListParam(param)) {
    searchParams.set(param, joinList(listed(param).filter((value) => value !== word && value !== word.toUpperCase())));
  }
  if ('city' in params) searchParams.delete('zip');
  // A suggested model replaces the make in the path: for "ford/tacoma" it is Toyota's Tacoma.
  if (param === undefined && 'modelCode' in params) for (const name of vehicleParams) searchParams.delete(name);
  for (const [name, value] of Object.entries(params)) {
    searchParams.set(name, isListParam(name) ? joinList([...listed(name), value]) : value);
  }
  searchParams.delete('firstRecord');
  return readSearch({ path: '', query: searchParams, ...lookups }).search;
};
