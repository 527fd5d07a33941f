import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import {
  type AnsweredListing,
  expiredStub,
  type ListingsAnswer,
  listingsAnswer,
} from '#domains/cars/listings/listings-answer.ts';
import { type Owner, unknownOwner } from '#domains/cars/sellers/owner.ts';
import type { ReadOwnerDetails } from '#domains/cars/sellers/owner-details.server.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { isInInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { type Hydration, type ShopperContext, shopperAt } from './listing-hydration.server.ts';
import type { LocateSearch } from './search-area.ts';

/** At most this many listings are answered by their ids at once (RULING-25). */
const hydrateLimit = 200;

type VehicleMatch = {
  status: 'live' | 'expired';
  listing: ListingAnswer;
  /** False if the owner's details could not be loaded (VDP-08). */
  hasOwner: boolean;
  removedMs: number | null;
};

/** Listings by id or VIN. */
export const createListingLookup = ({
  listings,
  hydration,
  locate,
  clock,
  readOwnerDetails = async (load) => ({ isKnownOwner: true, owner: await load() }),
}: {
  listings: Pick<ListingStore, 'findByIds' | 'find' | 'findMany' | 'findByVin' | 'findExpired'>;
  hydration: Hydration;
  locate: LocateSearch;
  clock: Clock;
  /** Loads an owner's details through a circuit breaker (VDP-08). */
  readOwnerDetails?: ReadOwnerDetails | undefined;
}) => {
  /** Stubs of recently removed cars of the site. */
  const stubs = async (ids: readonly number[], { inventory }: ShopperContext) => {
    const expired = ids.length > 0 ? await listings.findExpired([...ids], clock.now()) : [];
    return (await hydration.onSite(expired, inventory)).map((listing) =>
      expiredStub({ ...listing, removedMs: listing.removedMs ?? clock.now() }, hydration),
    );
  };

  return {
    /** Up to 200 listings in the order of the ids (RULING-25); recently removed ones as stubs (RULING-24). */
    byIds: async (
      ids: readonly number[],
      shopper: ShopperContext,
      place: Search['place'] = {},
    ): Promise<ListingsAnswer<AnsweredListing>> => {
      const near = shopperAt(shopper, locate({ place, radiusMiles: 0 }));
      const uniqueIds = [...new Set(ids)].slice(0, hydrateLimit);
      const cars = await hydration.withOwners(await listings.findByIds(uniqueIds), shopper.inventory);
      const byId = new Map<number, AnsweredListing>(
        cars.map((car) => [car.listing.id, hydration.answer(car, near, 'vehicle')]),
      );
      const missing = uniqueIds.filter((id) => !byId.has(id));
      for (const stub of await stubs(missing, shopper)) byId.set(stub.id, stub);
      const answers = uniqueIds.flatMap((id) => byId.get(id) ?? []);
      return listingsAnswer(answers);
    },

    /** The listing of a VIN, or a stub if it was recently removed (VDP-06). */
    byVin: async (
      vin: string,
      shopper: ShopperContext,
      place: Search['place'] = {},
    ): Promise<ListingsAnswer<AnsweredListing>> => {
      const near = shopperAt(shopper, locate({ place, radiusMiles: 0 }));
      const offers = await listings.findByVin(vin);
      const live = offers.filter(({ removedMs }) => removedMs === null);
      const cars = await hydration.withOwners(live, shopper.inventory);
      const answers: AnsweredListing[] = cars.map((car) => hydration.answer(car, near, 'vehicle'));
      if (answers.length === 0) {
        const left = await stubs(
          offers.map(({ id }) => id),
          shopper,
        );
        answers.push(...left.slice(0, 1));
      }
      return listingsAnswer(answers);
    },

    /** Full answers in the order of the ids, including cars that left; unknown ids are left out. */
    vehicles: async (ids: readonly number[], shopper: ShopperContext): Promise<ListingAnswer[]> => {
      const cars = await hydration.withOwners(await listings.findMany(ids), shopper.inventory);
      const byId = new Map(cars.map((car) => [car.listing.id, car]));
      return ids.flatMap((id) => {
        const car = byId.get(id);
        return car ? [hydration.answer(car, shopper, 'vehicle')] : [];
      });
    },

    /** A car that is not stored yet, as its page would answer it. */
    preview: (listing: Listing, owner: Owner, shopper: ShopperContext): ListingAnswer =>
      hydration.answer({ listing, owner, distanceMiles: null }, shopper, 'vehicle'),

    /** Full answer for a vehicle page, including cars that left (RULING-49). */
    vehicle: async (id: number, shopper: ShopperContext): Promise<VehicleMatch | undefined> => {
      const listing = await listings.find(id);
      if (!listing) return undefined;
      const { inventory } = shopper;
      const details = await readOwnerDetails(async () => (await hydration.withOwners([listing], inventory))[0]?.owner);
      const owner = details.isKnownOwner ? details.owner : unknownOwner(listing.ownerId);
      if (!owner || !isInInventory(inventory, { listing, owner })) return undefined;
      // Without the owner's location there is no distance.
      const { from, ...nowhere } = shopper;
      const asking = details.isKnownOwner ? shopper : nowhere;
      const { removedMs } = listing;
      return {
        status: removedMs === null ? 'live' : 'expired',
        listing: hydration.answer({ listing, owner, distanceMiles: null }, asking, 'vehicle'),
        hasOwner: details.isKnownOwner,
        removedMs,
      };
    },
  };
};
