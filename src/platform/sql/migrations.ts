import type { Kysely } from 'kysely';
import { createInitialSchema } from './0001-initial.ts';
import { createErrorGroups } from './0002-error-groups.ts';
import { createReviews } from './0003-reviews.ts';
import { createPrivateListings } from './0004-private-listings.ts';
import { createConversations } from './0005-conversations.ts';
import { createPurchaseAnswers } from './0006-purchase-answers.ts';
import { createOperatorRoles } from './0007-operator-roles.ts';
import { createConversationSafety } from './0008-conversation-safety.ts';
import { createCarOffers } from './0009-car-offers.ts';
import { createInventoryDesk } from './0010-inventory-desk.ts';
import { addListedTime, addListedTimeOnline } from './0011-listed-time.ts';
import { createTestDrives } from './0012-test-drives.ts';
import { createDealerPortal } from './0013-dealer-portal.ts';
import { createDealerPlans } from './0015-dealer-plans.ts';
import { createImportHolds } from './0016-import-holds.ts';
import { createOperatorQueue } from './0017-operator-queue.ts';
import { createDealerFeeds } from './0018-dealer-feeds.ts';
import { createFigures, figuresMigration } from './0019-figures.ts';
import { createAddedCars } from './0020-added-cars.ts';
import { createExperimentRamps } from './0021-experiment-ramps.ts';
import { addPurchaseOwner, addPurchaseOwnerOnline } from './0022-purchase-owner.ts';
import { createWebhooks } from './0025-webhooks.ts';
import { createSharedLists } from './0027-shared-lists.ts';
import { createTestDriveHolds } from './0028-test-drive-holds.ts';
import type { OnlineSteps } from './online-migration.ts';

/**
 * A schema change. It runs once per database, in a transaction, on either engine: only text, bigint, integer and double
 * precision columns, JSON as text, booleans as 0 or 1, times as epoch milliseconds in bigint.
 */
export type Migration = {
  id: string;
  /** The last of the earlier migrations this one was squashed from: a database that has it needs no `up`. */
  replaces?: string;
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * What PostgreSQL does instead of `up`, outside a transaction, for large tables that are in use. It is run again from
   * its beginning after it was cut off, so every step has to bear that (`if not exists`, `where … is null`).
   */
  online?(steps: OnlineSteps): Promise<void>;
};

/** In the order they are applied. A released migration is never edited or removed. */
export const migrations: readonly Migration[] = [
  { id: '0001-initial', replaces: '0048-key-fingerprints', up: createInitialSchema },
  { id: '0002-error-groups', up: createErrorGroups },
  { id: '0003-reviews', up: createReviews },
  { id: '0004-private-listings', up: createPrivateListings },
  { id: '0005-conversations', up: createConversations },
  { id: '0006-purchase-answers', up: createPurchaseAnswers },
  { id: '0007-operator-roles', up: createOperatorRoles },
  { id: '0008-conversation-safety', up: createConversationSafety },
  { id: '0009-car-offers', up: createCarOffers },
  { id: '0010-inventory-desk', up: createInventoryDesk },
  { id: '0011-listed-time', up: addListedTime, online: addListedTimeOnline },
  { id: '0012-test-drives', up: createTestDrives },
  { id: '0013-dealer-portal', up: createDealerPortal },
  { id: '0015-dealer-plans', up: createDealerPlans },
  { id: '0016-import-holds', up: createImportHolds },
  { id: '0017-operator-queue', up: createOperatorQueue },
  { id: '0018-dealer-feeds', up: createDealerFeeds },
  { id: figuresMigration, up: createFigures },
  { id: '0020-added-cars', up: createAddedCars },
  { id: '0021-experiment-ramps', up: createExperimentRamps },
  { id: '0022-purchase-owner', up: addPurchaseOwner, online: addPurchaseOwnerOnline },
  { id: '0025-webhooks', up: createWebhooks },
  { id: '0027-shared-lists', up: createSharedLists },
  { id: '0028-test-drive-holds', up: createTestDriveHolds },
];
