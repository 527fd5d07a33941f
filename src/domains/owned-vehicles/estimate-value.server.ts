import { type Appraisable, estimateOne } from '#domains/appraisal/market-estimate.ts';
import { appraisableOf } from '#domains/inventory/appraisable.ts';
import type { MarketEstimate } from '#domains/listings/listing.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { KnownVehicle } from './read-owned-vehicle.ts';

export type EstimateValue = (vehicle: KnownVehicle) => Promise<MarketEstimate | null>;

const soldDays = 90;
const dayMs = 86_400_000;
const minimumComparables = 8;

/** The commonest of its kind; the first of equals. */
const commonest = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined =>
  [...Map.groupBy(values, keyOf).values()].sort((a, b) => b.length - a.length)[0]?.[0];

/**
 * The shopper names year, model, trim and miles. For what they do not (body, engine, drive) their car is taken to be
 * like most of its kind on offer.
 */
const likeMost = (vehicle: KnownVehicle, offered: readonly Appraisable[]): Appraisable | undefined => {
  const near = offered.filter((car) => Math.abs(car.year - vehicle.year) <= 1);
  const sameTrim = near.filter((car) => car.trim === vehicle.trim);
  return commonest(sameTrim.length > 0 ? sameTrim : near, (car) =>
    [car.styleCode, vehicle.trim ? '' : car.trim, car.engine.name, car.drive.group, car.cab?.name].join('|'),
  );
};

/** RULING-22, RULING-61: what a person could offer their car for, from cars like it here; null where there are too few. */
export const createEstimateValue =
  ({
    listings,
    owners,
    stateOf,
    clock,
  }: {
    listings: Pick<ListingStore, 'comparables'>;
    owners: Pick<OwnerStore, 'findMany'>;
    stateOf(zip: string): string | undefined;
    clock: Clock;
  }): EstimateValue =>
  async (vehicle) => {
    if (vehicle.mileage === null) return null;
    const nowMs = clock.now();
    const cars = await listings.comparables(vehicle.modelCode, nowMs - soldDays * dayMs);
    const used = cars.filter(({ listingType }) => listingType !== 'NEW');
    const sellers = await owners.findMany(used.map(({ ownerId }) => ownerId));
    const offered = used.flatMap((car) => {
      const owner = sellers.get(car.ownerId);
      return owner ? [appraisableOf(car, owner)] : [];
    });
    const like = likeMost(vehicle, offered);
    if (!like) return null;
    const own: Appraisable = {
      ...like,
      id: 0,
      listingType: 'USED',
      trim: vehicle.trim || like.trim,
      year: vehicle.year,
      mileage: vehicle.mileage,
      priceUsd: null,
      msrpUsd: null,
      history: {
        owners: null,
        accidents: null,
        cleanTitle: null,
        frameDamage: null,
        personalUse: null,
        freeReport: false,
      },
      state: (vehicle.zip && stateOf(vehicle.zip)) || like.state,
      privateSeller: true,
    };
    const estimate = estimateOne(own, offered, nowMs);
    return estimate && estimate.comparables >= minimumComparables ? estimate : null;
  };
