import type { Recipients } from '#domains/contact/alert-delivery/recipients.ts';
import { createDealerLinks, type DealerLinks } from '#domains/contact/dealer-links/dealer-links.server.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { createPurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { createPurchaseMessages } from '#domains/contact/purchases/purchase-messages.server.ts';
import { createPurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import { createDealerReplies } from '#domains/contact/purchases/quotes/dealer-replies.server.ts';
import { createPurchaseAnswerStore } from '#domains/contact/purchases/quotes/purchase-answer-store.server.ts';
import { purchaseAnswersData } from '#domains/contact/purchases/quotes/purchase-answers-data.server.ts';
import { createQuoteMails } from '#domains/contact/purchases/quotes/quote-mails.server.ts';
import { createQuotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import { createShopperQuotes } from '#domains/contact/purchases/quotes/shopper-quotes.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { DealerNotices } from '#domains/supply/dealer-portal/inbox/dealer-notices.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Messages } from './messages.ts';

type MailSources = {
  db: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  inventory: Pick<Inventory, 'owners'>;
  lookAt(origin: string): MailLook;
  dealerNotices: Pick<DealerNotices, 'purchaseChanged'>;
};

/** Mails of purchases to dealers, with the links on which dealers answer. */
export const createPurchaseMailServices = (sources: MailSources) => {
  const { db, clock, limits, outbox, inventory, lookAt, dealerNotices } = sources;
  const dealerLinks = createDealerLinks({
    db,
    clock,
    misses: limits.window('dealer-link-misses', () => ({ most: 30, perMs: hourMs })),
  });
  const purchaseMails = createPurchaseMails({
    findOwner: inventory.owners.find,
    mailFormatOf: createLeadDeliveryStore(db).formatOf,
    lookAt,
    send: (message, session) => outbox.send(message, session),
    links: dealerLinks,
    mails: createOutboxListing(db),
    tellTeam: dealerNotices.purchaseChanged,
  });
  return { dealerLinks, purchaseMails };
};

type Sources = MailSources & {
  dealerLinks: DealerLinks;
  figures(): RatesAndFees;
  facts: Facts;
  account: Pick<AccountServices, 'notifications' | 'purchases'>;
  recipients: Recipients;
  channels: Pick<Messages['channels'], 'pushSubscriptions'>;
  lifecycle: Lifecycle;
};

/** Written quotes: dealers' answers to purchases and shoppers' replies. */
export const createPurchaseServices = (sources: Sources) => {
  const { db, clock, limits, outbox, inventory, lookAt, dealerLinks, figures, facts, account, recipients } = sources;
  const answers = createPurchaseAnswerStore(db);
  const mails = createQuoteMails({
    findOwner: inventory.owners.find,
    links: dealerLinks,
    lookAt,
    send: (message, session) => outbox.send(message, session),
    mails: createOutboxListing(db),
    tellTeam: sources.dealerNotices.purchaseChanged,
    clock,
  });
  const quotes = createQuotes({
    db,
    store: createPurchaseStore(db),
    answers,
    fees: () => figures().fees,
    timeZoneOf: (zip) => timeZoneOf(facts.places.zipPlace(zip)),
    mails,
    notify: account.notifications.notify,
    write: createPurchaseMessages({
      readersOf: recipients.find,
      devicesOf: sources.channels.pushSubscriptions.of,
      lookAt,
      send: (message, session) => outbox.send(message, session),
    }),
    touchWallet: createWalletStore({ db }).touch,
    clock,
  });
  sources.lifecycle.daily(dealerLinks.forgetOld, answers.removeOrphans);
  return {
    personalData: purchaseAnswersData(answers),
    services: {
      dealerLinks,
      quotes,
      shopperQuotes: createShopperQuotes({ quotes, mails, clock }),
      dealerReplies: createDealerReplies({
        db,
        quotes,
        mails,
        linkLimit: limits.window('dealer-link-mails', () => ({ most: 3, perMs: dayMs })),
      }),
    },
  };
};
