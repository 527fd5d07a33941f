import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { appraisableOf } from '#domains/cars/appraisal/appraisable.ts';
import { estimateMarket } from '#domains/cars/appraisal/market-estimate.ts';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing, MarketEstimate } from '#domains/cars/listings/listing.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { leaseHolder } from './inventory-state.server.ts';
import type { InventoryStores, Progress } from './inventory-stores.ts';

const soldDays = 90;
const batchSize = 2000;
const noticeable = 0.005;

/** A listing id and its market estimate. */
type Estimated = [id: number, market: MarketEstimate | null];

type Options = {
  stores: InventoryStores;
  clock: Clock;
  onProgress?: (progress: Progress) => void;
  /** Called before each model. */
  beforeEach?: () => Promise<void>;
};

/**
 * Estimates all models again whose cars or prices changed (RULING-61). Resolves with how many listings got a new
 * estimate.
 */
export const refreshStaleMarkets = async (options: Options): Promise<number> => {
  const { stores, clock, onProgress = () => {}, beforeEach = breathe } = options;
  const models = await stores.state.staleMarkets();
  let count = 0;
  let waiting: Estimated[] = [];
  let from = 0;
  for (const [index, model] of models.entries()) {
    await beforeEach();
    waiting.push(...(await estimateAnew(stores, model, clock.now())));
    onProgress({ task: 'Comparing prices', done: index + 1, total: models.length });
    // Each commit waits for the disk, so models with few cars share one.
    if (waiting.length < batchSize && index < models.length - 1) continue;
    await store(stores, waiting, models.slice(from, index + 1));
    count += waiting.length;
    waiting = [];
    from = index + 1;
  }
  return count;
};

/** Called at every start: completes estimates that an interrupted import left outdated. */
export const finishStaleMarkets = async (options: Options): Promise<void> => {
  const { state } = options.stores;
  if ((await state.staleMarkets()).length === 0) return;
  const holder = leaseHolder(randomUUID());
  if (!(await state.takeLease(holder))) return;
  try {
    await refreshStaleMarkets(options);
  } finally {
    await state.releaseLease(holder);
  }
};

/** A model is marked as done together with its estimates. */
const store = async (
  { db, listings, state }: InventoryStores,
  changed: Estimated[],
  models: string[],
): Promise<void> => {
  for (let at = 0; at < changed.length; at += batchSize) {
    const estimates = new Map(changed.slice(at, at + batchSize));
    await db.transaction((session) => listings.storeEstimates(estimates, session));
  }
  await db.transaction((session) => state.clearStaleMarkets(models, session));
};

const estimateAnew = async (stores: InventoryStores, modelCode: string, nowMs: number): Promise<Estimated[]> => {
  const cars = await stores.listings.comparables(modelCode, nowMs - soldDays * dayMs);
  const owners = await stores.owners.findMany(cars.map(({ ownerId }) => ownerId));
  const compared = cars.flatMap((car) => {
    const owner = owners.get(car.ownerId);
    return owner ? [appraisableOf(car, owner)] : [];
  });
  const estimates = estimateMarket(compared, nowMs);
  return cars.flatMap((car) => {
    const market = estimates.get(car.id) ?? null;
    return car.removedMs === null && differs(car, market) ? [[car.id, market] satisfies Estimated] : [];
  });
};

const isNoticeable = (before: number, next: number): boolean =>
  Math.abs(next - before) > noticeable * Math.max(1, before);

/** A new car changes all estimates of its model slightly; only visible differences are stored. */
const differs = (car: Listing, next: MarketEstimate | null): boolean => {
  const before = car.market;
  if (before === null || next === null) return before !== next;
  const priceUsd = priceWithAddOns(car);
  if (dealRating(priceUsd, before) !== dealRating(priceUsd, next)) return true;
  if (isNoticeable(before.later?.usd ?? 0, next.later?.usd ?? 0)) return true;
  const keys = ['estimateUsd', 'comparables', 'lowerQuartileUsd', 'upperQuartileUsd'] as const;
  return keys.some((key) => isNoticeable(before[key], next[key]));
};
