import type { Listing } from '#domains/cars/listings/listing.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { Criteria, SortKey } from '#domains/finding/criteria/criteria.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Polygon } from '#lib/polygon.ts';

/** A circle, or everywhere. Without a radius, distances are still measured from `from` if given. */
export type SearchArea = {
  from?: { latitude: number; longitude: number };
  /** 0 or undefined: nationwide. */
  radiusMiles?: number;
  /** A box in degrees, from a moved map. */
  box?: { south: number; west: number; north: number; east: number };
  /** An area drawn on the map; combined with the box if there is one. */
  polygon?: Polygon;
  /** Two letters; only cars of sellers in that state (RULING-47). */
  state?: string;
};

/** Inputs of figures. Defaults: typical terms, and the state of each car's seller. */
export type QuoteBasis = {
  terms?: PaymentTerms | undefined;
  /** State of registration. */
  state?: string | undefined;
};

export type IndexQuery = {
  /** Inventory of the requesting site; limits everything that is found and counted. */
  inventory: SiteInventory;
  criteria: Criteria;
  area: SearchArea;
  sort: SortKey;
  first: number;
  count: number;
  /** `all` for results pages, otherwise `none`. */
  facets: 'all' | 'none';
  /** Only cars of at least this paid priority (RULING-57). */
  minPriority?: number;
  /** The shopper's terms, for searches that are sorted, bounded or counted by payment or out-the-door price. */
  quoteBasis?: QuoteBasis | undefined;
  /** Only cars that mention any of the phrases, or (`isMet` false) none of them. */
  mentioning?: { phrases: readonly string[]; isMet: boolean } | undefined;
  /** A figure to count in bands, in addition to the default facets. */
  counted?: CostField | undefined;
};

/** The part of a query that selects cars. */
export type IndexScope = Pick<
  IndexQuery,
  'inventory' | 'criteria' | 'area' | 'minPriority' | 'quoteBasis' | 'mentioning'
>;

export type IndexHit = { id: number; distanceMiles: number | null };

export type IndexAnswer = {
  total: number;
  hits: IndexHit[];
  /**
   * Counts by facet and value: the number of cars with that value instead of the facet's own selection (RULING-70) or,
   * for facets where a car has to match all values, in addition to it. Facets are named for fields of the criteria: all
   * set filters, and ranges as histograms over bands. Bounds on price, out-the-door price and payment count as one
   * selection. Values without cars are missing.
   */
  facets: Record<string, Record<string, number>>;
  /** How many more cars would match if cars without a price met all bounds on price or payment (RULING-44). */
  excludedNoPrice: number;
};

export type MapCell = {
  latitude: number;
  longitude: number;
  count: number;
  ids: number[];
  /** Bounds of its cars; undefined if they are all at one place. */
  box?: NonNullable<SearchArea['box']>;
};

/** Number of a seller's matching cars of one make and listing type. */
export type SellerStock = { ownerId: number; makeCode: string; listingType: string; count: number };

/** Prices of the matching cars; null if none has a price. */
export type PriceSummary = {
  priced: number;
  averageUsd: number | null;
  lowestUsd: number | null;
  highestUsd: number | null;
};

/** A listing with the seller's facts that the index needs. */
export type IndexedListing = {
  listing: Listing;
  owner: {
    name: string;
    privateSeller: boolean;
    latitude: number;
    longitude: number;
    /** Two letters; empty if unknown. */
    state: string;
    /** The seller's documentation fee. */
    docFeeUsd: number;
    /** Whether prices leave it out, and add-ons too (`lib/advertised-price.ts`). */
    feesApart?: true | undefined;
    homeServices: { buyOnline: boolean; testDrive: boolean; vehicleDelivery: boolean; virtualTour: boolean };
  };
};

/** Port of the search engine; any implementation has to pass the contract tests. */
export type ListingIndex = {
  search(query: IndexQuery): Promise<IndexAnswer>;
  count(query: IndexScope): Promise<number>;
  /**
   * Matches grouped into at most `cells` map points, with all ids for small groups and some for several cars at one
   * place.
   */
  map(query: IndexScope, cells: number): Promise<MapCell[]>;
  /** Matches by seller, make and listing type; sellers without any are missing. */
  stock(query: IndexScope): Promise<SellerStock[]>;
  prices(query: IndexScope): Promise<PriceSummary>;
  /** Inserts or replaces; visible to searches within a second. */
  put(listings: IndexedListing[]): Promise<void>;
  remove(ids: number[]): Promise<void>;
  /** Number of indexed listings. */
  size(): number;
  close(): Promise<void>;
};
