import type { Accounts } from '#domains/accounts/accounts.server.ts';
import { createAlertSettings } from '#domains/alerts/dialog/alert-settings.server.ts';
import type { Places } from '#domains/locations/places.ts';
import { timeZoneOf } from '#domains/locations/time-zones.ts';
import type { AccountServices } from './account-services.ts';

type Sources = { account: AccountServices; accounts: Accounts; places: Places };

/** What shoppers see of their alerts. */
export const createAlertDialogServices = ({ account, accounts, places }: Sources) => ({
  alertSettings: createAlertSettings({
    ...account.alertStores,
    keptVehicles: async (consumerId) =>
      (await account.savedVehicles.list(consumerId)).map((saved) => ({ ...saved, id: saved.bookmarkId })),
    keptSearches: account.savedSearches.list,
    stopAlerts: account.stopEveryAlert,
    contactOf: async (consumerId) => {
      const found = await accounts.profiles.read(consumerId);
      return found && { phone: found.profile.phone, zip: found.location.zip };
    },
    timeZoneOf: (zip) => timeZoneOf(places.zipPlace(zip)),
  }),
});
