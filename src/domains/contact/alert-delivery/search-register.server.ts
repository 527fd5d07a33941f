import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { isBound } from '#domains/finding/criteria/search.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { MatchedSearch, SearchMatcher } from './search-matcher.ts';

/** The search string of an id never changes. */
type SearchRow = { id: string; searchString: string };

type SearchRows = {
  /** Position of the last committed search. */
  lastPosition(session?: SqlSession): Promise<number>;
  pageById(afterId: string, limit: number): Promise<SearchRow[]>;
  /** Searches saved after the first position, up to and including the second. */
  savedBetween(after: number, upTo: number, session: SqlSession): Promise<SearchRow[]>;
};

type Sources = {
  matcher: SearchMatcher;
  /** Creates an empty matcher for a few searches. */
  createMatcher(): SearchMatcher;
  rows: SearchRows;
  /** Undefined if its place is unknown, so that it matches nothing. */
  read(searchString: string): MatchedSearch | undefined;
};

const together = 500;

const isByCost = ({ criteria }: MatchedSearch): boolean => isBound(criteria.payment) || isBound(criteria.outTheDoor);

/** The search without its bounds on monthly payment and out-the-door price. */
const atAnyFigure = (search: MatchedSearch): MatchedSearch => ({
  ...search,
  criteria: { ...search.criteria, payment: {}, outTheDoor: {} },
});

/**
 * All saved searches, in memory. Other processes save searches too: before cars are matched, the new ones are read in
 * the same session. A deleted search is noticed when it matches, and removed.
 *
 * What a search with a bound on a figure matches depends on its owner's wallet. It is indexed without that bound, and
 * the bound is checked on each match with the terms read at that time.
 */
export const createSearchRegister = ({ matcher, createMatcher, rows, read }: Sources) => {
  let position: number | undefined;
  const byCost = new Map<string, MatchedSearch>();

  const put = (searches: readonly SearchRow[]): void => {
    for (const { id, searchString } of searches) {
      const search = read(searchString);
      if (!search) continue;
      if (isByCost(search)) byCost.set(id, search);
      matcher.put(id, isByCost(search) ? atAnyFigure(search) : search);
    }
  };

  return {
    /** Reads all searches, page by page. */
    load: async (): Promise<void> => {
      // Read the position first: searches saved meanwhile are read twice rather than missed.
      const upTo = await rows.lastPosition();
      let afterId = '';
      for (;;) {
        const page = await rows.pageById(afterId, together);
        const last = page.at(-1);
        if (!last) break;
        put(page);
        afterId = last.id;
        await yieldToOthers();
      }
      position = upTo;
    },

    catchUp: async (session: SqlSession): Promise<void> => {
      if (position === undefined) throw new Error('the saved searches were not loaded');
      const upTo = await rows.lastPosition(session);
      if (upTo === position) return;
      put(await rows.savedBetween(position, upTo, session));
      position = upTo;
    },

    /**
     * Ids of the searches that match one of these cars apart from a bound on a figure, so that their owners' terms are
     * needed.
     */
    askingForTerms: (cars: Iterable<IndexedListing>): string[] => [
      ...new Set([...cars].flatMap((car) => matcher.match(car)).filter((id) => byCost.has(id))),
    ],

    /** Ids of the searches that match a car. Searches with a bound on a figure match only if their terms are given. */
    matchOn: (terms: ReadonlyMap<string, PaymentTerms | undefined>): ((car: IndexedListing) => string[]) => {
      const judge = createMatcher();
      for (const [id, own] of terms) {
        const search = byCost.get(id);
        if (search) judge.put(id, { ...search, quoteBasis: { ...search.quoteBasis, terms: own } });
      }
      return (car) => [...matcher.match(car).filter((id) => !byCost.has(id)), ...judge.match(car)];
    },

    forget: (id: string): void => {
      byCost.delete(id);
      matcher.remove(id);
    },
  };
};
