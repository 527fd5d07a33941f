import type { Kysely } from 'kysely';
import { createJobTables } from './0001-jobs.ts';
import { createOutboxTables } from './0002-outbox.ts';
import { createInventoryTables } from './0003-inventory.ts';
import { createLeadTables } from './0004-leads.ts';
import { createAccountTables } from './0005-accounts.ts';
import { createSavedVehicleTables } from './0006-saved-vehicles.ts';
import { createSavedSearchTables } from './0007-saved-searches.ts';
import { createOwnedVehicleTables } from './0008-owned-vehicles.ts';
import { createNotificationTables } from './0009-notifications.ts';
import { createGoneListingsIndex } from './0010-gone-listings.ts';
import { createSignInAttemptTables } from './0011-sign-in-attempts.ts';
import { createMailLinkTables } from './0012-mail-links.ts';
import { addWhomItIsAbout } from './0013-whom-it-is-about.ts';
import { addOutboxRepeats } from './0014-outbox-repeats.ts';
import { createOperatorTables } from './0015-operators.ts';
import { createSecondFactorTables } from './0016-second-factor.ts';
import { createSettingTables } from './0017-settings.ts';
import { createImportTables } from './0019-imports.ts';
import { createDeskTables } from './0020-desks.ts';
import { createMessageAndFigureTables } from './0021-messages-and-figures.ts';
import { createLimitCounterTables } from './0022-limit-counters.ts';
import { createListingChangeTables } from './0023-listing-changes.ts';
import { createAlertTables } from './0024-alerts.ts';
import { createChannelTables } from './0025-channels.ts';
import { createSubscriberTables } from './0026-subscribers.ts';
import { addSharingAndNotifications } from './0027-sharing-and-notifications.ts';
import { createLeadConversationTables } from './0028-lead-conversations.ts';
import { tiePushToSignIns } from './0029-push-by-sign-in.ts';
import { createWalletTables } from './0030-wallets.ts';
import { createBestDealsTable } from './0031-best-deals.ts';
import { createShareRefusalTables } from './0033-share-refusals.ts';
import { createDealTables } from './0034-deals.ts';
import { createExperimentTables } from './0035-experiments.ts';
import { createExperimentEventTables } from './0036-experiment-events.ts';
import { noteImportedDealers } from './0037-import-dealers.ts';
import { createAnalyticsCountTables } from './0038-analytics-counts.ts';
import { createListingFieldChanges } from './0040-listing-field-changes.ts';
import { createAccountChangeTables } from './0042-account-changes.ts';
import { createVehicleViewTable } from './0044-vehicle-views.ts';
import { addSessionProofs } from './0045-session-proofs.ts';
import { createAccessTables } from './0046-access-events.ts';
import { addReadersAndSenders } from './0047-readers-and-senders.ts';
import { createKeyFingerprintTable } from './0048-key-fingerprints.ts';

/**
 * One step forward. It runs once per database, in a transaction, on either engine: text, bigint, integer and double
 * precision columns only, JSON as text, yes or no as 0 or 1, times as epoch milliseconds in bigint.
 */
export type Migration = { id: string; up(db: Kysely<unknown>): Promise<void> };

/** In the order they are applied. One that has been released is never edited or removed. */
export const migrations: readonly Migration[] = [
  { id: '0001-jobs', up: createJobTables },
  { id: '0002-outbox', up: createOutboxTables },
  { id: '0003-inventory', up: createInventoryTables },
  { id: '0004-leads', up: createLeadTables },
  { id: '0005-accounts', up: createAccountTables },
  { id: '0006-saved-vehicles', up: createSavedVehicleTables },
  { id: '0007-saved-searches', up: createSavedSearchTables },
  { id: '0008-owned-vehicles', up: createOwnedVehicleTables },
  { id: '0009-notifications', up: createNotificationTables },
  { id: '0010-gone-listings', up: createGoneListingsIndex },
  { id: '0011-sign-in-attempts', up: createSignInAttemptTables },
  { id: '0012-mail-links', up: createMailLinkTables },
  { id: '0013-whom-it-is-about', up: addWhomItIsAbout },
  { id: '0014-outbox-repeats', up: addOutboxRepeats },
  { id: '0015-operators', up: createOperatorTables },
  { id: '0016-second-factor', up: createSecondFactorTables },
  { id: '0017-settings', up: createSettingTables },
  { id: '0019-imports', up: createImportTables },
  { id: '0020-desks', up: createDeskTables },
  { id: '0021-messages-and-figures', up: createMessageAndFigureTables },
  { id: '0022-limit-counters', up: createLimitCounterTables },
  { id: '0023-listing-changes', up: createListingChangeTables },
  { id: '0024-alerts', up: createAlertTables },
  { id: '0025-channels', up: createChannelTables },
  { id: '0026-subscribers', up: createSubscriberTables },
  { id: '0027-sharing-and-notifications', up: addSharingAndNotifications },
  { id: '0028-lead-conversations', up: createLeadConversationTables },
  { id: '0029-push-by-sign-in', up: tiePushToSignIns },
  { id: '0030-wallets', up: createWalletTables },
  { id: '0031-best-deals', up: createBestDealsTable },
  { id: '0033-share-refusals', up: createShareRefusalTables },
  { id: '0034-deals', up: createDealTables },
  { id: '0035-experiments', up: createExperimentTables },
  { id: '0036-experiment-events', up: createExperimentEventTables },
  { id: '0037-import-dealers', up: noteImportedDealers },
  { id: '0038-analytics-counts', up: createAnalyticsCountTables },
  { id: '0040-listing-field-changes', up: createListingFieldChanges },
  { id: '0042-account-changes', up: createAccountChangeTables },
  { id: '0044-vehicle-views', up: createVehicleViewTable },
  { id: '0045-session-proofs', up: addSessionProofs },
  { id: '0046-access-events', up: createAccessTables },
  { id: '0047-readers-and-senders', up: addReadersAndSenders },
  { id: '0048-key-fingerprints', up: createKeyFingerprintTable },
];
