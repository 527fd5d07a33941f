import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { createImportChanges } from '#domains/supply/imports/import-changes.server.ts';
import { createImportRows } from '#domains/supply/imports/import-rows.server.ts';
import { createImportStore } from '#domains/supply/imports/import-store.server.ts';
import { runImport } from '#domains/supply/imports/run-import.server.ts';
import { giveWay } from './give-way.ts';
import { openInventory } from './open-inventory.ts';

/** Runs one import of the back office, in a separate process that the server starts and that ends with the server. */

const [runId = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit(1));
giveWay();

const inventory = await openInventory(process.env);
const { stores, files, clock } = inventory;
const audit = createAuditLog({ db: stores.db, clock });
const outcome = await runImport(runId, {
  ...inventory,
  runs: createImportStore(stores.db),
  changes: createImportChanges(stores.db),
  results: createImportRows(stores.db),
  photos: createPhotoStore({ files }),
  fetchPhoto: createPhotoFetch(),
  record: audit.record,
});
await inventory.close();
process.send?.(outcome, () => process.exit(0));
