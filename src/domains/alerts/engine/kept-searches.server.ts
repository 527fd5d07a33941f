import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { IndexedListing } from '#domains/search/listing-index.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { MatchedSearch, SearchMatcher } from '../matching/search-matcher.ts';

/** A search never changes under its id. */
type KeptSearch = { id: string; searchString: string };

type SearchRows = {
  /** The place of the last search that others can see. */
  lastPosition(session?: SqlSession): Promise<number>;
  pageById(afterId: string, limit: number): Promise<KeptSearch[]>;
  /** Those saved after one place and up to another. */
  savedBetween(after: number, upTo: number, session: SqlSession): Promise<KeptSearch[]>;
};

type Sources = {
  matcher: SearchMatcher;
  rows: SearchRows;
  /** Undefined where it finds nothing any more: its place is not known. */
  read(searchString: string): MatchedSearch | undefined;
};

const together = 500;

/**
 * Every saved search, in memory. Searches are saved by other processes too: before cars are matched, those that came
 * since are read in the same session. One that was deleted is noticed when it matches, and forgotten.
 */
export const createKeptSearches = ({ matcher, rows, read }: Sources) => {
  let position: number | undefined;

  const put = (searches: readonly KeptSearch[]): void => {
    for (const { id, searchString } of searches) {
      const search = read(searchString);
      if (search) matcher.put(id, search);
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

    match: (car: IndexedListing): string[] => matcher.match(car),

    forget: (id: string): void => matcher.remove(id),
  };
};
