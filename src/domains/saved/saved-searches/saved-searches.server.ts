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
  /** How they would pay, where they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
  /** What a search is called when the shopper does not say (RULING-18). */
  titleOf(search: Search): string;
};

/** By the id of the bookmark, or by the search itself: its address or its parameters, in either naming scheme. */
type SearchKey = {
  id?: string | undefined;
  search?: string | Readonly<Record<string, string | string[]>> | undefined;
};

type SaveSearchFailure = SaveFailure<SavedSearch, 'search-missing' | 'search-too-long'>;

/** A saved search with what it finds now, and its filters in words. */
export type SavedSearchView = SavedSearch & { newCount: number; totalCount: number; filters: string[] };

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** The searches in a shopper's account. */
export const createSavedSearches = (all: SavedSearchSources) => {
  const { store, lookups, countMatches, termsOf, titleOf, ...sources } = all;
  const { clock } = sources;
  const bookmarks = createBookmarkService<SavedSearch>('search', store, sources);
  const { list } = store;

  return {
    ...bookmarks,

    /** Saves a search, or changes what is noted of one that is saved (SRCHSAVE-01, ALRT-04). */
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
        // Whoever saves a search has just seen what it finds.
        return ok(await store.insert(consumerId, { ...fields, title, searchString, brand, lastExec: fields.savedMs }));
      });
    },

    /** Deletes a saved search in the version the client knows (SRCHSAVE-04). */
    remove: (consumerId: string, id: string, revision?: Revision) => bookmarks.remove(consumerId, { id }, revision),

    /** Those whose results were opened last come first (RULING-92). */
    lastLookedAt: async (consumerId: string): Promise<SavedSearch[]> =>
      (await list(consumerId)).toSorted((a, b) => b.lastExec - a.lastExec),

    /** RULING-18: the latest first, each with how many cars were listed since it was last looked at. */
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

    /** The search whose results are about to be looked at. */
    open: async (consumerId: string, id: string): Promise<SavedSearch | undefined> => {
      const search = (await list(consumerId)).find((saved) => saved.id === id);
      if (search) await store.lookAt(consumerId, id, clock.now());
      return search;
    },

    /** From now on nothing that is there already counts as new; whether it is theirs. */
    lookAt: (consumerId: string, id: string): Promise<boolean> => store.lookAt(consumerId, id, clock.now()),
  };
};
