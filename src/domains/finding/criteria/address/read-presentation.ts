import { type SortKey, sortKeys } from '../criteria.ts';
import { carsPerPage } from '../page-sizes.ts';
import { clampCount, clampFirst, type MapBox, priceScales, resultWindow, type Search } from '../search.ts';
import { createParamReader, numberOf, type ParamNames } from './param-reader.ts';

const sortByKey: ReadonlyMap<string, SortKey> = new Map(sortKeys.map((key) => [key.toLowerCase(), key]));

export const readBox = (text: string): MapBox | undefined => {
  const degrees = text.split(',').map(Number);
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = degrees;
  if (degrees.length !== 4 || !degrees.every(Number.isFinite) || text.length > 80) return undefined;
  return { south, west, north, east };
};

/** A number with too many digits means past the end, not the first page. */
const positionOf = (text = ''): number | undefined => (/^\d{10,}$/.test(text) ? resultWindow : numberOf(text));

/** `page=n` is an alternative to firstRecord (RULING-43). */
const readFirst = (readParam: (param: string) => string | undefined, count: number): number => {
  const first = positionOf(readParam('firstRecord'));
  if (first !== undefined) return clampFirst(first);
  const page = positionOf(readParam('page'));
  return page === undefined ? 0 : clampFirst((page - 1) * count);
};

const extensions: Readonly<Record<string, Search['marketExtension']>> = {
  include: 'include',
  true: 'include',
  on: 'include',
  exclude: 'exclude',
  false: 'exclude',
  off: 'exclude',
};

/** Reads sort, page and view. Unknown values fall back to the default (RULING-42). */
export const readPresentation = (
  params: ParamNames,
  defaultCount = carsPerPage,
): Pick<Search, 'sort' | 'first' | 'count' | 'marketExtension' | 'box' | 'view' | 'priceIn'> => {
  const { text } = createParamReader(params);
  const count = clampCount(numberOf(text('numRecords') ?? '') ?? defaultCount);
  const extension = (text('marketExtension') ?? '').toLowerCase();
  const marketExtension = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  const view = text('view')?.toLowerCase();
  const priceIn = priceScales.find((scale) => scale === text('priceIn')?.toLowerCase());
  const box = readBox(text('box') ?? '');
  return {
    sort: sortByKey.get((text('sortBy') ?? '').toLowerCase()) ?? 'relevance',
    first: readFirst(text, count),
    count,
    ...(marketExtension && { marketExtension }),
    ...(box && { box }),
    ...(priceIn && { priceIn }),
    ...((view === 'map' || view === 'list') && { view }),
  };
};
