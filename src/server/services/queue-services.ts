import type { ExperimentList } from '#domains/back-office/experiments/experiment-list.server.ts';
import type { RampStore } from '#domains/back-office/experiments/ramps/ramp-store.server.ts';
import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import { vinSentences } from '#domains/back-office/listings/listing-desk-view.ts';
import type { ReportDesk } from '#domains/back-office/moderation/report-desk.server.ts';
import type { ConversationDesk } from '#domains/back-office/private-listings/conversation-desk.server.ts';
import type { PrivateListingDesk } from '#domains/back-office/private-listings/private-listing-desk.server.ts';
import { createOddCars } from '#domains/back-office/queue/odd-cars.server.ts';
import { createOperatorQueue } from '#domains/back-office/queue/operator-queue.server.ts';
import { createQueueStore } from '#domains/back-office/queue/queue-store.server.ts';
import type { ReviewDesk } from '#domains/back-office/reviews/review-desk.server.ts';
import { carTitle, namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createRequestStore } from '#domains/supply/dealer-portal/members/request-store.server.ts';
import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import { createImportStore } from '#domains/supply/imports/import-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { createJobListing } from '#platform/jobs/job-listing.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createQueueSources } from './queue-sources.ts';

type Sources = {
  db: Database;
  clock: Clock;
  facts: Facts;
  inventory: Inventory;
  audit: AuditLog;
  outbox: Pick<Outbox, 'list'>;
  lifecycle: Lifecycle;
  listingChanges: ListingChanges;
  refreshMarkets(): void;
  feedStates(): Promise<FeedState[]>;
  experimentList: ExperimentList;
  ramps: RampStore;
  privateListingDesk: PrivateListingDesk;
  conversationDesk: ConversationDesk;
  reportDesk: ReportDesk;
  reviewDesk: ReviewDesk;
};

/** The operators' queue, over everything that can put something into it. */
export const createQueueServices = (sources: Sources) => {
  const { db, clock, facts, inventory, audit, lifecycle, listingChanges, refreshMarkets } = sources;
  const oddCars = createOddCars({
    db,
    owners: inventory.owners,
    titleOf: carTitle(namesFrom(facts.catalogue)),
    vinWords: (listing) => vinSentences(listing, new Date(clock.now()).getUTCFullYear() + 1),
  });
  const operatorQueue = createOperatorQueue({
    db,
    store: createQueueStore(db),
    sources: {
      price: oddCars.price,
      market: oddCars.market,
      vin: oddCars.vin,
      'vin-twice': oddCars.vinTwice,
      photos: () => db.background(oddCars.photos),
      ...createQueueSources({
        ...sources,
        runs: createImportStore(db),
        jobs: createJobListing({ db, clock }),
        requests: createRequestStore(db),
        owners: inventory.owners,
      }),
    },
    listingChanges,
    refreshMarkets,
    audit,
    clock,
  });
  lifecycle.daily(operatorQueue.tidy);
  return operatorQueue;
};
