import { createErrorDesk } from '#domains/back-office/errors/error-desk.server.ts';
import type { AdminCounts } from '#domains/back-office/frame/admin-sections.ts';
import { createLeadDesk } from '#domains/back-office/leads/lead-desk.server.ts';
import { createLeadDeskStore } from '#domains/back-office/leads/lead-desk-store.server.ts';
import { createJobDesk } from '#domains/back-office/messages/job-desk.server.ts';
import { createOutboxDesk } from '#domains/back-office/messages/outbox-desk.server.ts';
import { createPurchaseDesk } from '#domains/back-office/purchases/purchase-desk.server.ts';
import { createPurchaseDeskStore } from '#domains/back-office/purchases/purchase-desk-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Recipients } from '#domains/contact/alert-delivery/recipients.ts';
import type { LeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { PurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { createPurchaseMessages } from '#domains/contact/purchases/purchase-messages.server.ts';
import { createPurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import type { WebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { ErrorGroupStore } from '#platform/errors/error-group-store.ts';
import type { ErrorLog } from '#platform/errors/error-log.ts';
import { createJobListing } from '#platform/jobs/job-listing.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Messages } from './messages.ts';

type Sources = {
  db: Database;
  clock: Clock;
  outbox: Outbox;
  leads: LeadStore;
  conversations: { messages: LeadMessageStore };
  hookDeliveries: WebhookDeliveryStore;
  owners: OwnerStore;
  audit: AuditLog;
  errorGroups: ErrorGroupStore;
  errors: Pick<ErrorLog, 'flush'>;
  account: Pick<AccountServices, 'purchases' | 'notifications'>;
  purchaseMails: PurchaseMails;
  recipients: Recipients;
  channels: Pick<Messages['channels'], 'pushSubscriptions'>;
  /** The mail design of the site at an origin. */
  lookAt(origin: string): MailLook;
  /** Counts of open items in other sections of the back office, by section, for somebody with these roles. */
  waiting: Readonly<Record<string, CountWaiting>>;
};

type CountWaiting = (roles: readonly Role[]) => Promise<number>;

/** Counts for the navigation: one that can't be read is omitted, so that pages still open. */
const countOf = async (
  counts: Readonly<Record<string, CountWaiting>>,
  roles: readonly Role[],
): Promise<AdminCounts> => {
  const read = async ([part, count]: [string, CountWaiting]) =>
    count(roles).then(
      (total) => [[part, total] as const],
      () => [],
    );
  return Object.fromEntries((await Promise.all(Object.entries(counts).map(read))).flat());
};

/** Back-office services for messages, jobs and leads. */
export const createDeskServices = (sources: Sources) => {
  const {
    db,
    clock,
    outbox,
    leads,
    conversations,
    owners,
    audit,
    waiting,
    account,
    purchaseMails,
    recipients,
    channels,
  } = sources;
  const messages = createOutboxListing(db);
  const jobs = createJobListing({ db, clock });
  const purchaseDesk = createPurchaseDesk({
    db,
    audit,
    clock,
    store: createPurchaseStore(db),
    list: createPurchaseDeskStore(db),
    purchases: account.purchases,
    mails: purchaseMails,
    notify: account.notifications.notify,
    touchWallet: createWalletStore({ db }).touch,
    write: createPurchaseMessages({
      readersOf: recipients.find,
      devicesOf: channels.pushSubscriptions.of,
      lookAt: sources.lookAt,
      send: (message, session) => outbox.send(message, session),
    }),
  });
  const countNewErrors = async () => (await sources.errorGroups.unreviewed()).count;
  return {
    purchaseDesk,
    outboxDesk: createOutboxDesk({ db, listing: messages, outbox, audit }),
    errorDesk: createErrorDesk({ db, clock, audit, store: sources.errorGroups, flush: sources.errors.flush }),
    jobDesk: createJobDesk({ db, listing: jobs, audit }),
    leadDesk: createLeadDesk({
      db,
      outbox,
      leads,
      owners,
      audit,
      store: createLeadDeskStore(db),
      messages: conversations.messages,
      webhooks: sources.hookDeliveries,
      mails: messages,
    }),
    adminCounts: (roles: readonly Role[]) =>
      countOf(
        {
          outbox: messages.troubled,
          jobs: jobs.countDead,
          deals: purchaseDesk.waiting,
          errors: countNewErrors,
          ...waiting,
        },
        roles,
      ),
  };
};
