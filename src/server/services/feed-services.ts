import { createFeedDesk } from '#domains/back-office/feeds/feed-desk.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { mayWrite } from '#domains/people/access/role-table.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createFeedRuns } from '#domains/supply/dealer-portal/feed/feed-runs.server.ts';
import { createSendFeed, deliveryRule } from '#domains/supply/dealer-portal/feed/send-feed.server.ts';
import { createFeedFetch } from '#domains/supply/feeds/fetch-feed.server.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { createFeedStore } from '#domains/supply/imports/feed-store.server.ts';
import { createFeeds } from '#domains/supply/imports/feeds.server.ts';
import { createImportChanges } from '#domains/supply/imports/import-changes.server.ts';
import { createImportRows } from '#domains/supply/imports/import-rows.server.ts';
import { createImportStore } from '#domains/supply/imports/import-store.server.ts';
import { createImports } from '#domains/supply/imports/imports.server.ts';
import { createLocalParts } from '#domains/supply/imports/local-parts.server.ts';
import { createStoredParts } from '#domains/supply/imports/stored-parts.server.ts';
import { createUploadStore } from '#domains/supply/imports/upload-store.server.ts';
import { createUploads } from '#domains/supply/imports/uploads.server.ts';
import { createWaitingMails } from '#domains/supply/imports/waiting-mails.server.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { Limits } from '#lib/limit.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import { createImportProcess } from './import-process.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  config: Config;
  files: FileStore;
  db: Database;
  sealer: Sealer;
  queue: JobQueue;
  audit: AuditLog;
  clock: Clock;
  inventory: InventoryStores;
  catalogue: Catalogue;
  places: Places;
  limits: Limits;
  lifecycle: Lifecycle;
  outbox: Pick<Outbox, 'send'>;
  lookAt(origin: string): MailLook;
  /** The site that mails lead to. */
  site: { origin: string };
};

const daysOfRows = 30;

/** Feeds: how files arrive, how they are imported, and how an import is undone. */
export const createFeedServices = (sources: Sources) => {
  const { config, files, db, sealer, queue, audit, clock, inventory, catalogue, places, lifecycle } = sources;
  const operators = createOperatorStore(db);
  const uploadStore = createUploadStore(db);
  const feedStore = createFeedStore(db, sealer);
  const runs = createImportStore(db);
  const process = createImportProcess(config);
  const imports = createImports({
    db,
    clock,
    files,
    runs,
    record: audit.record,
    uploads: uploadStore,
    feeds: feedStore,
    changes: createImportChanges(db),
    enqueue: (job, session) => queue.enqueue(job, session),
    onWaiting: createWaitingMails({
      db,
      feeds: feedStore,
      // Those who may send the form of an import.
      editors: async () =>
        (await operators.list()).filter(({ roles }) =>
          mayWrite(
            roles.map(({ role }) => role),
            'routes/ops/feeds-import',
          ),
        ),
      send: (mail, session) => sources.outbox.send(mail, session),
      lookAt: sources.lookAt,
      site: sources.site,
    }),
    runElsewhere: process.run,
  });
  const uploads = createUploads({
    store: uploadStore,
    parts: config.files ? createStoredParts(files) : createLocalParts(files.localFolder),
    localFolder: files.localFolder,
    clock,
  });
  const { listings, owners, state } = inventory;
  const dealerOf = async (ownerId: number) => {
    const owner = await owners.find(ownerId);
    return owner && !owner.privateSeller ? { id: owner.id, name: owner.name } : undefined;
  };
  const feeds = createFeeds({
    db,
    clock,
    files,
    runs,
    imports,
    record: audit.record,
    feeds: feedStore,
    listings: inventory.listings,
    isDealer: async (ownerId) => (await dealerOf(ownerId)) !== undefined,
    fetchFeed: createFeedFetch(),
    enqueue: (job, session) => queue.enqueue(job, session),
  });
  const feedDesk = createFeedDesk({
    files,
    runs,
    imports,
    feeds,
    uploads,
    catalogue,
    places,
    clock,
    stores: { db, listings, owners, state },
    photos: createPhotoStore({ files }),
    fetchPhoto: createPhotoFetch(),
  });
  const results = createImportRows(db);
  const feedRuns = createFeedRuns({
    runs,
    results,
    problemsOf: imports.problems,
    feedKeyOf: async (dealerId) => (await owners.original(dealerId, db))?.feedKey ?? null,
  });
  const sendFeed = createSendFeed({
    db,
    clock,
    runs,
    imports,
    uploads,
    feeds: feedStore,
    read: feeds.mappingFor,
    dealerOf,
    record: audit.record,
    limit: sources.limits.window('dealer-feeds', deliveryRule),
  });
  lifecycle.onStart('background jobs', imports.recover);
  lifecycle.daily(imports.tidy, uploads.removeAbandoned, () => results.forgetBefore(clock.now() - daysOfRows * dayMs));
  // Imports take long, so they have their own lane and don't delay fetching.
  lifecycle.handleJobs('imports', imports.handlers);
  lifecycle.handleJobs('feeds', feeds.handlers);
  return { imports, uploads, feeds, feedDesk, feedRuns, sendFeed, stopImports: process.stop };
};
