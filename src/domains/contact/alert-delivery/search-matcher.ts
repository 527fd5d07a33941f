import type { IndexedListing, IndexScope } from '#domains/cars/search/listing-index.ts';

/** A saved search: its filters, its area, the inventory of its site, and the terms for figures. */
export type MatchedSearch = Pick<IndexScope, 'criteria' | 'area' | 'inventory' | 'quoteBasis'>;

/**
 * Reverse search: finds the saved searches that a car matches, exactly those by which an index holding the car would
 * return it. It does not check whether the car is still on offer, so it works for cars that left, too.
 */
export type SearchMatcher = {
  /** Adds a search, replacing the previous one with this id. */
  put(id: string, search: MatchedSearch): void;
  remove(id: string): void;
  /** The ids of all searches the car matches, each once, in no particular order. */
  match(listing: IndexedListing): string[];
  size(): number;
};
