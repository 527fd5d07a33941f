import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { createAlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { createAnswerTimes } from '#domains/contact/leads/answer-times.server.ts';
import { createAppointmentStore } from '#domains/contact/leads/appointments/appointment-store.server.ts';
import { createAppointments } from '#domains/contact/leads/appointments/appointments.server.ts';
import { createContactBlockStore } from '#domains/contact/leads/conversation/contact-block-store.server.ts';
import { createConversationEndStore } from '#domains/contact/leads/conversation/conversation-end-store.server.ts';
import {
  createConversationLinks,
  type SellerAccount,
} from '#domains/contact/leads/conversation/conversation-links.server.ts';
import { createConversationReview } from '#domains/contact/leads/conversation/conversation-review.server.ts';
import { createLeadConversations } from '#domains/contact/leads/conversation/lead-conversations.server.ts';
import { createLeadHoldStore } from '#domains/contact/leads/conversation/lead-hold-store.server.ts';
import { createLeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import { createLeadReportStore } from '#domains/contact/leads/conversation/lead-report-store.server.ts';
import { createMailedConversations } from '#domains/contact/leads/conversation/mailed-conversations.server.ts';
import type { RelayAddresses } from '#domains/contact/leads/conversation/relay-addresses.server.ts';
import { createSellerWords } from '#domains/contact/leads/conversation/seller-words.server.ts';
import { createNotifySide } from '#domains/contact/leads/conversation/side-notices.server.ts';
import { createDeliveryDesk } from '#domains/contact/leads/delivery/delivery-desk.server.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { createCountLead } from '#domains/contact/leads/lead-action.server.ts';
import { leadListings } from '#domains/contact/leads/lead-listings.server.ts';
import { createLeadOptIns } from '#domains/contact/leads/lead-opt-ins.server.ts';
import type { Lead, LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { createLeads } from '#domains/contact/leads/leads.server.ts';
import { createQuestions } from '#domains/contact/leads/questions/questions.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createKeepLeadProfile } from '#domains/people/accounts/profile/keep-lead-profile.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { DealerNotices } from '#domains/supply/dealer-portal/inbox/dealer-notices.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Limits, WindowRule } from '#lib/limit.ts';
import type { Log } from '#lib/log.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { PersonalMessages } from '#platform/outbox/personal-messages.ts';
import type { ReaderStops } from '#platform/outbox/reader-stops.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import type { AccountServices } from './account-services.ts';
import type { Facts } from './facts.ts';
import type { Lifecycle } from './lifecycle.ts';

type OnLead = Parameters<typeof createLeads>[0]['onTaken'][number];

type Sources = {
  config: Config;
  db: Database;
  queue: JobQueue;
  outbox: Outbox;
  stops: ReaderStops;
  secret: string;
  limits: Limits;
  leadLimit(): WindowRule;
  store: LeadStore;
  search: ListingSearch;
  lookup: Facts['lookup'];
  owners: OwnerStore;
  account: Pick<AccountServices, 'notifications' | 'savedVehicles'>;
  /** The account of a private seller; undefined for a dealer. */
  sellerOf(ownerId: number): Promise<SellerAccount | undefined>;
  /** Tells the people of a dealer who chose to be told, in the transaction of what happened. */
  dealerNotices: Pick<DealerNotices, 'questionTaken' | 'conversationChanged'>;
  toWebhooks: OnLead;
  relay: RelayAddresses | undefined;
  personalMessages: Pick<PersonalMessages, 'forget'>;
  timeZoneOf(zip: string): string;
  mailLook(brand: Brand): MailLook;
  lookAt(origin: string): MailLook;
  audit: AuditLog;
  actionCounts: Pick<ActionCounts, 'countWith'>;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

const perHour = (most: number) => () => ({ most, perMs: hourMs });

/** Questions to dealers: delivery, replies, and what is shown of both. */
export const createLeadServices = (sources: Sources) => {
  const { config, db, queue, outbox, limits, store, search, lookup, owners, account, clock, log, lifecycle } = sources;
  const { mailLook, lookAt, relay } = sources;
  const deliveries = createLeadDeliveryStore(db);
  const messages = createLeadMessageStore(db);
  const ends = createConversationEndStore(db);
  const holds = createLeadHoldStore(db);
  const reports = createLeadReportStore(db);
  const blocks = createContactBlockStore(db);
  const drives = createAppointmentStore(db);
  const { readerOf } = sources.stops;
  const isBlocked = ({ consumerId, email }: { consumerId: string | null; email: string }) =>
    blocks.has({ consumerId, reader: readerOf(email) });
  const conversationLinks = createConversationLinks({ secret: sources.secret, sellerOf: sources.sellerOf });
  const notifySide = createNotifySide({
    links: conversationLinks,
    notify: account.notifications.notify,
    tellDealer: sources.dealerNotices.conversationChanged,
  });
  const announce = (lead: Lead, session: SqlSession): Promise<void> =>
    notifySide(
      lead,
      'owner',
      { type: 'answer', event: lead.id, title: (car) => `${lead.firstName} asked about ${car}`, words: lead.message },
      session,
    );
  const sender = /<?([^\s<>]+@[^\s<>]+)>?$/.exec(config.mail.from)?.[1]?.toLowerCase();

  const links = createAlertLinks({ secret: sources.secret, clock });
  const stopUrl = (address: string, origin: string): string =>
    links.stopMail('questions', sources.stops.readerOf(address), origin);

  const optIns = createLeadOptIns({
    leads: store,
    savedVehicles: account.savedVehicles,
    enqueue: (job, session) => queue.enqueue(job, session),
  });
  const countLead = createCountLead(sources.actionCounts);
  const leads = createLeads({
    db,
    outbox,
    mailLook,
    clock,
    log,
    store,
    relay,
    links: conversationLinks,
    holds,
    ends,
    isBlocked,
    announce,
    mailFormatOf: deliveries.formatOf,
    onTaken: [
      sources.toWebhooks,
      optIns.schedule,
      createKeepLeadProfile({ db, clock }),
      sources.dealerNotices.questionTaken,
      countLead,
    ],
    findListing: leadListings({ search, lookup }),
    findOwner: owners.find,
    stopUrl,
    limit: limits.window('leads', sources.leadLimit),
  });
  const conversations = createLeadConversations({
    db,
    leads: store,
    messages,
    ends,
    holds,
    isBlocked,
    links: conversationLinks,
    relay,
    outbox,
    clock,
    lookAt,
    notifySide,
    findOwner: owners.find,
    stopUrl,
    isStopped: (address) => sources.stops.has('questions', sources.stops.readerOf(address)),
    limit: limits.window('lead-messages', perHour(20)),
  });
  const conversationReview = createConversationReview({
    leads: store,
    holds,
    reports,
    ends,
    blocks,
    links: conversationLinks,
    conversations,
    outbox,
    findOwner: owners.find,
    announce,
    lookAt,
    readerOf,
    clock,
  });
  const appointments = createAppointments({
    db,
    store: drives,
    conversations,
    links: conversationLinks,
    outbox,
    notifySide,
    enqueue: (job, session) => queue.enqueue(job, session),
    lookAt,
    timeZoneOf: sources.timeZoneOf,
    clock,
  });
  lifecycle.handleJobs('short', appointments.handlers);
  const mailed =
    relay &&
    createMailedConversations({
      relay,
      conversations,
      outbox,
      lookAt,
      pathOf: ({ lead, writer }) => conversationLinks.pathOf(lead, writer),
      isSender: (address, site) =>
        [sender, lookAt(site).from?.address.toLowerCase()].includes(address.trim().toLowerCase()),
      readLimit: limits.window('lead-mails', perHour(60)),
    });
  lifecycle.handleJobs('short', optIns.handlers);
  return {
    messages,
    ends,
    holds,
    reports,
    blocks,
    drives,
    conversationReview,
    sellerWords: createSellerWords({
      leads: store,
      messages,
      holds,
      reports,
      ends,
      forgetMails: (causes, session) => sources.personalMessages.forget({ causes }, session),
      clock,
    }),
    isAccountBlocked: async (consumerId: string) => (await blocks.ofConsumer(consumerId)).length > 0,
    services: {
      leads,
      answerTimes: createAnswerTimes({ store, clock, log }),
      questions: createQuestions({
        store,
        messages,
        holds,
        reports,
        drives,
        appointments,
        clock,
        links: conversationLinks,
        ends,
        owners,
        mails: createOutboxListing(db),
      }),
      deliveryDesk: createDeliveryDesk({ db, store: deliveries, audit: sources.audit }),
      conversations,
      conversationLinks,
      leadReports: reports,
      appointments,
      inboundMail: mailed && config.relay && { secret: config.relay.inboundSecret, conversations: mailed },
    },
  };
};
