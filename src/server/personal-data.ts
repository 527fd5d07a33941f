import type { PersonalData } from '#domains/accounts/profile/personal-data.ts';
import { leadCause } from '#domains/leads/lead-mail.ts';
import type { LeadStore } from '#domains/leads/lead-store.server.ts';
import type { ReportStore } from '#domains/moderation/report-store.server.ts';
import type { RefusalStore } from '#domains/operators/refusal-store.server.ts';
import type { PersonalMessages } from '#platform/outbox/personal-messages.ts';
import type { AccountServices } from './services/account-services.ts';

type Sources = {
  account: AccountServices;
  leads: LeadStore;
  reports: ReportStore;
  messages: PersonalMessages;
  refusals: Pick<RefusalStore, 'ofConsumer' | 'forget'>;
};

/** Everything kept about people outside the account itself. A table that is in no row here fails a test. */
export const createPersonalData = ({ account, leads, reports, messages, refusals }: Sources): PersonalData[] => [
  ...account.personalData,
  {
    name: 'leads',
    tables: ['leads'],
    read: leads.ofPerson,
    // What was mailed to the dealer says the same once more, under whatever address.
    forget: async (person, session) => {
      const changed = await leads.anonymise(person, session);
      await messages.forget({ causes: changed.map(leadCause) }, session);
    },
  },
  { name: 'listingReports', tables: ['listing_reports'], read: reports.ofPerson, forget: reports.anonymise },
  {
    name: 'messages',
    tables: ['outbox_messages', 'outbox_failures'],
    read: ({ email }) => messages.of(email),
    forget: ({ email }, session) => messages.forget({ address: email }, session),
  },
  {
    name: 'refusedVisits',
    tables: ['room_refusals'],
    read: ({ consumerId }) => refusals.ofConsumer(consumerId),
    forget: ({ consumerId }, session) => refusals.forget(consumerId, session),
  },
];
