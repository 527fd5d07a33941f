import { parseArgs } from 'node:util';
import { createReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { createRatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import { ensureDemoReviews } from '#domains/supply/demo/reviews/ensure-demo-reviews.server.ts';
import { seedDemoInventory } from '#domains/supply/demo/seed-demo.server.ts';
import { errorMessage } from '#lib/log.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { readConfig } from '../config.ts';
import { endWithReason } from '../start-failures.ts';
import { openInventory } from './open-inventory.ts';
import { createProgressDisplay } from './progress-display.ts';

/** `npm run generate -- --listings N [--seed S]`: replaces the demo inventory; imported vehicles stay. */

const usage = 'Usage: npm run generate -- [--listings NUMBER] [--seed NUMBER]';
const mostListings = 10_000_000;
const largestSeed = 4_294_967_295;

const numberOr = (text: string | undefined, otherwise: number, max: number): number | undefined => {
  if (text === undefined) return otherwise;
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
};

const readArguments = () => {
  const { values } = parseArgs({ options: { listings: { type: 'string' }, seed: { type: 'string' } } });
  const { demo } = readConfig(process.env);
  const listings = numberOr(values.listings, demo.listings, mostListings);
  const seed = numberOr(values.seed, demo.seed, largestSeed);
  if (listings === undefined) throw new Error(`--listings is a whole number, at most ${mostListings}.`);
  if (seed === undefined) throw new Error(`--seed is a whole number, at most ${largestSeed}.`);
  return { listings, seed };
};

const readArgumentsOrExit = () => {
  try {
    return readArguments();
  } catch (error) {
    console.error(`${errorMessage(error)}\n${usage}`);
    process.exit(1);
  }
};

const run = async ({ listings, seed }: ReturnType<typeof readArguments>): Promise<number> => {
  const { stores, catalogue, places, clock, close } = await openInventory(process.env);
  const progress = createProgressDisplay();
  const nowMs = clock.now();
  try {
    const made = await seedDemoInventory({
      stores,
      catalogue,
      places,
      listings,
      seed,
      nowMs,
      onProgress: progress.show,
    });
    progress.end();
    if (made.ok) {
      const totals = createRatingStore({ db: stores.db, counters: createInventoryCounters() });
      await ensureDemoReviews({ ...stores, store: createReviewStore(stores.db), totals, catalogue, places });
      console.log(`The demo inventory holds ${listings} vehicles (seed ${seed}).`);
      return 0;
    }
    console.error('An import, or another demo, is being stored now. Try again when it is done.');
    return 1;
  } finally {
    progress.end();
    await close();
  }
};

process.exitCode = await run(readArgumentsOrExit()).catch(endWithReason);
