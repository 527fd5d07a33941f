import type { BrandId } from '#domains/brands/brand.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { Owner } from '#domains/dealers/owner.ts';
import type { OwnerStore } from '#domains/dealers/owner-store.server.ts';
import type { Listing } from '#domains/listings/listing.ts';
import { type AnswerContext, type ListingAnswer, listingAnswer } from '#domains/listings/listing-answer.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import { namesFrom } from '#domains/listings/listing-title.ts';
import type { PaymentPreferences } from '#domains/payments/payment-estimate.ts';
import type { Clock } from '#lib/clock.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import type { IndexHit } from './listing-index.ts';
import type { LocatedSearch } from './search-area.ts';

/** For whom an answer is made: the same car reads differently by brand, place and wallet. */
export type ShopperContext = {
  brand: BrandId;
  /** DLR-05, D-56 */
  hideOwnerNames?: boolean;
  preferences?: PaymentPreferences | undefined;
  /** Where the car would be registered; the place searched from when not said. */
  state?: string | undefined;
  /** Measured from here where the search itself did not measure. */
  from?: Point | undefined;
};

/** A shopper is where they search from, unless they said otherwise. */
export const shopperAt = (shopper: ShopperContext, located: LocatedSearch | undefined): ShopperContext => ({
  ...shopper,
  state: shopper.state ?? located?.state,
  from: shopper.from ?? located?.area.from,
});

export type HydrationSources = {
  listings: Pick<ListingStore, 'findByIds'>;
  owners: Pick<OwnerStore, 'findMany'>;
  catalogue: Catalogue;
  clock: Clock;
  /** SRCH-10 */
  imageCap?: number;
};

const ownersKept = 20_000;

export type Car = { listing: Listing; owner: Owner; distanceMiles: number | null };

/** From ids to answers: one query for the cars, and at most one for those of their sellers that are not at hand. */
export const createHydration = ({ listings, owners, catalogue, clock, imageCap }: HydrationSources) => {
  // Sellers change rarely and stand behind many cars; what an import changes is seen after two minutes at the latest.
  const known = createTtlCache<Owner>({ name: 'owners', timeoutMs: STORE_TTL_MS, clock, maxEntries: ownersKept });
  const nameVehicle = namesFrom(catalogue);

  const ownersById = async (ids: readonly number[]): Promise<Map<number, Owner>> => {
    const found = new Map<number, Owner>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const owner = known.get(String(id));
      if (owner) found.set(id, owner);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const [id, owner] of await owners.findMany(missing)) {
      known.set(String(id), owner);
      found.set(id, owner);
    }
    return found;
  };

  /** A car whose seller is gone is gone too. */
  const withOwners = async (
    cars: readonly Listing[],
    distances: ReadonlyMap<number, number | null> = new Map(),
  ): Promise<Car[]> => {
    const sellers = await ownersById(cars.map(({ ownerId }) => ownerId));
    return cars.flatMap((listing) => {
      const owner = sellers.get(listing.ownerId);
      return owner ? [{ listing, owner, distanceMiles: distances.get(listing.id) ?? null }] : [];
    });
  };

  return {
    nameVehicle,
    withOwners,
    /** What the index found, in its order. */
    carsOf: async (hits: readonly IndexHit[]): Promise<Car[]> => {
      if (hits.length === 0) return [];
      const distances = new Map(hits.map(({ id, distanceMiles }) => [id, distanceMiles]));
      return withOwners(await listings.findByIds(hits.map(({ id }) => id)), distances);
    },
    answer: (
      { listing, owner, distanceMiles }: Car,
      { from, ...shopper }: ShopperContext,
      view: AnswerContext['view'] = 'result',
    ): ListingAnswer =>
      listingAnswer(listing, owner, {
        ...shopper,
        nameVehicle,
        nowMs: clock.now(),
        distanceMiles: distanceMiles ?? (from ? milesBetween(from, owner.address) : null),
        view,
        ...(imageCap !== undefined && { imageCap }),
      }),
    stats: () => [known.stats()],
  };
};
export type Hydration = ReturnType<typeof createHydration>;
