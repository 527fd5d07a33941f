import type { MailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import type { PushSubscriptionStore } from '#domains/contact/channels/push-subscription-store.server.ts';
import type { TextNumbersStore } from '#domains/contact/channels/text-numbers-store.server.ts';
import type { AppointmentStore } from '#domains/contact/leads/appointments/appointment-store.server.ts';
import type { ContactBlockStore } from '#domains/contact/leads/conversation/contact-block-store.server.ts';
import type { ConversationEndStore } from '#domains/contact/leads/conversation/conversation-end-store.server.ts';
import type { LeadHoldStore } from '#domains/contact/leads/conversation/lead-hold-store.server.ts';
import type { LeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import type { LeadReportStore } from '#domains/contact/leads/conversation/lead-report-store.server.ts';
import { messageCause } from '#domains/contact/leads/conversation/relayed-mail.ts';
import { causesOf } from '#domains/contact/leads/lead-mail.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { RefusalStore } from '#domains/people/access/refusal-store.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { ReportStore } from '#domains/supply/moderation/report-store.server.ts';
import type { PersonalMessages } from '#platform/outbox/personal-messages.ts';
import type { AccountServices } from './services/account-services.ts';

export type PersonalDataSources = {
  account: AccountServices;
  leads: LeadStore;
  conversations: {
    messages: LeadMessageStore;
    ends: ConversationEndStore;
    holds: LeadHoldStore;
    reports: LeadReportStore;
    blocks: ContactBlockStore;
    drives: AppointmentStore;
  };
  reports: ReportStore;
  messages: PersonalMessages;
  refusals: Pick<RefusalStore, 'ofConsumer' | 'forget'>;
  channels: {
    pushSubscriptions: Pick<PushSubscriptionStore, 'export' | 'removeAll'>;
    numbers: Pick<TextNumbersStore, 'consentsOf' | 'forgetConsents'>;
    bounces: Pick<MailBouncesStore, 'of' | 'lift'>;
  };
  /** Data of people without an account. */
  subscriptions: PersonalData;
  /** Rows of services that describe their data themselves. */
  others: readonly PersonalData[];
};

/** Everything stored about people outside the account itself. A test fails for a table that is missing here. */
export const createPersonalData = ({
  account,
  leads,
  conversations: { messages: leadMessages, ends, holds, reports: leadReports, blocks, drives },
  reports,
  messages,
  refusals,
  channels: { pushSubscriptions, numbers, bounces },
  subscriptions,
  others,
}: PersonalDataSources): PersonalData[] => [
  ...account.personalData,
  subscriptions,
  ...others,
  {
    name: 'leads',
    tables: ['leads', 'lead_messages', 'lead_holds', 'lead_reports', 'lead_appointments'],
    read: async (person) => {
      const questions = await leads.ofPerson(person);
      const ids = questions.map(({ id }) => id);
      const [written, ended, held, reported, driven] = await Promise.all([
        leadMessages.ofLeads(ids),
        ends.ofLeads(ids),
        holds.ofLeads(ids),
        leadReports.ofLeads(ids),
        drives.ofLeads(ids),
      ]);
      return questions.map((lead) => ({
        ...lead,
        messages: written.filter(({ leadId }) => leadId === lead.id),
        ended: ended.get(lead.id) ?? null,
        testDrives: driven.filter(({ leadId }) => leadId === lead.id),
        // Of the other side only what reached this person.
        held: held.filter(({ leadId, writer }) => leadId === lead.id && writer === 'shopper'),
        reports: reported.filter(({ leadId, reporter }) => leadId === lead.id && reporter === 'shopper'),
      }));
    },
    // Deletes their messages too, which repeat this data and may have gone to other addresses.
    forget: async (person, session) => {
      const changed = await leads.anonymise(person, session);
      const removed = await leadMessages.removeOf(changed, session);
      for (const store of [ends, holds, leadReports, drives]) await store.removeOf(changed, session);
      await messages.forget({ causes: [...changed.flatMap(causesOf), ...removed.map(messageCause)] }, session);
    },
  },
  {
    name: 'contactBlocks',
    tables: ['contact_blocks'],
    read: ({ consumerId }) => blocks.ofConsumer(consumerId),
    forget: ({ consumerId }, session) => blocks.forgetAccount(consumerId, session),
  },
  { name: 'listingReports', tables: ['listing_reports'], read: reports.ofPerson, forget: reports.anonymise },
  {
    name: 'messages',
    tables: ['outbox_messages', 'outbox_failures'],
    // Texts and notifications have no mail address; they are found by the account they were written for.
    read: async ({ email, consumerId }) => [...(await messages.of(email)), ...(await messages.of(consumerId))],
    forget: async ({ email, consumerId }, session) => {
      for (const address of [email, consumerId]) await messages.forget({ address }, session);
    },
  },
  {
    name: 'pushSubscriptions',
    tables: ['push_subscriptions'],
    read: ({ consumerId }) => pushSubscriptions.export(consumerId),
    forget: ({ consumerId }, session) => pushSubscriptions.removeAll(consumerId, session),
  },
  {
    name: 'textConsents',
    tables: ['text_consents'],
    read: ({ consumerId }) => numbers.consentsOf(consumerId),
    forget: ({ consumerId }, session) => numbers.forgetConsents(consumerId, session),
  },
  {
    name: 'mailBounces',
    tables: ['mail_bounces'],
    read: ({ email }) => bounces.of(email),
    forget: async ({ email }, session) => void (await bounces.lift(email, session)),
  },
  {
    name: 'refusedVisits',
    tables: ['room_refusals'],
    read: ({ consumerId }) => refusals.ofConsumer(consumerId),
    forget: ({ consumerId }, session) => refusals.forget(consumerId, session),
  },
];
