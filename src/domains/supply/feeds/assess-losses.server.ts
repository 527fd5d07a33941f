import { dealerPriceOf } from '#domains/cars/listings/dealer-edits.ts';
import { isImpossiblePrice } from '#domains/cars/listings/listing-flags.ts';
import { namesFrom, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { FeedDealer } from './feed-dealer.ts';
import { type FeedLosses, isTooMuch, type Loss, type LossLimits, lostOf } from './feed-losses.ts';
import { findByKeys } from './feed-owner.ts';
import { readStaged } from './staged-rows.server.ts';

type Options = {
  stores: InventoryStores;
  catalogue: Catalogue;
  stagedFile: string;
  dealers: ReadonlyMap<string, FeedDealer>;
  seenInBadRows: ReadonlySet<string>;
  /** Cars that their rows say are not on sale. */
  withdrawn: ReadonlySet<string>;
  /** Whether cars that the file doesn't have will be removed. */
  expireMissing: boolean;
};

type Changes = Pick<FeedLosses, 'added' | 'priceChanged' | 'otherChanged'>;
type ImpossibleCar = { listingId: number; priceUsd: number | null };

const batchSize = 1000;
const mostDealers = 20;
const mostSamples = 10;
const nothing: Loss = { onSale: 0, missing: 0, impossible: 0 };

/** Cars on sale of the file's dealers that it would take off sale, with those of each dealer. */
const countLosses = async (options: Options) => {
  const { stores, stagedFile, dealers, seenInBadRows, withdrawn, expireMissing } = options;
  const owners = await findByKeys([...dealers.keys()], stores.owners, stores.db);
  const ownerIds = new Map([...owners].map(([key, { id }]) => [key, id]));
  const live = await stores.listings.liveCarsOf([...ownerIds.values()]);
  const missing = new Map(live.map((car) => [`${car.ownerId}|${car.vin}`, car]));
  const impossible: ImpossibleCar[] = [];
  for await (const rows of readStaged(stagedFile, batchSize)) {
    for (const { dealerKey, vehicle } of rows) {
      const key = `${ownerIds.get(dealerKey)}|${vehicle.vin}`;
      const car = missing.get(key);
      if (car && isImpossiblePrice(vehicle.priceUsd))
        impossible.push({ listingId: car.id, priceUsd: vehicle.priceUsd });
      missing.delete(key);
    }
  }
  const keyOf = (car: string): string => {
    const at = car.lastIndexOf('|');
    return `${ownerIds.get(car.slice(0, at))}|${car.slice(at + 1)}`;
  };
  for (const car of seenInBadRows) missing.delete(keyOf(car));
  const leaving = new Set([...withdrawn].map(keyOf));
  const byHand = await stores.listings.added.among([...missing.values()].map(({ id }) => id));
  return {
    owners: new Map([...owners.values()].map((owner) => [owner.id, owner])),
    live,
    missingIds: [...missing].flatMap(([key, { id }]) =>
      (expireMissing && !byHand.has(id)) || leaving.has(key) ? [id] : [],
    ),
    impossible: await withoutAccepted(impossible, stores),
  };
};

/** A price that an operator accepted or corrected, or that the dealer set here, is not the feed's. */
const withoutAccepted = async (cars: readonly ImpossibleCar[], { db, listings }: InventoryStores) => {
  const ids = cars.map(({ listingId }) => listingId);
  const [operators, dealers] = await Promise.all([listings.edits.find(ids, db), listings.edits.dealers.find(ids, db)]);
  return cars.filter(({ listingId, priceUsd }) => {
    const operator = operators.get(listingId);
    const dealer = dealers.get(listingId);
    if (operator && (operator.corrections.price !== undefined || operator.acceptedPriceUsd === priceUsd)) return false;
    return !dealer || dealerPriceOf(dealer) === null;
  });
};

/** Undefined unless the import would take too many cars of one dealer, or of all together, off sale. */
export const assessLosses = async (
  options: Options,
  limits: LossLimits,
  compare: () => Promise<Changes>,
): Promise<FeedLosses | undefined> => {
  const { stores, catalogue } = options;
  const { owners, live, missingIds, impossible } = await countLosses(options);
  const ownerOf = new Map(live.map(({ id, ownerId }) => [id, ownerId]));
  const byOwner = new Map<number, Loss>();
  const add = (ownerId: number | undefined, field: keyof Loss): void => {
    if (ownerId === undefined) return;
    const loss = byOwner.get(ownerId) ?? nothing;
    byOwner.set(ownerId, { ...loss, [field]: loss[field] + 1 });
  };
  for (const { ownerId } of live) add(ownerId, 'onSale');
  for (const id of missingIds) add(ownerOf.get(id), 'missing');
  for (const { listingId } of impossible) add(ownerOf.get(listingId), 'impossible');
  const total: Loss = { onSale: live.length, missing: missingIds.length, impossible: impossible.length };
  const dealers = [...byOwner].filter(([, loss]) => isTooMuch(loss, limits));
  if (dealers.length === 0 && !isTooMuch(total, limits)) return undefined;

  const prices = new Map(impossible.map(({ listingId, priceUsd }) => [listingId, priceUsd]));
  const ids = [...prices.keys(), ...missingIds].slice(0, mostSamples);
  const nameOf = namesFrom(catalogue);
  const samples = await stores.listings.findMany(ids);
  const { added, priceChanged, otherChanged } = await compare();
  return {
    ...total,
    ownerIds: [...owners.keys()],
    dealers: dealers
      .sort(([, a], [, b]) => lostOf(b) - lostOf(a))
      .slice(0, mostDealers)
      .map(([id, loss]) => ({ id, name: owners.get(id)?.name ?? '', ...loss })),
    samples: samples.map((car) => ({
      listingId: car.id,
      name: vehicleHeading(car.year, nameOf(car.makeCode, car.modelCode)),
      vin: car.vin,
      priceUsd: car.priceUsd,
      nextPriceUsd: prices.get(car.id) ?? null,
    })),
    added,
    priceChanged,
    otherChanged,
  };
};
