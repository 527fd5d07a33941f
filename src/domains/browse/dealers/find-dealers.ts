import { type DealerQuery, type DealerSort, ratingSteps } from '#domains/finding/criteria/address/dealer-query.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { slugKey } from '#lib/slug.ts';

type Findable = {
  id: number;
  name: string;
  key: string;
  state: string;
  latitude: number;
  longitude: number;
  rating: number | null;
  reviews: number;
  services: readonly string[];
  delivers: boolean;
  stock: readonly { makeCode: string; listingType: string; count: number }[];
};

export type DealerMatch<T extends Findable> = {
  dealer: T;
  distanceMiles: number | null;
  /** Number of cars that match the makes and listing types. */
  cars: number;
};

/** Number of dealers for each filter option. */
export type DealerCounts = Readonly<
  Record<'makes' | 'listingTypes' | 'services' | 'ratings', ReadonlyMap<string, number>>
>;

type DealerMatches<T extends Findable> = { dealers: DealerMatch<T>[]; counts: DealerCounts };

/** The searched area: a circle, a state, a box, or everywhere. */
export type DealerArea = {
  from?: Point | undefined;
  radiusMiles: number;
  /** A whole state. */
  state?: string | undefined;
  box?: DealerQuery['box'];
};

const isInBox = ({ latitude, longitude }: Point, box: NonNullable<DealerQuery['box']>): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Sort orders. Ties are broken by number of cars and then id, so that pages never overlap. */
const orders: Readonly<Record<DealerSort, (a: DealerMatch<Findable>, b: DealerMatch<Findable>) => number>> = {
  distanceASC: (a, b) => (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0),
  ownernameASC: (a, b) => (a.dealer.key < b.dealer.key ? -1 : a.dealer.key > b.dealer.key ? 1 : 0),
  ratingDESC: (a, b) => (b.dealer.rating ?? 0) - (a.dealer.rating ?? 0) || b.dealer.reviews - a.dealer.reviews,
  inventoryDESC: (a, b) => b.cars - a.cars,
};

const add = (counts: Map<string, number>, values: Iterable<string>): void => {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/**
 * Dealers that match all filters; make and listing type have to be met by the same car (RULING-53). Options of makes,
 * types and ratings are counted without the selection in their own filter (RULING-70); services are cumulative, so
 * theirs are counted within the selection.
 */
export const findDealers = <T extends Findable>(
  dealers: readonly T[],
  query: DealerQuery,
  { from, radiusMiles, state, box }: DealerArea,
): DealerMatches<T> => {
  const makes = new Set(query.makes);
  const types = new Set(query.listingTypes);
  const nameKey = slugKey(query.name);
  const counts = {
    makes: new Map<string, number>(),
    listingTypes: new Map<string, number>(),
    services: new Map<string, number>(),
    ratings: new Map<string, number>(),
  };
  const matches: DealerMatch<T>[] = [];
  for (const dealer of dealers) {
    if (query.online && !dealer.delivers) continue;
    if (query.name !== '' && (nameKey === '' || !dealer.key.includes(nameKey))) continue;
    if (box && !isInBox(dealer, box)) continue;
    if (!box && state !== undefined && dealer.state !== state) continue;
    const distanceMiles = from ? milesBetween(from, dealer) : null;
    if (!box && radiusMiles > 0 && distanceMiles !== null && distanceMiles > radiusMiles) continue;
    if (!query.services.every((service) => dealer.services.includes(service))) continue;
    const isRated = query.minRating === null || (dealer.rating ?? 0) >= query.minRating;
    const ofMakes = dealer.stock.filter(({ makeCode }) => makes.size === 0 || makes.has(makeCode));
    const ofTypes = dealer.stock.filter(({ listingType }) => types.size === 0 || types.has(listingType));
    const fitting = ofMakes.filter(({ listingType }) => types.size === 0 || types.has(listingType));
    if (isRated) {
      add(counts.makes, new Set(ofTypes.map(({ makeCode }) => makeCode)));
      add(counts.listingTypes, new Set(ofMakes.map(({ listingType }) => listingType)));
    }
    if (fitting.length === 0) continue;
    add(counts.ratings, ratingSteps.filter((step) => (dealer.rating ?? 0) >= step).map(String));
    if (!isRated) continue;
    add(counts.services, dealer.services);
    matches.push({ dealer, distanceMiles, cars: fitting.reduce((sum, { count }) => sum + count, 0) });
  }
  const order = orders[query.sort];
  matches.sort((a, b) => order(a, b) || b.cars - a.cars || a.dealer.id - b.dealer.id);
  return { dealers: matches, counts };
};
