import type { Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import type { DescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import { createFirstPictures } from '#domains/cars/listings/first-pictures.server.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { createLocateSearch } from '#domains/cars/search/search-area.ts';
import { createKeepAlerts } from '#domains/contact/alert-choices/keep-alerts.server.ts';
import type { AlertedBookmarks } from '#domains/contact/alert-links/mail-actions.server.ts';
import { createApplicationStore } from '#domains/contact/purchases/application-store.server.ts';
import { purchaseCars } from '#domains/contact/purchases/purchase-cars.server.ts';
import type { PurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { createPurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import { createPurchases } from '#domains/contact/purchases/purchases.server.ts';
import { createBestDealsStore } from '#domains/contact/subscribers/best-deals/best-deals-store.server.ts';
import { wishName } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import type { SubscriberSearches } from '#domains/contact/subscribers/subscriber-searches.ts';
import { purchaseEvent } from '#domains/contact/webhooks/purchase-event.ts';
import type { Webhooks } from '#domains/contact/webhooks/webhooks.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { recentHeadings } from '#domains/finding/criteria/recent-headings.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { searchHeading } from '#domains/finding/criteria/search-heading.ts';
import { createConsumerStore } from '#domains/people/accounts/profile/consumer-store.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import { createNotificationStore } from '#domains/people/notifications/notification-store.server.ts';
import { createNotifications } from '#domains/people/notifications/notifications.server.ts';
import { readPaymentInfo } from '#domains/people/wallet/payment-info.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { createWallets } from '#domains/people/wallet/storage/wallets.server.ts';
import { termsOf as termsOfWallet } from '#domains/people/wallet/terms-of-wallet.ts';
import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { createRemovedItemStore } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { createOwnedVehicleStore } from '#domains/saved/owned-vehicles/owned-vehicle-store.server.ts';
import { createOwnedVehicles } from '#domains/saved/owned-vehicles/owned-vehicles.server.ts';
import { canonicalSearch } from '#domains/saved/saved-searches/canonical-search.ts';
import { filterLabels } from '#domains/saved/saved-searches/filter-labels.ts';
import { createCountMatches } from '#domains/saved/saved-searches/new-matches.server.ts';
import { createSavedSearchStore } from '#domains/saved/saved-searches/saved-search-store.server.ts';
import { createSavedSearches } from '#domains/saved/saved-searches/saved-searches.server.ts';
import { createShopperBookmarks } from '#domains/saved/saved-searches/shopper-bookmarks.server.ts';
import { withinInventory } from '#domains/saved/saved-searches/within-inventory.ts';
import { createSavedVehicleStore } from '#domains/saved/saved-vehicles/saved-vehicle-store.server.ts';
import { countPriceAlerts, createSavedVehicleWatch } from '#domains/saved/saved-vehicles/saved-vehicle-watch.server.ts';
import { createSavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles.server.ts';
import { alertIdOf, createListAlertStore, memberOfAlert } from '#domains/saved/shared-lists/list-alert-store.server.ts';
import { createListLinks } from '#domains/saved/shared-lists/list-links.server.ts';
import { createSharedListStore } from '#domains/saved/shared-lists/shared-list-store.server.ts';
import { createSharedListWatch } from '#domains/saved/shared-lists/shared-list-watch.server.ts';
import { createSharedLists } from '#domains/saved/shared-lists/shared-lists.server.ts';
import { sharedListsData } from '#domains/saved/shared-lists/shared-lists-data.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Limits } from '#lib/limit.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Database } from '#platform/sql/database.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { createAlertSources } from './alert-sources.ts';
import { createAlertStores } from './alert-stores.ts';
import { askingToText } from './ask-to-text.ts';

type Sources = {
  db: Database;
  clock: Clock;
  listings: ListingStore;
  appraisals: Appraisals;
  describeVin: DescribeVin;
  index: ListingIndex;
  search: ListingSearch;
  catalogue: Catalogue;
  lookup: LocationLookup;
  lookups: Lookups;
  places: Places;
  /** Sends purchases to dealers. */
  purchaseMails: PurchaseMails;
  actionCounts: Pick<ActionCounts, 'countWith'>;
  webhooks: Pick<Webhooks, 'add'>;
  /** Encrypts credit applications and the links of shared lists. */
  sealer: Sealer;
  limits: Limits;
  /** Asks the owner of a number by text whether they want an account's text alerts. */
  askToText(consumerId: string, phone: string): Promise<void>;
  /** Numbers that were asked and have not replied YES yet. */
  pendingNumbers(consumerId: string): Promise<ReadonlySet<string>>;
};

type Alerting = { title: string; enableEmailAlerts: boolean; enableTextAlerts: boolean };
const alertsOf = ({ title, enableEmailAlerts, enableTextAlerts }: Alerting) => ({
  title,
  email: enableEmailAlerts,
  text: enableTextAlerts,
});

export type AccountServices = ReturnType<typeof createAccountServices>;

/** Services of a signed-in shopper. Each takes the shopper's id, which comes only from the session. */
export const createAccountServices = (sources: Sources) => {
  const { db, clock, listings, index, search, catalogue, lookup, lookups, places, appraisals, describeVin } = sources;
  const alertStores = createAlertStores({ db });
  const forgetChoices = alertStores.choices.forget;
  const keepAlerts = createKeepAlerts({ ...alertStores, clock });
  const removed = createRemovedItemStore({ db, clock });
  const bookmarkOptions = { db, keepAlerts, removed, choices: alertStores.choices };
  const stores = {
    vehicles: createSavedVehicleStore(bookmarkOptions),
    searches: createSavedSearchStore({ ...bookmarkOptions, counters: createInventoryCounters() }),
    owned: createOwnedVehicleStore({ db, removed }),
    notifications: createNotificationStore({ db }),
    bestDeals: createBestDealsStore({ db, forgetChoices }),
    listAlerts: createListAlertStore(db),
  };
  const isZip = (zip: string): boolean => lookup.byZip(zip).ok;
  const locate = createLocateSearch({ lookup, places });
  const countMatches = createCountMatches({ index, listings, locate });
  const walletStore = createWalletStore({ db });
  const termsOf = async (consumerId: string, session?: SqlSession) => {
    const wallet = await walletStore.ofConsumer(consumerId, session);
    return wallet && termsOfWallet(readPaymentInfo(wallet.paymentInfo));
  };
  const consumers = createConsumerStore(db);
  const wantsAlerts = async (consumerId: string) => (await consumers.read(consumerId))?.alertConsentAt != null;
  const bookmarkSources = {
    wantsAlerts,
    choices: alertStores.choices,
    pendingNumbers: sources.pendingNumbers,
    clock,
  };
  const asking = askingToText(sources.askToText);
  const savedVehicles = asking(
    createSavedVehicles({
      store: stores.vehicles,
      listings,
      search,
      nameVehicle: namesFrom(catalogue),
      ...bookmarkSources,
    }),
  );
  // A saved search is named like a recent search; one too broad for that, like its page (RULING-26).
  const titleOf = (search: Search): string =>
    recentHeadings(search, lookups.catalogue)?.fullHeading ?? searchHeading(search, lookups);
  const savedSearches = asking(
    createSavedSearches({ store: stores.searches, titleOf, lookups, countMatches, termsOf, ...bookmarkSources }),
  );
  const notifications = createNotifications({
    store: stores.notifications,
    picturesOf: createFirstPictures({ listings, nameVehicle: namesFrom(catalogue), clock }),
    clock,
  });
  const stateOf = (zip: string) => places.zipPlace(zip)?.state;
  const ownedVehicles = createOwnedVehicles({
    store: stores.owned,
    appraisals,
    describeVin,
    stateOf,
    catalogue,
    listings,
    isZip,
    clock,
  });
  const purchases = createPurchases({
    db,
    store: createPurchaseStore(db),
    applications: createApplicationStore(db),
    clock,
    sealer: sources.sealer,
    findCar: purchaseCars(search),
    mails: sources.purchaseMails,
    touchWallet: walletStore.touch,
    onStart: async (purchase, from, session) => {
      await sources.actionCounts.countWith({ ...from, action: 'purchase', dealerId: purchase.ownerId }, session);
      await sources.webhooks.add([purchaseEvent(purchase)], session);
    },
  });
  const wallets = createWallets({ db, store: walletStore, purchasesOf: purchases.facts, clock });
  const listStore = createSharedListStore(db);
  const sharedLists = createSharedLists({
    db,
    store: listStore,
    links: createListLinks({ store: listStore, sealer: sources.sealer, limits: sources.limits, clock }),
    listings,
    search,
    nameVehicle: namesFrom(catalogue),
    clock,
  });
  return {
    countMatches,
    isZip,
    savedVehicles,
    savedSearches,
    bestDealsStore: stores.bestDeals,
    bookmarks: createShopperBookmarks({
      savedVehicles,
      savedSearches,
      bestDeals: stores.bestDeals,
      withPush: alertStores.choices.withPush,
    }),
    notifications,
    watchingCars: async (listingIds: readonly number[], session: SqlSession) => [
      ...(await stores.listAlerts.watching(listingIds, session)).flatMap(({ listingId, addedRevision, members }) =>
        members.map(({ memberId, consumerId }) => ({
          bookmarkId: alertIdOf(memberId, listingId),
          consumerId,
          listingId,
          savedRevision: addedRevision,
        })),
      ),
      // A car of one's own comes last, so that its choices count.
      ...(await stores.vehicles.watching(listingIds, session)),
    ],
    countSaves: (listingId: number) => stores.vehicles.countOfListing(listingId, db),
    countSavesOfMany: (listingIds: readonly number[]) => stores.vehicles.countsOfListings(listingIds, db),
    countPriceAlerts: (listingId: number, priceUsd: number) =>
      countPriceAlerts(stores.vehicles, { listingId, priceUsd }, db),
    savedVehicleWatch: createSavedVehicleWatch({ store: stores.vehicles, notifications }),
    sharedListWatch: createSharedListWatch({
      store: stores.listAlerts,
      savedBy: stores.vehicles.watching,
      notifications,
    }),
    removed,
    alertStores,
    pendingNumbers: sources.pendingNumbers,
    alertSources: createAlertSources({ ...stores, lookups, locate, countMatches, termsOf }),
    termsOf,
    ownedVehicles,
    sharedLists,
    wallets,
    purchases,
    /** What each forgets once a day. */
    forgetOld: [wallets.forgetOld, purchases.forgetOld, removed.forgetOld, sharedLists.forgetOld],

    /** Turns on email alerts for what was saved before, when a new user agrees to alerts (RULING-31). */
    startEmailAlerts: async (consumerId: string, session: SqlSession): Promise<void> => {
      await stores.vehicles.startUntouchedEmails(consumerId, session);
      await stores.searches.startUntouchedEmails(consumerId, session);
    },

    /** Turns off every alert of an account, on every channel. */
    stopEveryAlert: (consumerId: string): Promise<void> =>
      db.transaction(async (session) => {
        await stores.vehicles.stopAlerts(consumerId, session);
        await stores.searches.stopAlerts(consumerId, session);
        await stores.bestDeals.remove(consumerId, session);
        await stores.listAlerts.stopAll(consumerId, session);
        await alertStores.choices.stopAllPush(consumerId, session);
      }),

    /** All cars and searches with alerts, for the links in mails. */
    alertedBookmarks: {
      list: async (consumerId) => {
        const [cars, searches, deals, listed] = await Promise.all([
          stores.vehicles.list(consumerId),
          stores.searches.list(consumerId),
          stores.bestDeals.ofConsumer(consumerId),
          stores.listAlerts.ofConsumer(consumerId),
        ]);
        const weekly = { consumerId, kind: 'best-deals' as const, email: true, text: false };
        return [
          ...(deals ? [{ ...weekly, id: deals.id, title: wishName(deals) }] : []),
          ...cars.map((car) => ({ id: car.id, consumerId, kind: 'vehicle' as const, ...alertsOf(car) })),
          ...searches.map((saved) => ({ id: saved.id, consumerId, kind: 'search' as const, ...alertsOf(saved) })),
          // Muted together, so they go by the title of their list.
          ...listed.map((car) => ({
            id: car.bookmarkId,
            consumerId,
            kind: 'vehicle' as const,
            ...alertsOf({ ...car, title: car.list }),
          })),
        ];
      },
      stopEmails: async (consumerId, session) => {
        await stores.vehicles.stopEmails(consumerId, session);
        await stores.searches.stopEmails(consumerId, session);
        await stores.bestDeals.remove(consumerId, session);
        await stores.listAlerts.stopAll(consumerId, session);
      },
      stopBestDeals: stores.bestDeals.remove,
      mute: ({ id, consumerId, kind }) => {
        if (kind === 'best-deals') return db.transaction((session) => stores.bestDeals.remove(consumerId, session));
        const memberId = memberOfAlert(id);
        if (memberId) return stores.listAlerts.setAlerts(memberId, false);
        return (kind === 'vehicle' ? stores.vehicles : stores.searches).stopAlerts(consumerId, undefined, id);
      },
      switchOn: async ({ consumerId, id, kind }, { email, text }) => {
        if (!email && !text) return;
        const memberId = memberOfAlert(id);
        if (memberId) return stores.listAlerts.setAlerts(memberId, true);
        const changes = { ...(email && { enableEmailAlerts: true }), ...(text && { enableTextAlerts: true }) };
        await (kind === 'vehicle' ? stores.vehicles : stores.searches).change(consumerId, id, changes);
      },
      wishOf: stores.bestDeals.ofConsumer,
      wishAgain: async (consumerId, wish) => {
        await stores.bestDeals.subscribe({ ...wish, consumerId, nowMs: clock.now() });
      },
    } satisfies AlertedBookmarks,

    /** Searches of subscribers without an account. */
    subscriberSearches: {
      within: (search, inventory) => withinInventory(search, inventory, lookups),
      save: (consumerId, search, brand) => savedSearches.save(consumerId, { search }, { brand }),
      words: (input) => {
        const canonical = canonicalSearch(input, lookups);
        if (!canonical.ok) return { name: '', details: '' };
        const { search } = canonical.value;
        const { dealerName: _typed, ...criteria } = search.criteria;
        const plain = { ...search, criteria: { ...criteria, keywords: [] } };
        const labels = filterLabels(plain, lookups);
        return { name: titleOf(plain), details: labels.join(', ') };
      },
      list: savedSearches.list,
      view: savedSearches.view,
      canonical: (search) => {
        const canonical = canonicalSearch(search, lookups);
        return canonical.ok ? canonical.value.searchString : undefined;
      },
      remove: async (consumerId, id) => {
        await savedSearches.remove(consumerId, id);
      },
      setEmail: async (consumerId, id, on) => {
        await stores.searches.change(consumerId, id, { enableEmailAlerts: on });
      },
      startEmails: stores.searches.startEmails,
      dropShared: stores.searches.dropShared,
      moveAll: stores.searches.moveAll,
    } satisfies SubscriberSearches,

    /** Data of subscriptions that moves to a new account, besides searches. */
    movesOfSubscribers: [stores.notifications.moveAll, stores.bestDeals.moveAll],

    /** Data for the export, deleted with the account. */
    personalData: [
      ...alertStores.personalData,
      wallets.personalData,
      purchases.personalData,
      sharedListsData(sharedLists),
      {
        name: 'savedVehicles',
        tables: ['saved_vehicles'],
        read: async ({ consumerId }) =>
          (await savedVehicles.list(consumerId)).map(({ id, ...saved }) => ({ bookmarkId: id, ...saved })),
        forget: ({ consumerId }, session) => stores.vehicles.removeAll(consumerId, session),
      },
      {
        name: 'savedSearches',
        tables: ['saved_searches'],
        read: async ({ consumerId }) =>
          (await savedSearches.list(consumerId)).map(({ savedMs, ...saved }) => ({
            ...saved,
            savedDate: new Date(savedMs).toISOString(),
          })),
        forget: ({ consumerId }, session) => stores.searches.removeAll(consumerId, session),
      },
      {
        name: 'bestDeals',
        tables: ['best_deals'],
        read: async ({ consumerId }) => (await stores.bestDeals.ofConsumer(consumerId)) ?? null,
        forget: ({ consumerId }, session) => stores.bestDeals.remove(consumerId, session),
      },
      {
        name: 'ownedVehicles',
        tables: ['owned_vehicles'],
        read: ({ consumerId }) => ownedVehicles.list(consumerId),
        forget: ({ consumerId }, session) => stores.owned.removeAll(consumerId, session),
      },
      {
        name: 'removedItems',
        tables: ['removed_items'],
        read: ({ consumerId }) => removed.ofConsumer(consumerId),
        forget: ({ consumerId }, session) => removed.removeAll(consumerId, session),
      },
      {
        name: 'notifications',
        tables: ['notifications'],
        read: ({ consumerId }) => notifications.read(consumerId),
        forget: ({ consumerId }, session) => stores.notifications.removeAll(consumerId, session),
      },
    ] satisfies PersonalData[],
  };
};
