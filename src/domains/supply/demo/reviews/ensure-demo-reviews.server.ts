import { setImmediate as breathe } from 'node:timers/promises';
import type { Review } from '#domains/browse/reviews/review.ts';
import type { ReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import type { RatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { InventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { planDemoInventory } from '../demo-inventory.ts';
import { demoReviewId, demoReviews } from './demo-reviews.ts';

type Sources = {
  db: SqlDatabase;
  state: Pick<InventoryState, 'demo'>;
  store: Pick<ReviewStore, 'find' | 'fill' | 'removeDemo' | 'totals'>;
  totals: RatingStore;
  catalogue: Catalogue;
  places: Pick<Places, 'peopledPlaces'>;
};

/** Requests wait while a batch is stored, so batches are small. */
const batchSize = 500;

/**
 * Called at every start: a complete demo inventory gets its reviews, also one of an earlier version or one that was
 * made again. Without demo cars there are none (REV-10).
 */
export const ensureDemoReviews = async ({ db, state, store, totals, catalogue, places }: Sources): Promise<number> => {
  const demo = await state.demo();
  if (demo?.status !== 'complete') return 0;
  const { seed, listings, asOfMs } = demo;
  if (await store.find(demoReviewId(seed, asOfMs, 0))) return 0;
  const plan = planDemoInventory({ seed, listings, catalogue, places: places.peopledPlaces(), nowMs: asOfMs });
  await db.transaction(async (session) => {
    await totals.recount(await store.removeDemo(session), store.totals, session);
  });
  let batch: Review[] = [];
  let count = 0;
  const storeBatch = async (): Promise<void> => {
    const reviews = batch;
    batch = [];
    count += reviews.length;
    await db.transaction(async (session) => {
      await store.fill(reviews, session);
      await totals.recount([...new Set(reviews.map(({ subject }) => subject))], store.totals, session);
    });
    await breathe();
  };
  // The first is stored last: it tells the next start that all are there.
  const [first, ...others] = demoReviews({ plan, catalogue, seed, asOfMs });
  for (const review of others) {
    batch.push(review);
    if (batch.length === batchSize) await storeBatch();
  }
  if (first) batch.push(first);
  await storeBatch();
  return count;
};
