import type { IndexScope } from '#domains/cars/search/listing-index.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { SearchMatcher } from '#domains/contact/alert-delivery/search-matcher.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { indexedCars } from '#domains/supply/inventory/inventory-refresh.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { CarCandidates, DeskCar } from './car-candidates.server.ts';
import { type CarQuery, narrowsSearch } from './car-query.ts';

type Sources = {
  candidates: Pick<CarCandidates, 'after'>;
  cars(ids: readonly number[]): Promise<DeskCar[]>;
  findOwners(ids: number[]): Promise<ReadonlyMap<number, Owner>>;
  locate: LocateSearch;
  /** Reverse search: whether a single car meets a search, exactly as in the index. */
  createMatcher(): SearchMatcher;
  /** The query with its words and its feed read into criteria. */
  settle(query: CarQuery): Promise<CarQuery>;
  clock: Clock;
};

const carsPerStep = 200;
const theSearch = 'search';

/** The search in the index's terms; undefined for an unknown place. */
export const scopeOf = (query: CarQuery, locate: LocateSearch): IndexScope | undefined => {
  const located = locate(query.search);
  return located && { inventory: wholeInventory, criteria: query.search.criteria, area: located.area };
};

export type WalkStep = {
  cars: DeskCar[];
  /** Where to go on; undefined at the end. */
  lastId: number | undefined;
};

export type CarWalk = ReturnType<typeof createCarWalk>;

/**
 * All cars of a query in the order of their ids, a few hundred at a time, hidden ones included. It reads the database
 * and not the index, so that it is exact for any number of cars on either index, and can go on behind any id.
 */
export const createCarWalk = ({ candidates, cars, findOwners, locate, createMatcher, settle, clock }: Sources) => {
  /** Keeps the cars that meet the search. */
  const filterFor = (query: CarQuery): ((part: DeskCar[]) => Promise<DeskCar[]>) => {
    if (!narrowsSearch(query)) return async (part) => part;
    const scope = scopeOf(query, locate);
    if (!scope) return async () => [];
    const matcher = createMatcher();
    matcher.put(theSearch, scope);
    return async (part) => {
      const indexed = await indexedCars(
        part.map(({ listing }) => listing),
        findOwners,
      );
      return part.filter(({ listing }) => {
        const car = indexed.get(listing);
        return car !== undefined && matcher.match(car).length > 0;
      });
    };
  };

  return {
    /** A function that returns the next cars behind an id. */
    open: async (asTyped: CarQuery): Promise<(afterId: number) => Promise<WalkStep>> => {
      const query = await settle(asTyped);
      const filter = filterFor(query);
      const nowMs = clock.now();
      return async (afterId) => {
        const ids = await candidates.after(query, nowMs, { afterId, limit: carsPerStep });
        const matches = ids.length === 0 ? [] : await filter(await cars(ids));
        return { cars: matches, lastId: ids.length < carsPerStep ? undefined : ids.at(-1) };
      };
    },

    /** Those of these cars that meet the search, in their order. */
    filter: async (query: CarQuery, ids: readonly number[]): Promise<DeskCar[]> => filterFor(query)(await cars(ids)),
  };
};
