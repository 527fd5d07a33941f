import { createDealerChanges } from '#domains/back-office/dealers/dealer-changes.server.ts';
import { createDealerDesk } from '#domains/back-office/dealers/dealer-desk.server.ts';
import { createDealerDeskStore } from '#domains/back-office/dealers/dealer-desk-store.server.ts';
import { createBulkStore } from '#domains/back-office/listings/bulk/bulk-store.server.ts';
import { createListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import { createListingDesk } from '#domains/back-office/listings/listing-desk.server.ts';
import { createListingDeskStore } from '#domains/back-office/listings/listing-desk-store.server.ts';
import { createReadModel } from '#domains/back-office/listings/model-words.ts';
import { createNewCars } from '#domains/back-office/listings/new-cars.server.ts';
import type { TellSellers } from '#domains/back-office/listings/visibility-change.ts';
import { createReportDesk } from '#domains/back-office/moderation/report-desk.server.ts';
import { createDescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { createActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import { createVehicleDescriber } from '#domains/supply/feeds/vehicle-description.ts';
import { createVinCheck } from '#domains/supply/feeds/vin-flags.ts';
import { finishStaleMarkets } from '#domains/supply/inventory/market-refresh.server.ts';
import { createReportStore } from '#domains/supply/moderation/report-store.server.ts';
import { createReports } from '#domains/supply/moderation/reports.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import { createCarTableServices } from './car-table-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  facts: Facts;
  inventory: Inventory;
  search: ListingSearch;
  leads: LeadStore;
  audit: AuditLog;
  queue: JobQueue;
  reportLimit: WindowLimit;
  tellSellers: TellSellers;
  outbox: Parameters<typeof createReportDesk>[0]['outbox'];
  mailLook: Parameters<typeof createReportDesk>[0]['mailLook'];
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

/** Shoppers' reports, and the screens where operators correct listings and dealers. */
export const createInventoryDesks = (sources: Sources) => {
  const { db, facts, inventory, search, leads, audit, queue, reportLimit, clock, log, lifecycle } = sources;
  const { listings, owners, state } = inventory;
  const nameVehicle = namesFrom(facts.catalogue);
  const checkVin = createVinCheck(facts.catalogue);

  // Remaining comparisons are stored, so that after an early exit the next start does them.
  let comparing = Promise.resolve();
  const onStaleMarkets = (): void => {
    comparing = comparing
      .then(() => db.background(() => finishStaleMarkets({ stores: inventory, clock })))
      .catch((error) => logLibraryError(log, 'Prices could not be compared', error));
  };

  lifecycle.onStop(() => comparing);

  const readModel = createReadModel(facts.catalogue);
  const { tellSellers } = sources;
  const changing = { db, listings, audit, clock, onStaleMarkets, markStaleMarkets: state.markStaleMarkets };
  const listingChanges = createListingChanges({
    ...changing,
    tellSellers,
    nameVehicle,
    readModel,
    isOfAnotherMaker: ({ vin, ...stated }) => checkVin(vin, stated).includes('make-differs'),
  });
  const reportStore = createReportStore(db);
  const reports = createReports({
    db,
    clock,
    log,
    store: reportStore,
    limit: reportLimit,
    findCar: async (listingId, { brand }) => {
      const vehicle = await search.vehicle(listingId, { inventory: inventoryOf(brand) });
      if (!vehicle) return undefined;
      const { year, make, model } = vehicle.listing;
      return { name: `${year} ${make.name} ${model.name}`, onOffer: vehicle.status === 'live' };
    },
  });
  const bulkStore = createBulkStore(db);
  const deskStore = createListingDeskStore(db);
  const listingDesk = createListingDesk({
    db,
    listings,
    owners,
    audit,
    store: deskStore,
    bulkStore,
    dealerLines: createActionStore(db).ofListing,
    nameVehicle,
    clock,
  });
  const { reportsSince } = createDealerDeskStore(db);
  const reportDesk = createReportDesk({
    db,
    listings,
    owners,
    listingDesk,
    listingChanges,
    audit,
    clock,
    store: reportStore,
    outbox: sources.outbox,
    mailLook: sources.mailLook,
    reportsAbout: async (ownerId, sinceMs) => (await reportsSince([ownerId], sinceMs)).get(ownerId) ?? 0,
  });
  return {
    /** Compares the prices of models again whose cars changed. */
    refreshMarkets: onStaleMarkets,
    reportStore,
    reports,
    reportDesk,
    listingDesk,
    ...createCarTableServices({
      db,
      facts,
      inventory,
      desk: listingDesk,
      deskStore,
      bulkStore,
      readModel,
      audit,
      queue,
      onStaleMarkets,
      tellSellers,
      clock,
      lifecycle,
    }),
    listingChanges,
    newCars: createNewCars({
      inventory,
      catalogue: facts.catalogue,
      facts: { describe: createVehicleDescriber(facts.catalogue), checkVin },
      describeVin: createDescribeVin({ catalogue: facts.catalogue, listings, clock }),
      findDealers: (words, count) => createDealerDeskStore(db).page('all', words, { first: 0, count }),
      nameVehicle,
      audit,
      onStaleMarkets,
      clock,
    }),
    dealerDesk: createDealerDesk({ db, owners, listings, audit, clock }),
    dealerChanges: createDealerChanges({ ...changing, owners, listingChanges, leads, places: facts.places }),
  };
};
