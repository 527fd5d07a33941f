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

/** What became of a word or value of the address that nobody knows: told as it is, by the kind of its filter. */
export const unknownReason = ({ word, param }: UnknownWord, total: number): string => {
  if (param === undefined) return 'It was left out of this search.';
  if (placeParams.has(param)) return `We don’t recognize that place, ${leftOut}`;
  if (param === 'polygon') return `That isn’t an area of the map, ${leftOut}`;
  if (param === 'searchRadius') return `Distance must be a number of miles, ${leftOut}`;
  const filter = filterByParam.get(param);
  if (filter?.kind === 'range') return `${filter.label} must be a number, ${leftOut}`;
  // A set keeps a code that it does not know, which then finds nothing; whatever else is not known is dropped.
  if (filter?.kind !== 'set' || filter.refusal !== undefined)
    return `${filter?.label ?? 'Search'} doesn’t have that option, ${leftOut}`;
  if (afterSign(word) !== undefined) return 'No cars list this feature, so all cars are shown.';
  return total > 0 ? 'No cars have it. These match the rest of your search.' : 'No cars can match it.';
};

/** Whether the word could stand in the text of a listing; a number that was none could not. */
export const isWord = ({ param }: UnknownWord): boolean =>
  param === undefined || filterByParam.get(param)?.kind === 'set';
