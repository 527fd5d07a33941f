import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { isBound } from '#domains/finding/criteria/search.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { MatchedSearch, SearchMatcher } from './search-matcher.ts';

/** A search never changes under its id. */
type SearchRow = { id: string; searchString: string };

type SearchRows = {
  /** The place of the last search that others can see. */
  lastPosition(session?: SqlSession): Promise<number>;
  pageById(afterId: string, limit: number): Promise<SearchRow[]>;
  /** Those saved after one place and up to another. */
  savedBetween(after: number, upTo: number, session: SqlSession): Promise<SearchRow[]>;
};

type Sources = {
  matcher: SearchMatcher;
  /** Another one, for a few searches at a time. */
  createMatcher(): SearchMatcher;
  rows: SearchRows;
  /** Undefined where it finds nothing any more: its place is not known. */
  read(searchString: string): MatchedSearch | undefined;
};

const together = 500;

const isByCost = ({ criteria }: MatchedSearch): boolean => isBound(criteria.payment) || isBound(criteria.outTheDoor);

/** Whatever is paid for a car. */
const atAnyFigure = (search: MatchedSearch): MatchedSearch => ({
  ...search,
  criteria: { ...search.criteria, payment: {}, outTheDoor: {} },
});

/**
 * Every saved search, in memory. Searches are saved by other processes too: before cars are matched, those that came
 * since are read in the same session. One that was deleted is noticed when it matches, and forgotten.
 *
 * A search that bounds a figure finds other cars whenever its owner's wallet changes. So it is kept without that bound,
 * and of the cars it finds the figure is judged afterwards, on terms that are read then.
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
    /** Reads all there are; others go on meanwhile. */
    load: async (): Promise<void> => {
      // Read first: what is saved meanwhile is read again, never missed.
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

    /** Of these cars, the searches that find one should its figure be within their bounds. */
    askingForTerms: (cars: Iterable<IndexedListing>): string[] => [
      ...new Set([...cars].flatMap((car) => matcher.match(car)).filter((id) => byCost.has(id))),
    ],

    /** The searches that find a car; those by a figure on these terms, and no others of them. */
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
