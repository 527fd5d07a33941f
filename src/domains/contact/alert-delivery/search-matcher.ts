import type { IndexedListing, IndexScope } from '#domains/cars/search/listing-index.ts';

/** A saved search: its filters and area, the cars of its site, and the terms that costs are worked out on. */
export type MatchedSearch = Pick<IndexScope, 'criteria' | 'area' | 'inventory' | 'quoteBasis'>;

/**
 * Searching the other way round: a car is given, and found are the searches it would appear in. A search is answered
 * exactly when an index that holds the car finds it by that search. Whether the car is still on offer is not looked at,
 * so that a car that left can be asked about too.
 */
export type SearchMatcher = {
  /** Keeps a search under an id; what was kept under it before is forgotten. */
  put(id: string, search: MatchedSearch): void;
  remove(id: string): void;
  /** The ids of all searches the car meets, each once, in no order. */
  match(listing: IndexedListing): string[];
  size(): number;
};
