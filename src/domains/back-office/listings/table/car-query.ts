import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import { emptySearch, normalSearch, type Search } from '#domains/finding/criteria/search.ts';
import { type CarFact, type CarState, carFactNames, isCarFact, isCarState } from './car-facts.ts';
import { type TableOrder, tableOrders } from './table-orders.ts';

/** What a list of cars in the back office asks for: a search as shoppers write it, and what only operators ask. */
export type CarQuery = {
  /** Typed words, or a VIN, listing or stock number. */
  text: string;
  search: Search;
  state: CarState;
  facts: readonly CarFact[];
  /** Only cars listed for at least so many days. */
  minDays?: number;
  /** Only cars of the dealers in the last import of this feed. */
  feed?: string;
};

const everyCar: CarQuery = {
  text: '',
  search: { ...emptySearch, radiusMiles: 0 },
  state: 'all',
  facts: [],
};

const longestText = 200;
const mostDays = 3650;

const isTableOrder = (sort: string): sort is TableOrder => Object.hasOwn(tableOrders, sort);

export const sortOf = ({ search }: CarQuery): TableOrder => (isTableOrder(search.sort) ? search.sort : 'relevance');

/** Reads the query of an address; what can't be read is left out, except codes, which then match nothing. */
export const readCarQuery = (query: string | URLSearchParams, lookups: Lookups): CarQuery => {
  const params = new URLSearchParams(query);
  const { search } = readSearch({ path: '', query: params, ...lookups });
  const { criteria, place, box, polygon } = search;
  const hasPlace = Object.values(place).some((value) => value !== undefined);
  const state = params.get('show') ?? 'all';
  const facts = params.getAll('fact').flatMap((text) => text.split(','));
  const days = params.get('days') ?? '';
  const feed = params.get('feed')?.slice(0, 80);
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestText),
    search: {
      ...emptySearch,
      criteria,
      place,
      radiusMiles: hasPlace ? search.radiusMiles : 0,
      sort: isTableOrder(search.sort) ? search.sort : 'relevance',
      ...(box && { box }),
      ...(polygon && { polygon }),
    },
    state: isCarState(state) ? state : 'all',
    facts: carFactNames.filter((name) => facts.some((text) => isCarFact(text) && text === name)),
    ...(/^\d{1,4}$/.test(days) && Number(days) > 0 && { minDays: Math.min(Number(days), mostDays) }),
    ...(feed && { feed }),
  };
};

/** The query of its address, with the same spelling for the same cars. */
export const carQueryParams = ({ text, search, state, facts, minDays, feed }: CarQuery): URLSearchParams => {
  const hasPlace = Object.values(search.place).some((value) => value !== undefined);
  const params = new URLSearchParams([
    ...(text === '' ? [] : [['q', text]]),
    ...(state === 'all' ? [] : [['show', state]]),
    ...(facts.length === 0 ? [] : [['fact', facts.join()]]),
    ...(minDays === undefined ? [] : [['days', String(minDays)]]),
    ...(feed === undefined ? [] : [['feed', feed]]),
  ]);
  // A radius means nothing without a place.
  const radius = hasPlace ? -1 : search.radiusMiles;
  for (const [name, value] of paramsOf(normalSearch({ ...search, first: 0 }), radius)) params.set(name, value);
  return params;
};

/** Whether the search of a query leaves out any car. */
export const narrowsSearch = ({ search }: CarQuery): boolean =>
  carQueryParams({ ...everyCar, search: { ...search, sort: 'relevance' } }).size > 0;
