import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { bookmarkTitleLength, type Revision } from '#domains/saved/bookmarks/bookmark.ts';
import {
  type BookmarkEdit,
  type BookmarkSources,
  createBookmarkService,
  type SaveFailure,
  type SaveOutcome,
} from '#domains/saved/bookmarks/bookmark-service.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { canonicalSearch } from './canonical-search.ts';
import { filterLabels } from './filter-labels.ts';
import type { CountMatches } from './new-matches.server.ts';
import type { SavedSearch } from './saved-search.ts';
import { type SavedSearchStore, searchHash } from './saved-search-store.server.ts';

type SavedSearchSources = BookmarkSources & {
  store: SavedSearchStore;
  lookups: Lookups;
  countMatches: CountMatches;
  /** The consumer's payment terms, if they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
  /** Default title of a search (RULING-18). */
  titleOf(search: Search): string;
};

/** By the bookmark's id, or by the search: its address or its parameters, in either naming scheme. */
type SearchKey = {
  id?: string | undefined;
  search?: string | Readonly<Record<string, string | string[]>> | undefined;
};

type SaveSearchFailure = SaveFailure<SavedSearch, 'search-missing' | 'search-too-long'>;

/** A saved search with its counts and its filters in words. */
export type SavedSearchView = SavedSearch & { newCount: number; totalCount: number; filters: string[] };

export type SavedSearches = ReturnType<typeof createSavedSearches>;

export const createSavedSearches = (all: SavedSearchSources) => {
  const { store, lookups, countMatches, termsOf, titleOf, ...sources } = all;
  const { clock } = sources;
  const bookmarks = createBookmarkService<SavedSearch>('search', store, sources);
  const { list } = store;

  return {
    ...bookmarks,

    /** Saves a search, or changes a saved one (SRCHSAVE-01, ALRT-04). */
    save: async (
      consumerId: string,
      { id, search: input }: SearchKey,
      { brand, ...edit }: BookmarkEdit & { brand: ApiBrand },
    ): Promise<Result<SaveOutcome<SavedSearch>, SaveSearchFailure>> => {
      if (id !== undefined) return bookmarks.save(consumerId, { id }, edit, async () => ok(undefined));
      if (input === undefined) return err({ reason: 'search-missing' });
      const canonical = canonicalSearch(input, lookups);
      if (!canonical.ok) return err({ reason: 'search-too-long' });
      const { search, searchString } = canonical.value;
      return bookmarks.save(consumerId, { subject: searchHash(searchString) }, edit, async (fields) => {
        const title = fields.title || titleOf(search).slice(0, bookmarkTitleLength);
        // The shopper has just seen the current results.
        return ok(await store.insert(consumerId, { ...fields, title, searchString, brand, lastExec: fields.savedMs }));
      });
    },

    /** Deletes a saved search in the client's version (SRCHSAVE-04). */
    remove: (consumerId: string, id: string, revision?: Revision) => bookmarks.remove(consumerId, { id }, revision),

    /** Most recently opened first (RULING-92). */
    lastLookedAt: async (consumerId: string): Promise<SavedSearch[]> =>
      (await list(consumerId)).toSorted((a, b) => b.lastExec - a.lastExec),

    /** Latest first, each with the number of cars listed since it was last viewed (RULING-18). */
    view: async (consumerId: string): Promise<SavedSearchView[]> => {
      const terms = await termsOf(consumerId);
      return Promise.all(
        (await list(consumerId)).map(async (saved) => {
          const canonical = canonicalSearch(saved.searchString, lookups);
          if (!canonical.ok) return { ...saved, newCount: 0, totalCount: 0, filters: [] };
          const { search } = canonical.value;
          const { total, newCount } = await countMatches(search, saved.lastExec, { inventory: wholeInventory, terms });
          const filters = filterLabels(search, lookups, terms);
          return { ...saved, newCount, totalCount: total, filters };
        }),
      );
    },

    /** The search whose results are opened; marks it as viewed. */
    open: async (consumerId: string, id: string): Promise<SavedSearch | undefined> => {
      const search = (await list(consumerId)).find((saved) => saved.id === id);
      if (search) await store.lookAt(consumerId, id, clock.now());
      return search;
    },

    /** Marks all current results as viewed; false if the search is not the consumer's. */
    lookAt: (consumerId: string, id: string): Promise<boolean> => store.lookAt(consumerId, id, clock.now()),
  };
};
