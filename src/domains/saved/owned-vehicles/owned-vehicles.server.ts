import type { Appraisal, Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import type { DescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { isVin } from '#lib/vin.ts';
import type { OwnedVehicle, OwnedVehicleInput, ValuedVehicle } from './owned-vehicle.ts';
import type { OwnedVehicleStore, StoredVehicle } from './owned-vehicle-store.server.ts';
import { type CatalogueVehicle, readOwnedVehicle, type VehicleProblems } from './read-owned-vehicle.ts';

type OwnedVehicleSources = {
  store: OwnedVehicleStore;
  catalogue: Catalogue;
  listings: Pick<ListingStore, 'findByVin'>;
  appraisals: Pick<Appraisals, 'appraise'>;
  stateOf(zip: string): string | undefined;
  describeVin: DescribeVin;
  isZip(zip: string): boolean;
  clock: Clock;
};

export type PutFailure =
  | { reason: 'unknown-vehicle' | 'already-added' | 'over-limit' }
  | { reason: 'invalid'; fields: VehicleProblems };

const estimateLifetimeMs = dayMs;

export type OwnedVehicles = ReturnType<typeof createOwnedVehicles>;

/** Cars that shoppers own. `consumerId` comes from the session, never from a client's input. */
export const createOwnedVehicles = (sources: OwnedVehicleSources) => {
  const { store, catalogue, listings, appraisals, stateOf, describeVin, isZip, clock } = sources;
  const nameVehicle = namesFrom(catalogue);

  // Next year's models are already on sale.
  const latestYear = (): number => new Date(clock.now()).getUTCFullYear() + 1;
  const offerOf = async (vin: string): Promise<Listing | undefined> =>
    isVin(vin) ? (await listings.findByVin(vin))[0] : undefined;

  const read = async (input: OwnedVehicleInput) => {
    const offered = await offerOf(input.vin?.trim().toUpperCase() ?? '');
    return readOwnedVehicle(input, { catalogue, latestYear: latestYear(), offered, isZip });
  };

  /** Estimated price for a private sale (RULING-22). */
  const estimateValue = async ({
    vin,
    modelCode,
    year,
    trim,
    mileage,
    zip,
  }: CatalogueVehicle): Promise<Appraisal | null> => {
    if (mileage === null) return null;
    const state = zip === null ? undefined : stateOf(zip);
    return appraisals.appraise({ vin, modelCode, year, trim, mileage, state, soldBy: 'person' });
  };

  /** Estimates are stored for a day: prices change slowly, and an estimate reads a model's whole market. */
  const estimated = async (vehicle: StoredVehicle): Promise<StoredVehicle> => {
    const nowMs = clock.now();
    if (vehicle.estimatedMs !== null && nowMs - vehicle.estimatedMs < estimateLifetimeMs) return vehicle;
    const estimatedUsd = (await estimateValue(vehicle))?.estimateUsd ?? null;
    await store.noteEstimate(vehicle.vehicleId, estimatedUsd, nowMs);
    return { ...vehicle, estimatedUsd, estimatedMs: nowMs };
  };

  const answer = (vehicle: StoredVehicle): OwnedVehicle => {
    const { vehicleId, vin, year, makeCode, modelCode, trim, mileage, zip } = vehicle;
    return {
      vehicleId,
      vin,
      year,
      makeCode,
      modelCode,
      trim,
      mileage,
      zip,
      ...nameVehicle(makeCode, modelCode),
      estimatedValue: vehicle.estimatedUsd,
      addedDate: new Date(vehicle.addedMs).toISOString(),
    };
  };

  const titleOf = ({ year, makeCode, modelCode }: StoredVehicle): string => {
    const { make, model } = nameVehicle(makeCode, modelCode);
    return `${year} ${make} ${model}`;
  };

  return {
    latestYear,
    describeVin,

    /** Adds a car under an id that the client chose, or replaces it (PROF-10). */
    put: async (
      consumerId: string,
      vehicleId: string,
      input: OwnedVehicleInput,
    ): Promise<Result<OwnedVehicle, PutFailure>> => {
      const vehicle = await read(input);
      if (!vehicle.ok) return err({ reason: 'invalid', fields: vehicle.error });
      const stored = await store.put(consumerId, vehicleId, vehicle.value, clock.now());
      return stored.ok ? ok(answer(await estimated(stored.value))) : err({ reason: stored.error });
    },

    /** The consumer's cars with current estimates (PROF-09). */
    list: async (consumerId: string): Promise<OwnedVehicle[]> => {
      const vehicles: OwnedVehicle[] = [];
      // One by one, because each may read the market of a whole model.
      for (const vehicle of await store.list(consumerId)) vehicles.push(answer(await estimated(vehicle)));
      return vehicles;
    },

    /** For the page: latest first, with the evidence of the estimates. */
    view: async (consumerId: string): Promise<ValuedVehicle[]> => {
      const vehicles: ValuedVehicle[] = [];
      for (const vehicle of await store.list(consumerId)) {
        const estimate = await estimateValue(vehicle);
        const { vin: _vin, ...answered } = answer({ ...vehicle, estimatedUsd: estimate?.estimateUsd ?? null });
        const evidence = estimate && {
          fromUsd: estimate.lowerQuartileUsd,
          toUsd: estimate.upperQuartileUsd,
          comparables: estimate.comparables,
        };
        vehicles.push({ ...answered, evidence });
      }
      return vehicles;
    },

    /** The cars without estimates, which would read whole markets. */
    cars: (consumerId: string): Promise<Pick<StoredVehicle, 'modelCode' | 'year'>[]> => store.list(consumerId),

    /** `myCarsCount` of `userinfo` (RULING-17). */
    count: (consumerId: string): Promise<number> => store.count(consumerId),

    remove: async (consumerId: string, vehicleId: string): Promise<Result<'removed', 'unknown-vehicle'>> =>
      (await store.remove(consumerId, vehicleId, titleOf)) ? ok('removed') : err('unknown-vehicle'),

    /** Restores a removed car, within a day. */
    restore: (consumerId: string, vehicleId: string): Promise<boolean> => store.restore(consumerId, vehicleId),
  };
};
