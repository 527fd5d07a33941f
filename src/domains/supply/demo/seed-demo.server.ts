import { randomUUID } from 'node:crypto';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { leaseHolder } from '#domains/supply/inventory/inventory-state.server.ts';
import type { InventoryStores, Progress } from '#domains/supply/inventory/inventory-stores.ts';
import { hourMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type DemoPlan, demoListingIds, demoOwnerIds, planDemoInventory } from './demo-inventory.ts';
import { type DemoMarketEstimates, estimateDemoMarket } from './demo-market.ts';

type SeedOptions = {
  stores: InventoryStores;
  catalogue: Catalogue;
  places: Pick<Places, 'peopledPlaces'>;
  seed: number;
  listings: number;
  nowMs: number;
  onProgress?: (progress: Progress) => void;
  /** Called before the first car is generated, in this process or in the one that is waited for. */
  onSeeding?: () => void;
  /** Called whenever more cars have been stored. */
  onStored?: () => Promise<void>;
};

/** Requests wait while a batch is stored, so batches are small. */
const batchSize = 500;
const askAgainMs = 250;

/**
 * Replaces the demo inventory; imported cars stay. It is marked complete only at the end, so that an interrupted
 * seeding is detected and repeated.
 */
export const seedDemoInventory = async (options: SeedOptions): Promise<Result<{ listings: number }, 'busy'>> => {
  const { state } = options.stores;
  const holder = leaseHolder(randomUUID());
  if (!(await state.takeLease(holder))) return err('busy');
  try {
    await seed(options, holder);
    return ok({ listings: options.listings });
  } finally {
    await state.releaseLease(holder);
  }
};

/**
 * Called at every start: seeds an empty inventory, completes an interrupted seeding, and waits while another process is
 * seeding.
 */
export const ensureDemoInventory = async (options: SeedOptions): Promise<'present' | 'seeded'> => {
  const { state, listings } = options.stores;
  for (;;) {
    const demo = await state.demo();
    const wanted = demo ? demo.status === 'seeding' : options.listings > 0 && (await listings.isEmpty());
    if (!wanted) return 'present';
    options.onSeeding?.();
    const seeded = await seedDemoInventory(options);
    if (seeded.ok) return 'seeded';
    await wait(askAgainMs);
  }
};

const seed = async (options: SeedOptions, holder: string): Promise<void> => {
  const { stores, catalogue, places, listings, onProgress = () => {}, onStored } = options;
  const asOfMs = Math.floor(options.nowMs / hourMs) * hourMs;
  const demo = { seed: options.seed, listings, asOfMs };
  await stores.db.transaction(async (session) => {
    await stores.state.renewLease(holder, session);
    await stores.state.setDemo({ ...demo, status: 'seeding' }, session);
  });
  await wipe(stores, holder);
  const plan = planDemoInventory({
    seed: options.seed,
    listings,
    catalogue,
    places: places.peopledPlaces(),
    nowMs: asOfMs,
  });
  const market = await appraise(options, plan, asOfMs, holder);
  await stores.db.transaction(async (session) => {
    await stores.state.renewLease(holder, session);
    await stores.owners.upsertMany(
      plan.dealers.map((owner) => ({ owner, feedKey: null })),
      session,
    );
  });
  for (let from = 0; from < listings; from += batchSize) {
    const to = Math.min(listings, from + batchSize);
    await storeBatch(stores, plan, market, { from, to, holder });
    onProgress({ task: 'Storing vehicles', done: to, total: listings });
    await onStored?.();
    await breathe();
  }
  await stores.db.transaction(async (session) => {
    await stores.state.renewLease(holder, session);
    await stores.state.setDemo({ ...demo, status: 'complete' }, session);
  });
};

const appraise = async (
  { stores, listings, onProgress = () => {} }: SeedOptions,
  plan: DemoPlan,
  asOfMs: number,
  holder: string,
): Promise<DemoMarketEstimates> => {
  const work = estimateDemoMarket(plan, asOfMs);
  let renewAt = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    onProgress({ task: 'Comparing prices', done: Math.round(step.value), total: listings });
    if (step.value >= renewAt) {
      await stores.db.transaction((session) => stores.state.renewLease(holder, session));
      renewAt = step.value + 20_000;
    }
    await breathe();
  }
};

type Batch = { from: number; to: number; holder: string };

const storeBatch = async (
  { db, listings, owners, state }: InventoryStores,
  plan: DemoPlan,
  market: DemoMarketEstimates,
  { from, to, holder }: Batch,
): Promise<void> => {
  const cars = Array.from({ length: to - from }, (_, at) => {
    const { listing, owner } = plan.carAt(from + at);
    return { owner, listing: { ...plan.describe(listing, owner), market: market.at(from + at) } };
  });
  const sellers = cars.filter(({ owner }) => owner.privateSeller).map(({ owner }) => ({ owner, feedKey: null }));
  await db.transaction(async (session) => {
    await state.renewLease(holder, session);
    await owners.upsertMany(sellers, session);
    await listings.fill(
      cars.map(({ listing }) => listing),
      session,
    );
  });
};

const wipe = async ({ db, listings, owners, state }: InventoryStores, holder: string): Promise<void> => {
  let deleted = 1;
  while (deleted > 0) {
    deleted = await db.transaction(async (session) => {
      await state.renewLease(holder, session);
      return listings.deleteSome({ ...demoListingIds, limit: 5000 }, session);
    });
  }
  await db.transaction((session) => owners.deleteRange(demoOwnerIds, session));
};
