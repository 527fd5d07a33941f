import { createAlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import { createQuietHoursStore } from '#domains/contact/alert-choices/quiet-hours-store.server.ts';
import { createAlertDeliveryStore } from '#domains/contact/alert-delivery/alert-delivery-store.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

/** Stores of alert choices, quiet hours and sent alerts. */
export const createAlertStores = ({ db }: { db: SqlDatabase }) => {
  const choices = createAlertChoiceStore({ db });
  const quietHours = createQuietHoursStore({ db });
  const deliveries = createAlertDeliveryStore({ db });
  return {
    choices,
    quietHours,
    deliveries,
    personalData: [
      {
        name: 'alertChoices',
        tables: ['alert_choices'],
        read: ({ consumerId }) => choices.ofConsumer(consumerId),
        forget: ({ consumerId }, session) => choices.removeAll(consumerId, session),
      },
      {
        name: 'quietHours',
        tables: ['quiet_hours'],
        read: ({ consumerId }) => quietHours.find(consumerId),
        forget: ({ consumerId }, session) => quietHours.removeAll(consumerId, session),
      },
      {
        name: 'alertDeliveries',
        tables: ['alert_deliveries'],
        read: ({ consumerId }) => deliveries.ofConsumer(consumerId),
        forget: ({ consumerId }, session) => deliveries.removeAll(consumerId, session),
      },
    ] satisfies PersonalData[],
  };
};
