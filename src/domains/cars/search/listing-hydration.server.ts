import { LRUCache } from 'lru-cache';
import { type Comparable, comparableOf } from '#domains/cars/appraisal/comparable.ts';
import { type CardFacts, cardFactsOf, cardOfListing, factsLine } from '#domains/cars/listings/card-of-listing.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type AnswerContext, type ListingAnswer, listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingSummary } from '#domains/cars/listings/listing-summary.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { modelSubject } from '#domains/cars/ratings/rating.ts';
import type { Ratings } from '#domains/cars/ratings/ratings.server.ts';
import { type Owner, unknownOwner } from '#domains/cars/sellers/owner.ts';
import { roundedMiles } from '#domains/cars/sellers/owner-answer.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { assumedStateOf } from '#domains/finding/criteria/cost-search.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { isInInventory, type SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { QuoteAnswered } from '#domains/reference/payments/any-state-quotes.ts';
import type { FuelPrices } from '#domains/reference/payments/fuel-cost.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { atMost } from '#lib/bounded.ts';
import type { Clock } from '#lib/clock.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { minuteMs } from '#lib/duration.ts';
import type { DealerRoot } from '#paths/paths.ts';
import type { IndexHit } from './listing-index.ts';
import type { LocatedSearch } from './search-area.ts';

/** The shopper and site of an answer: the site decides which cars there are; place and wallet decide about figures. */
export type ShopperContext = {
  inventory: SiteInventory;
  /** For brands that do not name sellers in lists (DLR-05, RULING-56). */
  hideOwnerNames?: boolean;
  terms?: PaymentTerms | undefined;
  /** State of registration; defaults to the searched place. */
  state?: string | undefined;
  /** How figures are calculated, on a page for the visitors of all states. */
  quoteAs?: QuoteAnswered;
  /** Origin of distances, if the search did not measure any. */
  from?: Point | undefined;
};

/** The shopper's context, with the searched place as the default location. */
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
  listings: Pick<ListingStore, 'findByIds' | 'findSummaries'>;
  owners: Pick<OwnerCache, 'findMany'>;
  catalogue: Catalogue;
  /** Current rates and fees. */
  figures(): RatesAndFees;
  fuelPrices?(): FuelPrices;
  clock: Clock;
  /** Whether the car is among the 5% viewed most within seven days (RULING-62). */
  isMuchViewed?(listingId: number): boolean;
  /** Number of pictures of a result (SRCH-10). */
  imageCap?: number;
  /** The stars owners give a model. */
  ratings?: Pick<Ratings, 'of'> | undefined;
};

type OwnedCar<L> = { listing: L; owner: Owner; distanceMiles: number | null };
export type Car = OwnedCar<Listing>;
/** A car as far as it is compared with others. */
type CarSummary = OwnedCar<ListingSummary>;

const idsOf = (hits: readonly IndexHit[]): number[] => hits.map(({ id }) => id);
const distancesOf = (hits: readonly IndexHit[]): Map<number, number | null> =>
  new Map(hits.map(({ id, distanceMiles }) => [id, distanceMiles]));

/** Each takes about 2 kB. */
const mostCards = 8000;

type CachedCard = { listing: Listing; owner: Owner; figures: RatesAndFees; card: VehicleCardView; facts: CardFacts };

/** Turns ids into answers, with one query for the cars and one for their sellers. */
export const createHydration = (sources: HydrationSources) => {
  const { listings, owners, catalogue, figures, clock, imageCap } = sources;
  const nameVehicle = namesFrom(catalogue);

  /** Cars of the site with their sellers; cars without a seller are left out. */
  const withOwners = async <L extends ListingSummary | Listing>(
    cars: readonly L[],
    inventory: SiteInventory,
    distances: ReadonlyMap<number, number | null> = new Map(),
  ): Promise<OwnedCar<L>[]> => {
    const sellers = await owners.findMany(cars.map(({ ownerId }) => ownerId));
    return cars.flatMap((listing) => {
      const owner = sellers.get(listing.ownerId);
      if (!owner || !isInInventory(inventory, { listing, owner })) return [];
      return [{ listing, owner, distanceMiles: distances.get(listing.id) ?? null }];
    });
  };

  /** Listings of the site, including those without a seller. */
  const onSite = async (listings: readonly Listing[], inventory: SiteInventory): Promise<Listing[]> => {
    const sellers = await owners.findMany(listings.map(({ ownerId }) => ownerId));
    return listings.filter((listing) => {
      const owner = sellers.get(listing.ownerId) ?? unknownOwner(listing.ownerId);
      return isInInventory(inventory, { listing, owner });
    });
  };

  const distanceOf = ({ owner, distanceMiles }: OwnedCar<unknown>, from: Point | undefined): number | null =>
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
      ...(sources.fuelPrices && { fuelPrices: sources.fuelPrices() }),
      nowMs: clock.now(),
      isHot: sources.isMuchViewed?.(car.listing.id) ?? false,
      distanceMiles: distanceOf(car, from),
      view,
      ownerReviews: sources.ratings?.of(modelSubject(car.listing.modelCode)) ?? null,
      ...(imageCap !== undefined && { imageCap }),
    });

  // Caches cards: the same cars are on many pages, and for a minute their cards are the same for readers with the same
  // context (decision 23), but for the distance.
  const cards = new LRUCache<string, CachedCard>(atMost(mostCards));

  const anywhereCard = (car: Car, { from: _from, ...shopper }: ShopperContext, dealers?: DealerRoot): CachedCard => {
    const { listing, owner } = car;
    const { inventory: _inventory, ...reader } = shopper;
    const minute = Math.floor(clock.now() / minuteMs);
    // `reader` is part of the key as a whole, so that new fields are included automatically.
    const key = JSON.stringify([listing.id, minute, dealers?.dealerRoot, reader]);
    const cached = cards.get(key);
    const now = figures();
    if (cached?.listing === listing && cached.owner === owner && cached.figures === now) return cached;
    const answered = answer({ ...car, distanceMiles: null }, shopper);
    const card = cardOfListing(answered, dealers);
    const made = { listing, owner, figures: now, card, facts: cardFactsOf(answered) };
    cards.set(key, made);
    return made;
  };

  const card = (car: Car, shopper: ShopperContext, dealers?: DealerRoot): VehicleCardView => {
    const { card, facts } = anywhereCard(car, shopper, dealers);
    const miles = distanceOf(car, shopper.from);
    return { ...card, facts: factsLine(facts, miles === null ? null : roundedMiles(miles)) };
  };

  return {
    nameVehicle,
    withOwners,
    onSite,
    answer,
    card,
    comparable: (car: CarSummary, from: Point | undefined): Comparable =>
      comparableOf(car.listing, car.owner, { nameVehicle, distanceMiles: distanceOf(car, from) }),
    /** The cars of hits, in the same order. */
    carsOf: async (hits: readonly IndexHit[], inventory: SiteInventory): Promise<Car[]> => {
      if (hits.length === 0) return [];
      return withOwners(await listings.findByIds(idsOf(hits)), inventory, distancesOf(hits));
    },
    /** Summaries of the cars of hits, in the same order. */
    summariesOf: async (hits: readonly IndexHit[], inventory: SiteInventory): Promise<CarSummary[]> => {
      if (hits.length === 0) return [];
      return withOwners(await listings.findSummaries(idsOf(hits)), inventory, distancesOf(hits));
    },
  };
};
export type Hydration = ReturnType<typeof createHydration>;
