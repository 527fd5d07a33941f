import type { IndexQuery, ListingIndex, SearchArea } from '#domains/cars/search/listing-index.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { FlatColumn } from './search-rows.ts';

/**
 * Facets that all engines count, each without its own filter, and the column of each. Features are counted too, but are
 * not a column.
 */
export const facetColumns = {
  makes: 'make',
  listingTypes: 'type',
  sellerTypes: 'seller',
  styles: 'style',
  drives: 'drive',
  engines: 'engine',
  fuels: 'fuel',
  transmissions: 'transmission',
  doors: 'doors',
  exteriorColours: 'exterior',
  interiorColours: 'interior',
  deals: 'deal',
  year: 'year',
} as const satisfies Record<string, FlatColumn>;
export type ColumnFacet = keyof typeof facetColumns;

/**
 * A filter as general-purpose engines get it. A facet ignores its own filter, except features: a car must have all of
 * them.
 */
export type PeerFilter =
  | { facet: ColumnFacet; values: Partial<Record<FlatColumn, string>> }
  | { facet: 'features'; codes: string[] }
  | { facet: 'price'; max: number };

export type PeerQuery = {
  circle?: { latitude: number; longitude: number; miles: number };
  filters: PeerFilter[];
  words: string[];
  sort: 'miles' | 'price' | 'mileage' | 'listed';
};

/** Separates the filters that their own facet ignores from those that apply to every count. */
export const splitFilters = (filters: readonly PeerFilter[]) => ({
  own: filters.filter(({ facet }) => facet !== 'features'),
  always: filters.filter(({ facet }) => facet === 'features'),
});

export type BenchQuery = { name: string; ours: IndexQuery; peers: PeerQuery };

const sortKeys = {
  miles: 'distanceASC',
  price: 'derivedpriceASC',
  mileage: 'mileageASC',
  listed: 'datelistedDESC',
} as const;

const query = (
  name: string,
  criteria: Partial<Criteria>,
  peers: Partial<PeerQuery> & Pick<PeerQuery, 'sort'>,
): BenchQuery => {
  const { circle, sort } = peers;
  const area: SearchArea = circle
    ? { from: { latitude: circle.latitude, longitude: circle.longitude }, radiusMiles: circle.miles }
    : {};
  return {
    name,
    ours: {
      inventory: wholeInventory,
      criteria: { ...noCriteria, ...criteria },
      area,
      sort: sortKeys[sort],
      first: 0,
      count: 25,
      facets: 'all',
    },
    peers: { filters: [], words: [], ...peers },
  };
};

const atlanta = { latitude: 33.749, longitude: -84.388, miles: 50 };

/** Each query asks for a page of 25, the total and every facet. */
export const benchQueries: readonly BenchQuery[] = [
  query('50-mile radius', {}, { circle: atlanta, sort: 'miles' }),
  query(
    'radius, make, model and price',
    { makes: ['FORD'], models: ['F150PICKUP'], price: { max: 45_000 } },
    {
      circle: atlanta,
      filters: [
        { facet: 'makes', values: { make: 'FORD', model: 'F150PICKUP' } },
        { facet: 'price', max: 45_000 },
      ],
      sort: 'price',
    },
  ),
  query(
    'nationwide used SUV, two features',
    { listingTypes: ['USED'], styles: ['SUVCROSS'], features: ['1199', '1172'] },
    {
      filters: [
        { facet: 'listingTypes', values: { type: 'USED' } },
        { facet: 'styles', values: { style: 'SUVCROSS' } },
        { facet: 'features', codes: ['1199', '1172'] },
      ],
      sort: 'mileage',
    },
  ),
  query('keywords', { keywords: ['owners tread'] }, { words: ['owners', 'tread'], sort: 'listed' }),
  query(
    'half the catalogue by price',
    { styles: ['SUVCROSS'] },
    { filters: [{ facet: 'styles', values: { style: 'SUVCROSS' } }], sort: 'price' },
  ),
];

/** How many cars each query has and which come first, to tell whether two indexes answer alike. */
export const answersOf = (index: Pick<ListingIndex, 'search'>): Promise<string[]> =>
  Promise.all(
    benchQueries.map(async ({ ours }) => {
      const { total, hits } = await index.search(ours);
      return `${total}: ${hits.map(({ id }) => id).join(' ')}`;
    }),
  );
