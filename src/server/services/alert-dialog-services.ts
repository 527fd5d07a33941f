import { createAlertSettings } from '#domains/contact/alert-choices/alert-settings.server.ts';
import { createDeliveryLog } from '#domains/contact/alert-delivery/log/delivery-log.server.ts';
import type { TextConsents } from '#domains/contact/channels/text-consents.server.ts';
import { wishName } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { Message } from '#platform/outbox/message.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';

/** The visible content of a message. */
const wordsOf = (message: Message) =>
  message.channel === 'mail'
    ? { text: message.text, html: message.html, images: message.images }
    : { text: message.text };

type Sources = {
  db: Database;
  clock: Clock;
  account: AccountServices;
  accounts: Accounts;
  places: Places;
  consents: Pick<TextConsents, 'pendingOf' | 'askAgain'>;
  limits: Limits;
};

/** Services of the alert dialogs and the log of sent alerts. */
export const createAlertDialogServices = ({ db, clock, account, accounts, places, consents, limits }: Sources) => {
  const messages = createOutboxListing(db);
  const zoneOfZip = (zip: string) => timeZoneOf(places.zipPlace(zip));
  return {
    deliveryLog: createDeliveryLog({
      deliveries: account.alertStores.deliveries,
      clock,
      messages: {
        byIds: messages.byIds,
        find: async (id) => {
          const message = await messages.find({ id });
          return message && { to: message.to, subject: message.subject, ...wordsOf(message.message) };
        },
      },
      namesOf: async (consumerId) => {
        const [cars, searches, deals] = await Promise.all([
          account.savedVehicles.list(consumerId),
          account.savedSearches.list(consumerId),
          account.bestDealsStore.ofConsumer(consumerId),
        ]);
        return new Map([
          ...(deals ? [[deals.id, wishName(deals)] as const] : []),
          ...[...cars, ...searches].map(({ id, title }) => [id, title] as const),
        ]);
      },
      timeZoneOf: async (consumerId) => zoneOfZip((await accounts.profiles.read(consumerId))?.location.zip ?? ''),
    }),

    alertSettings: createAlertSettings({
      ...account.alertStores,
      savedVehicles: account.savedVehicles.list,
      savedSearches: account.savedSearches.list,
      stopAlerts: account.stopEveryAlert,
      contactOf: async (consumerId) => {
        const profile = await accounts.profiles.read(consumerId);
        return profile && { phone: profile.profile.phone, zip: profile.location.zip };
      },
      timeZoneOf: zoneOfZip,
      pendingNumbers: consents.pendingOf,
      askAgain: consents.askAgain,
      questionLimits: {
        account: limits.window('text-question', () => ({ most: 3, perMs: dayMs })),
        number: limits.window('text-question-number', () => ({ most: 5, perMs: dayMs })),
      },
    }),
  };
};
