import { type Comparable, comparableOf } from '#domains/cars/appraisal/comparable.ts';
import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type AnswerContext, type ListingAnswer, listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { type Owner, unknownOwner } from '#domains/cars/sellers/owner.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { assumedStateOf } from '#domains/finding/criteria/cost-search.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { isInInventory, type SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { minuteMs } from '#lib/duration.ts';
import type { DealerRoot } from '#paths/paths.ts';
import type { IndexHit } from './listing-index.ts';
import type { LocatedSearch } from './search-area.ts';

/** For whom an answer is made: which cars there are follows from the site, how they read from place and wallet. */
export type ShopperContext = {
  inventory: SiteInventory;
  /** For brands that do not name sellers in lists (DLR-05, RULING-56). */
  hideOwnerNames?: boolean;
  terms?: PaymentTerms | undefined;
  /** Where the car would be registered; the place searched from when not said. */
  state?: string | undefined;
  /** Measured from here where the search itself did not measure. */
  from?: Point | undefined;
};

/** A shopper is where they search from, unless they said otherwise. */
export const shopperAt = (
  shopper: ShopperContext,
  located: LocatedSearch | undefined,
  search?: Search,
): ShopperContext => ({
  ...shopper,
  state: shopper.state ?? located?.state ?? (search && assumedStateOf(search)),
  from: shopper.from ?? located?.area.from,
});

export type HydrationSources = {
  listings: Pick<ListingStore, 'findByIds'>;
  owners: Pick<OwnerCache, 'findMany'>;
  catalogue: Catalogue;
  /** The rates and fees in use. */
  figures(): RatesAndFees;
  clock: Clock;
  /** Among the 5% of cars whose pages were looked at most within seven days (RULING-62). */
  isMuchViewed?(listingId: number): boolean;
  /** How many pictures a result carries (SRCH-10). */
  imageCap?: number;
};

export type Car = { listing: Listing; owner: Owner; distanceMiles: number | null };

/** From ids to answers: one query for the cars, and one for their sellers. */
export const createHydration = (sources: HydrationSources) => {
  const { listings, owners, catalogue, figures, clock, imageCap } = sources;
  const nameVehicle = namesFrom(catalogue);

  /** A car whose seller is gone is gone too, and one that is not on the site is not there for it. */
  const withOwners = async (
    cars: readonly Listing[],
    inventory: SiteInventory,
    distances: ReadonlyMap<number, number | null> = new Map(),
  ): Promise<Car[]> => {
    const sellers = await owners.findMany(cars.map(({ ownerId }) => ownerId));
    return cars.flatMap((listing) => {
      const owner = sellers.get(listing.ownerId);
      if (!owner || !isInInventory(inventory, { listing, owner })) return [];
      return [{ listing, owner, distanceMiles: distances.get(listing.id) ?? null }];
    });
  };

  /** Listings of the site, also those whose seller is gone. */
  const onSite = async (listings: readonly Listing[], inventory: SiteInventory): Promise<Listing[]> => {
    const sellers = await owners.findMany(listings.map(({ ownerId }) => ownerId));
    return listings.filter((listing) => {
      const owner = sellers.get(listing.ownerId) ?? unknownOwner(listing.ownerId);
      return isInInventory(inventory, { listing, owner });
    });
  };

  const distanceOf = ({ owner, distanceMiles }: Car, from: Point | undefined): number | null =>
    distanceMiles ?? (from ? milesBetween(from, owner.address) : null);

  const answer = (
    car: Car,
    { from, inventory: _inventory, ...shopper }: ShopperContext,
    view: AnswerContext['view'] = 'result',
  ): ListingAnswer =>
    listingAnswer(car.listing, car.owner, {
      ...shopper,
      nameVehicle,
      figures: figures(),
      nowMs: clock.now(),
      isHot: sources.isMuchViewed?.(car.listing.id) ?? false,
      distanceMiles: distanceOf(car, from),
      view,
      ...(imageCap !== undefined && { imageCap }),
    });

  // The same cars are on many pages, and for a minute their cards read the same to whoever asks from the same place
  // (decision 23).
  const cards = new WeakMap<Listing, { to: string; owner: Owner; figures: RatesAndFees; card: VehicleCardView }>();

  const card = (car: Car, shopper: ShopperContext, dealers?: DealerRoot): VehicleCardView => {
    const { listing, owner, distanceMiles } = car;
    const { inventory: _inventory, ...reader } = shopper;
    const minute = Math.floor(clock.now() / minuteMs);
    // Whatever an answer comes to know of its reader is part of it by itself.
    const to = JSON.stringify([minute, dealers?.dealerRoot, distanceMiles, reader]);
    const cached = cards.get(listing);
    const now = figures();
    if (cached?.to === to && cached.owner === owner && cached.figures === now) return cached.card;
    const made = cardOfListing(answer(car, shopper), dealers);
    cards.set(listing, { to, owner, figures: now, card: made });
    return made;
  };

  return {
    nameVehicle,
    withOwners,
    onSite,
    answer,
    card,
    comparable: (car: Car, { from }: ShopperContext): Comparable =>
      comparableOf(car.listing, car.owner, { nameVehicle, distanceMiles: distanceOf(car, from) }),
    /** What the index found, in its order. */
    carsOf: async (hits: readonly IndexHit[], inventory: SiteInventory): Promise<Car[]> => {
      if (hits.length === 0) return [];
      const distances = new Map(hits.map(({ id, distanceMiles }) => [id, distanceMiles]));
      return withOwners(await listings.findByIds(hits.map(({ id }) => id)), inventory, distances);
    },
  };
};
export type Hydration = ReturnType<typeof createHydration>;
