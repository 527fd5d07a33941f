import type { Listing } from '#domains/cars/listings/listing.ts';
import type { IndexAnswer, ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { Clock } from '#lib/clock.ts';
import { type CarCandidates, type DeskCar, needsCandidates } from './car-candidates.server.ts';
import { type CarQuery, narrowsSearch, sortOf } from './car-query.ts';
import { type CarWalk, scopeOf } from './car-walk.server.ts';
import type { SettleQuery } from './settle-query.server.ts';
import type { TableOrder } from './table-orders.ts';

type Part = { first: number; count: number };

type CarPage = {
  ids: number[];
  total: number;
  /** There are more cars than were counted. */
  isAtLeast: boolean;
};

type Sources = {
  index: Pick<ListingIndex, 'search' | 'count'>;
  candidates: CarCandidates;
  walk: Pick<CarWalk, 'filter'>;
  locate: LocateSearch;
  settle: SettleQuery;
  clock: Clock;
};

/** A search with so many hits at most is asked for all of them, to pick those that meet the facts. */
const mostHits = 10_000;
/** Cars that are read one by one for a page, where neither index nor database can answer alone. */
const mostRead = 20_000;
const idsPerQuery = 500;

const missingLast = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;

const byKey: Readonly<Record<TableOrder, (a: Listing, b: Listing) => number>> = {
  relevance: (a, b) => b.id - a.id,
  datelistedDESC: (a, b) => b.firstSeenMs - a.firstSeenMs || b.id - a.id,
  derivedpriceASC: (a, b) => missingLast(a.priceUsd) - missingLast(b.priceUsd) || a.id - b.id,
  derivedpriceDESC: (a, b) => (b.priceUsd ?? -1) - (a.priceUsd ?? -1) || a.id - b.id,
  mileageASC: (a, b) => a.mileage - b.mileage || a.id - b.id,
  mileageDESC: (a, b) => b.mileage - a.mileage || a.id - b.id,
  yearDESC: (a, b) => b.year - a.year || a.id - b.id,
  yearASC: (a, b) => a.year - b.year || a.id - b.id,
};

const nothing: CarPage = { ids: [], total: 0, isAtLeast: false };

export type CarFinder = ReturnType<typeof createCarFinder>;

/**
 * One page of a query and its total. Searches are answered by the listing index; facts, hidden cars and ages by indexed
 * columns of the database; both together by whichever side is smaller.
 */
export const createCarFinder = ({ index, candidates, walk, locate, settle, clock }: Sources) => {
  const ask = async (query: CarQuery, { first, count }: Part): Promise<IndexAnswer | undefined> => {
    const scope = scopeOf(query, locate);
    return scope && index.search({ ...scope, sort: sortOf(query), first, count, facets: 'none' });
  };

  /** Reads candidates, latest first, and keeps those that meet the search. */
  const read = async (query: CarQuery, part: Part): Promise<CarPage> => {
    const nowMs = clock.now();
    const ids = await candidates.page(query, nowMs, { first: 0, count: mostRead + 1 });
    const cars: DeskCar[] = [];
    for (let at = 0; at < Math.min(ids.length, mostRead); at += idsPerQuery)
      cars.push(...(await walk.filter(query, ids.slice(at, Math.min(at + idsPerQuery, mostRead)))));
    const listings = cars.map(({ listing }) => listing).sort(byKey[sortOf(query)]);
    return {
      ids: listings.slice(part.first, part.first + part.count).map(({ id }) => id),
      total: listings.length,
      isAtLeast: ids.length > mostRead,
    };
  };

  /** Adds the hidden cars behind those for sale, where the query is of both. */
  const withHidden = async (query: CarQuery, { first, count }: Part, live: CarPage): Promise<CarPage> => {
    if (query.state === 'live') return live;
    const left = count - live.ids.length;
    const isOver = first + live.ids.length >= live.total;
    const part = { first: Math.max(0, first - live.total), count: isOver ? left : 0 };
    const hidden = await byFacts({ ...query, state: 'hidden' }, part);
    return {
      ids: [...live.ids, ...hidden.ids],
      total: live.total + hidden.total,
      isAtLeast: live.isAtLeast || hidden.isAtLeast,
    };
  };

  /** Cars for sale that meet a narrow search, of which the database picks those that meet the facts. */
  const pick = async (query: CarQuery, part: Part): Promise<CarPage> => {
    const nowMs = clock.now();
    const { hits = [] } = (await ask(query, { first: 0, count: mostHits })) ?? {};
    const ids: number[] = [];
    for (let at = 0; at < hits.length; at += idsPerQuery) {
      const some = hits.slice(at, at + idsPerQuery).map(({ id }) => id);
      const matches = await candidates.among({ ...query, state: 'live' }, nowMs, some);
      ids.push(...some.filter((id) => matches.has(id)));
    }
    const live = { ids: ids.slice(part.first, part.first + part.count), total: ids.length, isAtLeast: false };
    return withHidden(query, part, live);
  };

  /** Facts of cars for sale or hidden ones. */
  const byFacts = async (query: CarQuery, part: Part): Promise<CarPage> => {
    const isPlain = !narrowsSearch(query);
    const total = await candidates.count(query, clock.now());
    if (isPlain && (sortOf(query) === 'relevance' || total > mostRead))
      return { ids: await candidates.page(query, clock.now(), part), total, isAtLeast: false };
    if (total <= mostRead || query.state === 'hidden') return read(query, part);
    const scope = scopeOf(query, locate);
    if (!scope) return nothing;
    return (await index.count(scope)) <= mostHits ? pick(query, part) : read(query, part);
  };

  const byIndex = async (query: CarQuery, part: Part): Promise<CarPage> => {
    const answer = await ask(query, part);
    if (!answer) return nothing;
    const live = { ids: answer.hits.map(({ id }) => id), total: answer.total, isAtLeast: false };
    return withHidden(query, part, live);
  };

  const find = async (asTyped: CarQuery, part: Part): Promise<CarPage> => {
    const query = await settle(asTyped);
    return needsCandidates(query) ? byFacts(query, part) : byIndex(query, part);
  };

  return {
    find,

    count: async (query: CarQuery): Promise<Pick<CarPage, 'total' | 'isAtLeast'>> => {
      const { total, isAtLeast } = await find(query, { first: 0, count: 0 });
      return { total, isAtLeast };
    },

    /** The index's counts of every filter's values among the cars for sale. */
    facets: async (asTyped: CarQuery): Promise<IndexAnswer['facets']> => {
      const query = await settle(asTyped);
      const scope = scopeOf(query, locate);
      if (!scope) return {};
      return (await index.search({ ...scope, sort: 'relevance', first: 0, count: 0, facets: 'all' })).facets;
    },
  };
};
