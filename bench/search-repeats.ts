import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { createInventory, type Inventory } from './search-inventory.ts';

/**
 * Distinct cars that are made; all others repeat them. They are few because V8's garbage collector scans everything in
 * memory, and an install that reads its cars from a database keeps none there.
 */
const madeCars = 20_000;
const batchSize = 250;

/**
 * Making a car takes longer than indexing it. To time the index, cars repeat, each time with another id, price and
 * mileage, and at another location some miles away.
 */
export const createRepeats = (): Inventory & { batches(from: number, to: number): Generator<IndexedListing[]> } => {
  const inventory = createInventory(madeCars);
  const cars = [...inventory.batches(0, madeCars)].flat();
  const firstId = cars[0]?.listing.id ?? 0;
  const carAt = (index: number): IndexedListing => {
    const round = Math.floor(index / cars.length);
    const car = cars[index % cars.length];
    if (!car) throw new RangeError('There are no cars.');
    if (round === 0) return car;
    const { listing, owner } = car;
    const turn = ((listing.ownerId * 7919 + round * 104_729) % 1000) / 1000;
    return {
      listing: {
        ...listing,
        id: firstId + index,
        ownerId: listing.ownerId + round * 20_000_000,
        priceUsd: listing.priceUsd === null ? null : listing.priceUsd + ((round * 37 + listing.id) % 1500),
        mileage: listing.mileage + ((round * 53 + listing.id) % 2000),
      },
      owner: { ...owner, latitude: owner.latitude + (turn - 0.5) / 5, longitude: owner.longitude + (0.5 - turn) / 7 },
    };
  };
  return {
    options: inventory.options,
    carAt,
    *batches(from, to) {
      for (let start = from; start < to; start += batchSize) {
        yield Array.from({ length: Math.min(batchSize, to - start) }, (_, i) => carAt(start + i));
      }
    },
  };
};
