import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import { isOfferNews } from '#domains/cars/listings/listing-change.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { carTitle, type NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { createAlertLetters } from '#domains/contact/alert-delivery/alert-letters.server.ts';
import { createAlertNews } from '#domains/contact/alert-delivery/alert-news.server.ts';
import { createAlertPushes, createAlertTexts } from '#domains/contact/alert-delivery/alert-texts.server.ts';
import { createDeliveryScheduler } from '#domains/contact/alert-delivery/delivery-scheduler.server.ts';
import type { Recipients } from '#domains/contact/alert-delivery/recipients.ts';
import { createSearchNotifications } from '#domains/contact/alert-delivery/search-notifications.server.ts';
import { createSearchRegister } from '#domains/contact/alert-delivery/search-register.server.ts';
import { createSearchWatch } from '#domains/contact/alert-delivery/search-watch.server.ts';
import { createShareFacts } from '#domains/contact/alert-delivery/share-facts.server.ts';
import { createVehicleNews } from '#domains/contact/alert-delivery/vehicle-news.server.ts';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { createBestDealsPlanner } from '#domains/contact/subscribers/best-deals/best-deals-planner.server.ts';
import type { FindDeals } from '#domains/contact/subscribers/best-deals/find-deals.server.ts';
import { createWriteBestDeals } from '#domains/contact/subscribers/best-deals/write-best-deals.server.ts';
import { alertEvent } from '#domains/contact/webhooks/alert-event.ts';
import type { Webhooks } from '#domains/contact/webhooks/webhooks.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import { indexedCars } from '#domains/supply/inventory/inventory-refresh.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { accountPath, vehiclePath } from '#paths/paths.ts';
import type { FeedLags } from '#platform/figures/feed-lags.ts';
import { startTurns, type Turns } from '#platform/jobs/turns.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Messages } from './messages.ts';

type Sources = {
  db: Database;
  clock: Clock;
  log: Log;
  listings: ListingStore;
  owners: OwnerStore;
  account: AccountServices;
  nameVehicle: NameVehicle;
  places: Pick<Places, 'zipPlace'>;
  matching: Parameters<typeof createSearchMatcher>[0];
  mailCars: MailCars;
  findDeals: FindDeals;
  mailLook(brand: Brand): MailLook;
  links: AlertLinks;
  outbox: Pick<Outbox, 'send'>;
  channels: Pick<Messages['channels'], 'gate' | 'pushSubscriptions'>;
  recipients: Recipients;
  brandAt(origin: string): Brand;
  /** The site that sends mail to accounts. */
  site: { brand: Brand; origin: string };
  feedLags: FeedLags;
  webhooks: Pick<Webhooks, 'add'>;
  lifecycle: Lifecycle;
};

const trouble = 'Shoppers could not be told of changes';
/** How long the account page lists sent alerts. */
const deliveryRetentionDays = 90;

/**
 * Turns changes of listings into messages: two readers of the change feed, the weekly best deals, and the scheduler.
 */
export const createAlertServices = (sources: Sources) => {
  const { db, clock, log, listings, owners, account, nameVehicle, places, mailCars, mailLook } = sources;
  const { links, outbox, channels, site, recipients, brandAt, findDeals, feedLags, lifecycle } = sources;
  const { choices, quietHours, deliveries } = account.alertStores;
  const { bookmarks, searchRows: rows, readSearch: read, searchFacts } = account.alertSources;
  const titleOf = carTitle(nameVehicle);
  const news = createAlertNews({ choices, deliveries, recipients, clock });
  const searches = createSearchRegister({
    matcher: createSearchMatcher(sources.matching),
    rows,
    read,
    createMatcher: () => createSearchMatcher(sources.matching),
  });
  const { termsOf } = account;
  const searchWatch = createSearchWatch({
    searches,
    bookmarks,
    termsOf,
    news,
    titleOf,
    clock,
    share: createShareFacts({ watching: account.watchingCars, bookmarks, choices }),
    withOwners: (cars, session) => indexedCars(cars, (ids) => owners.findMany(ids, session)),
    notify: createSearchNotifications({
      notifications: account.notifications,
      vehiclePath: (listingId) => vehiclePath({ listingId }),
      savedSearchPath: (bookmarkId) => accountPath('saved-searches', { open: bookmarkId }),
    }),
  });
  const vehicleNews = createVehicleNews({
    watches: [account.savedVehicleWatch, account.sharedListWatch],
    bookmarks,
    news,
    titleOf,
  });

  const onOffer = async (ids: readonly number[]) => new Set((await listings.findByIds(ids)).map(({ id }) => id));
  const siteOf = (origin: string | null) => (origin === null ? site : { origin, brand: brandAt(origin) });
  const planBestDeals = createBestDealsPlanner({
    db,
    store: account.bestDealsStore,
    deliveries,
    recipients,
    find: findDeals,
    siteOf,
    clock,
    log,
    timeZoneOf: (zip) => timeZoneOf(places.zipPlace(zip)),
  });
  const writeBestDeals = createWriteBestDeals({ mailCars, mailLook, links, find: findDeals, onOffer, termsOf });
  const short = { mailCars, onOffer, termsOf, siteName: (brand: Brand) => mailLook(brand).name };
  const scheduler = createDeliveryScheduler({
    db,
    deliveries,
    choices,
    quietHours,
    bookmarks,
    recipients,
    clock,
    log,
    heldBy: async (channel, address, consumerId) => {
      if (channel === 'push')
        return (await channels.pushSubscriptions.of(consumerId)).length > 0 ? undefined : 'no-device';
      const answer = await channels.gate.mayDeliver(channel, address, consumerId);
      if (answer.ok) return undefined;
      if (answer.reason === 'unconfirmed') return 'awaits-yes';
      return answer.reason === 'stopped' ? answer.reason : 'paused';
    },
    write: {
      email: createAlertLetters({ mailCars, mailLook, links, searchFacts, onOffer, siteOf, writeBestDeals, termsOf }),
      text: createAlertTexts(short),
      push: createAlertPushes({ ...short, devicesOf: channels.pushSubscriptions.of }),
    },
    send: (message, session) => outbox.send(message, session),
    onSent: (sent, session) => sources.webhooks.add(alertEvent(sent, clock.now()), session),
  });

  const feed = { db, log, feed: listings.feed };
  const readForVehicles = createChangeReader({
    ...feed,
    name: 'saved-vehicles',
    handle: (changes, session) => vehicleNews.listingsChanged(changes.filter(isOfferNews), session),
  });
  const readForSearches = createChangeReader({
    ...feed,
    name: 'saved-searches',
    handle: (changes, session) => searchWatch.listingsChanged(changes.filter(isOfferNews), session),
  });
  const work = [
    () => feedLags.watch('saved-vehicles', readForVehicles),
    () => feedLags.watch('saved-searches', readForSearches),
    planBestDeals,
    scheduler,
  ];
  let turns: Turns[] = [];
  lifecycle.onStart('background jobs', searches.load, () => {
    turns = work.map((turn) => startTurns({ work: turn, log, trouble }));
  });
  lifecycle.onStop(() => Promise.all(turns.map((turn) => turn.stop())));
  lifecycle.daily(() => deliveries.forgetOld(clock.now() - deliveryRetentionDays * dayMs));
  return {
    /** Each runs one batch of its work and resolves with whether there may be more. */
    work,
    load: searches.load,
  };
};
