import { createAlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { createAlertUndo } from '#domains/contact/alert-links/alert-undo.server.ts';
import {
  type AlertedBookmarks,
  createMailActions,
  type SharedMails,
} from '#domains/contact/alert-links/mail-actions.server.ts';
import { createAdoption } from '#domains/contact/subscribers/adoption.server.ts';
import { createBestDeals } from '#domains/contact/subscribers/best-deals/best-deals.server.ts';
import { createLightUserStore } from '#domains/contact/subscribers/light-user-store.server.ts';
import { createSignUps } from '#domains/contact/subscribers/sign-ups.server.ts';
import { createSubscriberData, type SubscriberData } from '#domains/contact/subscribers/subscriber-data.server.ts';
import { createSubscriberDesk } from '#domains/contact/subscribers/subscriber-desk.server.ts';
import { createSubscriberMails } from '#domains/contact/subscribers/subscriber-mails.server.ts';
import { createSubscribers } from '#domains/contact/subscribers/subscribers.server.ts';
import { createAccountStore } from '#domains/people/accounts/mail-links/account-store.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { PersonalMessages } from '#platform/outbox/personal-messages.ts';
import type { ReaderStops } from '#platform/outbox/reader-stops.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  secret: string;
  clock: Clock;
  account: AccountServices;
  limits: Limits;
  outbox: Outbox;
  stops: ReaderStops;
  messages: PersonalMessages;
  mailLook(origin: string): MailLook;
  brandAt(origin: string): Pick<Brand, 'id'>;
  shares: SharedMails;
  /** The time zone of an account or a subscriber, by their ZIP. */
  timeZoneFor(consumerId: string): Promise<string>;
  lifecycle: Lifecycle;
};

const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Data that only accounts have. */
const ofAccounts = ['savedVehicles', 'ownedVehicles', 'wallet'];

/** Data stored about people without an account. */
export const createSubscriberRecords = ({
  db,
  clock,
  account,
  messages,
}: Pick<Sources, 'db' | 'clock' | 'account' | 'messages'>): SubscriberData => {
  const accounts = createAccountStore(db);
  return createSubscriberData({
    db,
    clock,
    store: createLightUserStore({ db }),
    searches: account.subscriberSearches,
    bestDeals: account.bestDealsStore,
    holders: account.personalData.filter(({ name }) => !ofAccounts.includes(name)),
    // An account's messages are deleted with the account.
    forgetMessages: async (email, session) => {
      if (!(await accounts.idOf(email, session))) await messages.forget({ address: email }, session);
    },
  });
};

/** Alerts without an account, and links in mails that work without signing in. */
export const createSubscribeServices = ({
  db,
  secret,
  clock,
  account,
  limits,
  outbox,
  stops,
  messages,
  mailLook,
  brandAt,
  shares,
  timeZoneFor,
  lifecycle,
}: Sources) => {
  const alertLinks = createAlertLinks({ secret, clock });
  const { choices } = account.alertStores;
  const store = createLightUserStore({ db });
  const accountStore = createAccountStore(db);
  const searches = account.subscriberSearches;
  const mails = createSubscriberMails({
    send: (message, session) => outbox.send(message, session),
    mailLook,
    stopUrl: (address, origin) => alertLinks.stopMail('alerts', stops.readerOf(address), origin),
  });
  const windows = {
    visitor: limits.window('subscribe', () => ({ most: 10, perMs: hourMs })),
    address: limits.window('subscribe-address', () => ({ most: 5, perMs: dayMs })),
  };
  const signUps = createSignUps({ db, store, links: alertLinks, mails, limits: windows, clock });
  const bestDealsStore = account.bestDealsStore;
  const bestDeals = createBestDeals({ db, store: bestDealsStore, signUps, clock });
  const { adopt } = createAdoption({ db, store, searches, moves: account.movesOfSubscribers });
  const data = createSubscriberRecords({ db, clock, account, messages });
  const adoptBy = async (email: string): Promise<void> => {
    const accountId = await accountStore.idOf(email, db);
    if (accountId !== undefined) await adopt(accountId, email);
  };

  /** All subscriptions of one address belong to one person. */
  const idsOf = async (consumerId: string): Promise<string[]> => {
    const user = await store.find(consumerId);
    if (!user) return [consumerId];
    if (user.accountId !== null) return [user.accountId];
    return (await store.ofAddress(user.email)).filter(({ accountId }) => accountId === null).map(({ id }) => id);
  };
  const { alertedBookmarks } = account;
  const bookmarks: AlertedBookmarks = {
    list: async (consumerId) => (await Promise.all((await idsOf(consumerId)).map(alertedBookmarks.list))).flat(),
    stopEmails: async (consumerId, session) => {
      for (const id of await idsOf(consumerId)) await alertedBookmarks.stopEmails(id, session);
    },
    stopBestDeals: async (consumerId, session) => {
      for (const id of await idsOf(consumerId)) await alertedBookmarks.stopBestDeals(id, session);
    },
    mute: alertedBookmarks.mute,
    switchOn: alertedBookmarks.switchOn,
    wishOf: alertedBookmarks.wishOf,
    wishAgain: alertedBookmarks.wishAgain,
  };
  const undo = createAlertUndo({ db, removed: account.removed, bookmarks, choices });

  lifecycle.daily(data.forgetOver);

  return {
    services: {
      alertLinks,
      bestDeals,
      alertUndo: undo,
      mailActions: createMailActions({
        db,
        links: alertLinks,
        bookmarks,
        choices,
        shares,
        undo,
        clock,
        dayFor: async (consumerId, ms) => {
          const timeZone = await timeZoneFor(consumerId);
          return new Intl.DateTimeFormat('en-US', { ...weekday, timeZone }).format(ms);
        },
      }),
      subscribers: createSubscribers({
        db,
        store,
        searches,
        bestDeals: bestDealsStore,
        signUps,
        clock,
        links: alertLinks,
        adopt: adoptBy,
        inventoryAt: (origin) => inventoryOf(brandAt(origin)),
      }),
      subscriberDesk: createSubscriberDesk({
        store,
        searches,
        bestDeals,
        choices,
        mails,
        data,
        clock,
        links: alertLinks,
        limits: windows,
      }),
    },
    lightUsers: store,
    /** Moves what an address confirmed before it had an account into the account. */
    adopt: adoptBy,
    personalData: data.personalData,
  };
};
