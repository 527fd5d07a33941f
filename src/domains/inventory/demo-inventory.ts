import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { Listing } from '#domains/listings/listing.ts';
import type { Owner } from '#domains/sellers/owner.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { createDemoChoices } from './demo-choices.ts';
import { demoDescription } from './demo-description.ts';
import { chooseDemoCar, type DemoCar, makeDemoListing } from './demo-listing.ts';
import { createPlacePicker, type DemoPlace, makeDemoDealer, makeDemoPrivateSeller } from './demo-sellers.ts';

/** The demo's own ranges of ids: dealers, then one private seller per car at most; and the cars. */
export const demoOwnerIds = { fromId: 60_000_000, toId: 80_000_000 };
export const demoListingIds = { fromId: 700_000_000, toId: 800_000_000 };

const firstPrivateSellerId = demoOwnerIds.fromId + 1_000_000;
const privateShare = 0.04;
const dealerStream = 1;
const listingStream = 2;
const descriptionStream = 3;

type DemoBatch = { owners: Owner[]; listings: Listing[] };

type DemoOptions = {
  seed: number;
  listings: number;
  catalogue: Catalogue;
  places: readonly DemoPlace[];
  /** The hour the inventory is as of; the same hour and seed give the same inventory. */
  nowMs: number;
  batchSize?: number;
};

/** Any car of the demo by its number, without the others. */
export type DemoPlan = {
  dealers: Owner[];
  listings: number;
  /** Cheaper than making the car. */
  modelAt(index: number): string;
  /** The car without its description, and its seller. */
  carAt(index: number): DemoCar & { owner: Owner };
  describe(listing: Listing, owner: Owner): Listing;
};

/** About twenty cars a lot, as the trade has; a bounded number of lots however many cars are asked for. */
export const demoDealerCount = (listings: number): number =>
  Math.max(1, Math.min(30_000, Math.round((listings * (1 - privateShare)) / 19.2)));

/**
 * Every seller and every car draws from a stream of its own, so any of them can be made again, alone and in any order:
 * millions need no more memory than thousands.
 */
export const planDemoInventory = ({ seed, listings, catalogue, places, nowMs }: DemoOptions): DemoPlan => {
  const random = createRandom(seed);
  const cars = random.fork(listingStream);
  const descriptions = random.fork(descriptionStream);
  const currentYear = new Date(nowMs).getUTCFullYear();
  const market = { choices: createDemoChoices(catalogue, currentYear), nowMs, currentYear };
  const pickPlace = createPlacePicker(places);
  const streams = Array.from({ length: demoDealerCount(listings) }, (_, index) =>
    random.fork(dealerStream).fork(index),
  );
  const dealers = streams.map((own, index) =>
    makeDemoDealer(own, demoOwnerIds.fromId + index, { catalogue, pickPlace }),
  );
  const biases = streams.map((own) => own.fork(7).normal() * 0.018);
  // Lots differ in size: a few are huge.
  const lotAt = cumulative(streams.map((own) => 0.25 + own.fork(9).next() ** 2 * 4));

  const sellerOf = (own: Random, index: number): { owner: Owner; bias: number } => {
    if (own.chance(privateShare)) {
      const owner = makeDemoPrivateSeller(own, firstPrivateSellerId + index, pickPlace);
      return { owner, bias: own.normal() * 0.03 };
    }
    const at = lotAt(own.next());
    const owner = dealers[at];
    if (!owner) throw new RangeError(`no dealer ${at}`);
    return { owner, bias: biases[at] ?? 0 };
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
      return { ...makeDemoListing(own, demoListingIds.fromId + index, owner, bias, market), owner };
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

/** From a number between 0 and 1 to an index, in proportion to the weights. */
const cumulative = (weights: number[]): ((share: number) => number) => {
  const upTo: number[] = [];
  let sum = 0;
  for (const weight of weights) {
    sum += weight;
    upTo.push(sum);
  }
  return (share) => {
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) <= share * sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};
