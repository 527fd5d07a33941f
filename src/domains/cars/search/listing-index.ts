import type { Listing } from '#domains/cars/listings/listing.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { Criteria, SortKey } from '#domains/finding/criteria/criteria.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Polygon } from '#lib/polygon.ts';

/** Where to look: a circle, or everywhere. Without a circle, distances are still measured from `from` when given. */
export type SearchArea = {
  from?: { latitude: number; longitude: number };
  /** 0 or absent: nationwide. */
  radiusMiles?: number;
  /** A box in degrees, for a map that was moved. */
  box?: { south: number; west: number; north: number; east: number };
  /** Drawn on the map: only what lies inside it, and inside the box where there is one. */
  polygon?: Polygon;
  /** Two letters: only cars whose seller is in that state (RULING-47). */
  state?: string;
};

/** What costs are worked out by. Without terms: typical ones. Without a state: the state of each car's seller. */
export type QuoteBasis = {
  terms?: PaymentTerms | undefined;
  /** Where the car would be registered. */
  state?: string | undefined;
};

export type IndexQuery = {
  /** The cars of the site that asks: whatever is found or counted is among them. */
  inventory: SiteInventory;
  criteria: Criteria;
  area: SearchArea;
  sort: SortKey;
  first: number;
  count: number;
  /** Which facets to count; `none` for a plain page, `all` for the results screen. */
  facets: 'all' | 'none';
  /** Only cars whose seller pays for at least this standing (RULING-57). */
  minPriority?: number;
  /** The shopper's, for searches that are sorted, bounded or counted by cost. */
  quoteBasis?: QuoteBasis | undefined;
  /** Only cars that mention any of some phrases, or only those that mention none. */
  mentioning?: { phrases: readonly string[]; isMet: boolean } | undefined;
  /** The figure that is counted in bands, beside all that is counted anyway. */
  counted?: CostField | undefined;
};

/** Which cars are meant, without what to tell of them. */
export type IndexScope = Pick<
  IndexQuery,
  'inventory' | 'criteria' | 'area' | 'minPriority' | 'quoteBasis' | 'mentioning'
>;

export type IndexHit = { id: number; distanceMiles: number | null };

export type IndexAnswer = {
  total: number;
  hits: IndexHit[];
  /**
   * Counts by facet, then by value: how many cars there would be with that value in place of the facet's own selection
   * (RULING-70), and beside it where a car has to have all of them, since a further value narrows. Facets are named for
   * the field of the criteria: every set of the table of filters, and the ranges with a facet, as histograms over bands.
   * Bounds on what a car costs are one selection, whichever figure they name.
   * Values nobody offers are absent.
   */
  facets: Record<string, Record<string, number>>;
  /** How many more would match if price-less cars counted as inside any bound of what they cost (RULING-44). */
  excludedNoPrice: number;
};

export type MapCell = {
  latitude: number;
  longitude: number;
  count: number;
  ids: number[];
  /** Where its cars lie; absent when they are all in one place. */
  box?: NonNullable<SearchArea['box']>;
};

/** How many matching cars a seller has of one make and listing type. */
export type SellerStock = { ownerId: number; makeCode: string; listingType: string; count: number };

/** What the matching cars with a price cost; the rest is null where there is none. */
export type PriceSummary = {
  priced: number;
  averageUsd: number | null;
  lowestUsd: number | null;
  highestUsd: number | null;
};

/** A listing with what the index needs to know of its seller. */
export type IndexedListing = {
  listing: Listing;
  owner: {
    name: string;
    privateSeller: boolean;
    latitude: number;
    longitude: number;
    /** Two letters; empty where it is not known. */
    state: string;
    /** What the seller asks for the papers. */
    docFeeUsd: number;
    homeServices: { buyOnline: boolean; testDrive: boolean; vehicleDelivery: boolean; virtualTour: boolean };
  };
};

/** The search engine as the product sees it; any engine that passes the contract suite can stand behind it. */
export type ListingIndex = {
  search(query: IndexQuery): Promise<IndexAnswer>;
  count(query: IndexScope): Promise<number>;
  /** Matches gathered into at most `cells` map points; all ids where a point holds few, some where it is one place. */
  map(query: IndexScope, cells: number): Promise<MapCell[]>;
  /** Matches by seller, make and listing type; sellers without any are absent. */
  stock(query: IndexScope): Promise<SellerStock[]>;
  prices(query: IndexScope): Promise<PriceSummary>;
  /** Inserts or replaces; visible to searches within a second. */
  put(listings: IndexedListing[]): Promise<void>;
  remove(ids: number[]): Promise<void>;
  /** Live listings the index holds. */
  size(): number;
  close(): Promise<void>;
};
