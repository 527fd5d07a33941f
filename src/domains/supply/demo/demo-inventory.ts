import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { dayMs } from '#lib/duration.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { createDemoChoices } from './demo-choices.ts';
import { demoDescription } from './demo-description.ts';
import { demoIncentive } from './demo-incentive.ts';
import { chooseDemoCar, type DemoCar, makeDemoListing } from './demo-listing.ts';
import { chooser, createDemoPlaces, type DemoPlace } from './demo-places.ts';
import { makeDemoDealer, makeDemoPrivateSeller } from './demo-sellers.ts';

/** Id ranges reserved for the demo: dealers, at most one private seller for each car, and cars. */
export const demoOwnerIds = { fromId: 60_000_000, toId: 80_000_000 };
export const demoListingIds = { fromId: 700_000_000, toId: 800_000_000 };

const firstPrivateSellerId = demoOwnerIds.fromId + 1_000_000;
const privateShare = 0.04;
const dealerStream = 1;
const listingStream = 2;
const descriptionStream = 3;
/** Its multiples modulo 1 are spread evenly, so that every place gets its share of dealers. */
const goldenRatio = 0.618_033_988_749_895;

type DemoBatch = { owners: Owner[]; listings: Listing[] };

type DemoOptions = {
  seed: number;
  listings: number;
  catalogue: Catalogue;
  places: readonly DemoPlace[];
  /** The time of the inventory, on the hour; the same hour and seed give the same inventory. */
  nowMs: number;
  batchSize?: number;
};

/** Generates any car of the demo by its index, independently of the others. */
export type DemoPlan = {
  dealers: Owner[];
  listings: number;
  /** Cheaper than generating the car. */
  modelAt(index: number): string;
  /** The car without its description, and its seller. */
  carAt(index: number): DemoCar & { owner: Owner };
  describe(listing: Listing, owner: Owner): Listing;
};

/** About twenty cars for each dealer, and a limited number of dealers for any number of cars. */
export const demoDealerCount = (listings: number): number =>
  Math.max(1, Math.min(30_000, Math.round((listings * (1 - privateShare)) / 19.2)));

/**
 * Each seller and car has a random stream of its own, so that it can be generated again, alone and in any order: memory
 * use does not depend on the number of cars.
 */
export const planDemoInventory = ({ seed, listings, catalogue, places, nowMs }: DemoOptions): DemoPlan => {
  const random = createRandom(seed);
  const cars = random.fork(listingStream);
  const descriptions = random.fork(descriptionStream);
  const currentYear = new Date(nowMs).getUTCFullYear();
  const market = { choices: createDemoChoices(catalogue, currentYear), nowMs, currentYear };
  const demoPlaces = createDemoPlaces(places);
  const streams = Array.from({ length: demoDealerCount(listings) }, (_, index) =>
    random.fork(dealerStream).fork(index),
  );
  const usedNames = new Set<string>();
  const start = random.fork(dealerStream).next();
  const lots = streams.map((own, index) => {
    const share = (start + index * goldenRatio) % 1;
    const made = makeDemoDealer(own, demoOwnerIds.fromId + index, { catalogue, places: demoPlaces, share, usedNames });
    return { ...made, bias: own.fork(7).normal() * 0.018 };
  });
  const dealers = lots.map(({ owner }) => owner);
  const lotAt = chooser(
    lots,
    lots.map(({ lotSize }) => lotSize),
  );

  const sellerOf = (own: Random, index: number): { owner: Owner; bias: number } => {
    if (own.chance(privateShare)) {
      const owner = makeDemoPrivateSeller(own, firstPrivateSellerId + index, demoPlaces);
      return { owner, bias: own.normal() * 0.03 };
    }
    return lotAt(own.next());
  };

  return {
    dealers,
    listings,
    modelAt: (index) => {
      const own = cars.fork(index);
      return chooseDemoCar(own, sellerOf(own, index).owner, market).car.model.code;
    },
    carAt: (index) => {
      const own = cars.fork(index);
      const { owner, bias } = sellerOf(own, index);
      const made = makeDemoListing(own, demoListingIds.fromId + index, owner, bias, market);
      const incentive = demoIncentive(made.listing, seed, nowMs);
      return { ...made, listing: incentive ? { ...made.listing, incentive } : made.listing, owner };
    },
    describe: (listing, owner) => {
      const make = catalogue.lookups.makes.get(listing.makeCode);
      const model = catalogue.lookups.modelsAlone.get(listing.modelCode);
      const described = {
        ...listing,
        makeName: make?.name ?? '',
        modelName: model?.name ?? '',
        sellerName: owner.name,
        city: owner.address.city,
        privateSeller: owner.privateSeller,
        nowYear: currentYear,
        daysOnSite: Math.floor((nowMs - listing.firstSeenMs) / dayMs),
      };
      return { ...listing, description: demoDescription(descriptions.fork(listing.id), described) };
    },
  };
};

/** The whole demo in batches, dealers first, without market estimates. */
export function* demoInventory(options: DemoOptions): Generator<DemoBatch> {
  const { listings, batchSize = 2000 } = options;
  const plan = planDemoInventory(options);
  yield { owners: plan.dealers, listings: [] };
  for (let start = 0; start < listings; start += batchSize) {
    const batch: DemoBatch = { owners: [], listings: [] };
    for (let index = start; index < Math.min(listings, start + batchSize); index += 1) {
      const { listing, owner } = plan.carAt(index);
      if (owner.privateSeller) batch.owners.push(owner);
      batch.listings.push(plan.describe(listing, owner));
    }
    yield batch;
  }
}
