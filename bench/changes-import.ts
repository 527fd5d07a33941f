import { join } from 'node:path';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { importFeed } from '#domains/supply/feeds/import-feed.server.ts';
import { previewFeed } from '#domains/supply/feeds/preview-feed.server.ts';
import { openInventory } from '#server/commands/open-inventory.ts';

/**
 * What `npm run import` does, in a separate process: `changes-import.ts with|without FILE`, with or without the feed of
 * changes.
 */
const [way, file = ''] = process.argv.slice(2);
const preview = await previewFeed({ file, rows: 0 });
if (!preview.ok) throw new Error(preview.error);
const { stores, catalogue, places, clock, dataDir, files, close } = await openInventory(process.env);
const { upsertMany, fill } = stores.listings;
const used = process.cpuUsage();
const started = performance.now();
const result = await importFeed({
  catalogue,
  places,
  clock,
  file,
  mapping: preview.value.mapping,
  workDir: join(dataDir, 'imports'),
  stores: { ...stores, listings: { ...stores.listings, upsertMany: way === 'with' ? upsertMany : fill } },
  photos: createPhotoStore({ files }),
  fetchPhoto: createPhotoFetch({ allowPrivateHosts: false }),
  full: false,
  allOrNothing: false,
  dryRun: false,
  onProblem: () => {},
  onProgress: () => {},
});
if (!result.ok) throw new Error(result.error.message);
const { user, system } = process.cpuUsage(used);
const { count } = await stores.db
  .with<{ listing_changes: { revision: number } }>()
  .selectFrom('listing_changes')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();
await close();
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, ms: performance.now() - started, changes: count }));
