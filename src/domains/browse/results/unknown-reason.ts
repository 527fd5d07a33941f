import type { UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import { afterSign } from '#domains/finding/criteria/excluded.ts';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';

const paramsOfFilter = (filter: Filter): string[] => [
  filter.param,
  ...(filter.kind === 'range' ? (filter.bounds ?? []) : []),
];

const filterByParam: ReadonlyMap<string, Filter> = new Map(
  Object.values(filters).flatMap((filter: Filter) => paramsOfFilter(filter).map((param) => [param, filter] as const)),
);

const placeParams: ReadonlySet<string> = new Set(['zip', 'city', 'state']);
const leftOut = 'so it was left out of this search.';

/** What happened to an unrecognized word or value, by the kind of its filter. */
export const unknownReason = ({ word, param }: UnknownWord, total: number): string => {
  if (param === undefined) return 'It was left out of this search.';
  if (placeParams.has(param)) return `We don’t recognize that place, ${leftOut}`;
  if (param === 'polygon') return `That isn’t an area of the map, ${leftOut}`;
  if (param === 'searchRadius') return `Distance must be a number of miles, ${leftOut}`;
  const filter = filterByParam.get(param);
  if (filter?.kind === 'range') return `${filter.label} must be a number, ${leftOut}`;
  // Most set filters keep an unknown code, which matches no car; all other unknown values are dropped.
  if (filter?.kind !== 'set' || filter.refusal !== undefined)
    return `${filter?.label ?? 'Search'} doesn’t have that option, ${leftOut}`;
  if (afterSign(word) !== undefined) return 'No cars list this feature, so all cars are shown.';
  return total > 0 ? 'No cars have it. These match the rest of your search.' : 'No cars can match it.';
};

/** Whether the word could occur in the text of a listing; an invalid number could not. */
export const isWord = ({ param }: UnknownWord): boolean =>
  param === undefined || filterByParam.get(param)?.kind === 'set';
