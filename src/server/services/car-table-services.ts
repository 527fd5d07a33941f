import { createBulkChanges } from '#domains/back-office/listings/bulk/bulk-changes.server.ts';
import { createBulkDesk } from '#domains/back-office/listings/bulk/bulk-desk.server.ts';
import type { BulkStore } from '#domains/back-office/listings/bulk/bulk-store.server.ts';
import type { ListingDesk } from '#domains/back-office/listings/listing-desk.server.ts';
import type { ListingDeskStore } from '#domains/back-office/listings/listing-desk-store.server.ts';
import type { ReadModel } from '#domains/back-office/listings/model-words.ts';
import { createCarCandidates } from '#domains/back-office/listings/table/car-candidates.server.ts';
import { createExportCars } from '#domains/back-office/listings/table/car-export.server.ts';
import { createCarFinder } from '#domains/back-office/listings/table/car-finder.server.ts';
import { readCarQuery } from '#domains/back-office/listings/table/car-query.ts';
import { createCarTable } from '#domains/back-office/listings/table/car-table.server.ts';
import { createCarWalk } from '#domains/back-office/listings/table/car-walk.server.ts';
import { createSavedViews } from '#domains/back-office/listings/table/saved-views.server.ts';
import { savedViewsData } from '#domains/back-office/listings/table/saved-views-data.server.ts';
import { createSettleQuery } from '#domains/back-office/listings/table/settle-query.server.ts';
import type { TellSellers } from '#domains/back-office/listings/visibility-change.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createFeedNames } from '#domains/supply/imports/feed-names.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  facts: Facts;
  inventory: Inventory;
  desk: ListingDesk;
  deskStore: ListingDeskStore;
  bulkStore: BulkStore;
  readModel: ReadModel;
  audit: AuditLog;
  queue: JobQueue;
  onStaleMarkets(): void;
  tellSellers: TellSellers;
  clock: Clock;
  lifecycle: Lifecycle;
};

/** The table of cars in the back office: its queries, saved views, export and bulk changes. */
export const createCarTableServices = (sources: Sources) => {
  const { db, facts, inventory, desk, deskStore, bulkStore, readModel, audit, queue } = sources;
  const { onStaleMarkets, tellSellers, clock, lifecycle } = sources;
  const { lookups, locate, words, catalogue } = facts;
  const { listings, owners, index, state, readsCars } = inventory;
  const feeds = createFeedNames(db);
  const candidates = createCarCandidates(db);
  const settle = createSettleQuery({ readWords: words.readWords, dealersOfFeed: feeds.dealersOf, clock });
  const walk = createCarWalk({
    candidates,
    cars: deskStore.cars,
    findOwners: owners.findMany,
    locate,
    createMatcher: () => createSearchMatcher(readsCars),
    settle,
    clock,
  });
  const openWalk = (query: string) => walk.open(readCarQuery(query, lookups));
  const finder = createCarFinder({ index, candidates, walk, locate, settle, clock });
  const savedViews = createSavedViews({ db, clock });
  const bulk = createBulkChanges({
    db,
    store: bulkStore,
    listings,
    openWalk,
    audit,
    enqueue: (job, session) => queue.enqueue(job, session),
    markStaleMarkets: state.markStaleMarkets,
    onStaleMarkets,
    tellSellers,
    readModel,
    clock,
  });
  lifecycle.handleJobs('bulk changes', bulk.handlers);
  lifecycle.daily(bulk.forgetOld);
  const dealerNames = async (ids: readonly number[]) =>
    new Map([...(await owners.findMany(ids))].map(([id, { name }]) => [id, name]));
  return {
    savedViews,
    viewsData: savedViewsData(savedViews),
    carTable: createCarTable({
      desk,
      finder,
      views: savedViews,
      feeds: feeds.all,
      dealerNames,
      lookups,
      catalogue,
    }),
    bulkDesk: createBulkDesk({ db, changes: bulk, listings, desk, finder, readModel, lookups }),
    exportCars: createExportCars({ openWalk, desk, cars: deskStore.cars, audit, lookups }),
  };
};
