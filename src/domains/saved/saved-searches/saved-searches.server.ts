import { randomUUID } from 'node:crypto';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import {
  type BookmarkChanges,
  changesNothing,
  isOutdated,
  lacksPhone,
  type Revision,
} from '#domains/saved/bookmarks/bookmark.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { canonicalSearch } from './canonical-search.ts';
import { filterLabels } from './filter-labels.ts';
import type { CountMatches } from './new-matches.server.ts';
import type { SavedSearch } from './saved-search.ts';
import type { SavedSearchStore } from './saved-search-store.server.ts';

type SavedSearchSources = {
  store: SavedSearchStore;
  lookups: Lookups;
  countMatches: CountMatches;
  /** How they would pay, where they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
  /** What a search is called when the shopper does not say (RULING-18). */
  titleOf(search: Search): string;
  /** Whether they agreed to hear of whatever they save. */
  wantsAlerts(consumerId: string): Promise<boolean>;
  clock: Clock;
};

/** The search itself, as its address or as its parameters, in either naming scheme. */
type GivenSearch = string | Readonly<Record<string, string | string[]>>;

type SearchKey = { bookmarkId?: string | undefined; search?: GivenSearch | undefined };

export type SaveSearchFailure =
  | { reason: 'unknown-bookmark' | 'search-missing' | 'search-too-long' | 'over-limit' | 'phone-needed' }
  | { reason: 'outdated'; saved: SavedSearch };

type RemoveSearchFailure = { reason: 'unknown-bookmark' } | { reason: 'outdated'; saved: SavedSearch };

/** A saved search with what it finds now, and its filters in words. */
export type SavedSearchView = SavedSearch & { newCount: number; totalCount: number; filters: string[] };

type SaveSearchOutcome = { saved: SavedSearch; alreadySaved: boolean };

const longestTitle = 100;

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** The searches in a shopper's account. `consumerId` is who asks, never what a client claims. */
export const createSavedSearches = (sources: SavedSearchSources) => {
  const { store, lookups, countMatches, termsOf, titleOf, wantsAlerts, clock } = sources;
  const change = async (
    consumerId: string,
    saved: SavedSearch,
    changes: BookmarkChanges,
    revision: Revision,
  ): Promise<Result<SaveSearchOutcome, SaveSearchFailure>> => {
    if (changesNothing(changes)) return ok({ saved, alreadySaved: true });
    if (lacksPhone(changes, saved.mobilePhone)) return err({ reason: 'phone-needed' });
    const changed = await store.change(consumerId, saved.id, changes, revision);
    if (changed) return ok({ saved: changed, alreadySaved: true });
    const present = await store.find(consumerId, saved.id);
    return present && isOutdated(present.version, revision)
      ? err({ reason: 'outdated', saved: present })
      : err({ reason: 'unknown-bookmark' });
  };

  const create = async (
    consumerId: string,
    input: GivenSearch,
    brand: ApiBrand,
    changes: BookmarkChanges,
    revision: Revision,
  ): Promise<Result<SaveSearchOutcome, SaveSearchFailure>> => {
    const canonical = canonicalSearch(input, lookups);
    if (!canonical.ok) return err({ reason: 'search-too-long' });
    const { search, searchString } = canonical.value;
    const existing = await store.findBySearch(consumerId, searchString);
    if (existing) return change(consumerId, existing, changes, revision);
    if (lacksPhone(changes)) return err({ reason: 'phone-needed' });
    const nowMs = clock.now();
    const created = await store.insert(consumerId, {
      id: randomUUID(),
      searchString,
      brand,
      version: 1,
      title: changes.title || titleOf(search).slice(0, longestTitle),
      notes: changes.notes ?? '',
      enableEmailAlerts: changes.enableEmailAlerts ?? (await wantsAlerts(consumerId)),
      enableTextAlerts: changes.enableTextAlerts ?? false,
      mobilePhone: changes.mobilePhone ?? '',
      savedMs: nowMs,
      // Whoever saves a search has just seen what it finds.
      lastExec: nowMs,
    });
    if (created) {
      const { alerts } = changes;
      const changed = alerts && (await store.change(consumerId, created.id, { alerts }, {}));
      return ok({ saved: changed ?? created, alreadySaved: false });
    }
    // Saved twice at once: both are told of the one bookmark.
    const saved = await store.findBySearch(consumerId, searchString);
    return saved ? ok({ saved, alreadySaved: true }) : err({ reason: 'over-limit' });
  };

  const list = (consumerId: string): Promise<SavedSearch[]> => store.list(consumerId);

  return {
    /** SRCHSAVE-01, ALRT-04: saves a search, or changes what is noted of one that is saved. */
    save: async (
      consumerId: string,
      { bookmarkId, search }: SearchKey,
      { brand, changes, revision = {} }: { brand: ApiBrand; changes: BookmarkChanges; revision?: Revision },
    ): Promise<Result<SaveSearchOutcome, SaveSearchFailure>> => {
      if (bookmarkId !== undefined) {
        const saved = await store.find(consumerId, bookmarkId);
        return saved ? change(consumerId, saved, changes, revision) : err({ reason: 'unknown-bookmark' });
      }
      if (search === undefined) return err({ reason: 'search-missing' });
      return create(consumerId, search, brand, changes, revision);
    },

    /** Undo, for a day. */
    restore: (consumerId: string, id: string): Promise<boolean> => store.restore(consumerId, id),

    /** Deletes a saved search in the version the client knows (SRCHSAVE-04). */
    remove: async (
      consumerId: string,
      bookmarkId: string,
      revision: Revision = {},
    ): Promise<Result<'removed', RemoveSearchFailure>> => {
      if (await store.remove(consumerId, bookmarkId, revision)) return ok('removed');
      const present = await store.find(consumerId, bookmarkId);
      return present ? err({ reason: 'outdated', saved: present }) : err({ reason: 'unknown-bookmark' });
    },

    /** The latest first, without counting; for `userinfo`. */
    list,

    /** RULING-92: those looked at last come first. */
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
    open: async (consumerId: string, bookmarkId: string): Promise<SavedSearch | undefined> => {
      const search = (await list(consumerId)).find(({ id }) => id === bookmarkId);
      if (search) await store.lookAt(consumerId, bookmarkId, clock.now());
      return search;
    },

    /** From now on nothing that is there already counts as new. */
    lookAt: async (consumerId: string, bookmarkId: string): Promise<Result<'looked-at', 'unknown-bookmark'>> =>
      (await store.lookAt(consumerId, bookmarkId, clock.now())) ? ok('looked-at') : err('unknown-bookmark'),

    /** Stops all alerts of saved searches (ALRT-08). */
    stopAlerts: (consumerId: string): Promise<void> => store.stopAlerts(consumerId),
  };
};
