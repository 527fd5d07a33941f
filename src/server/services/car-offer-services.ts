import { createOfferDesk } from '#domains/back-office/purchases/offer-desk.server.ts';
import type { DealerDirectory } from '#domains/browse/dealers/dealer-directory.server.ts';
import type { Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import type { DealerLinks } from '#domains/contact/dealer-links/dealer-links.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import { createBuyingDealers } from '#domains/supply/car-offers/buying-dealers.server.ts';
import { createCarOfferStore } from '#domains/supply/car-offers/car-offer-store.server.ts';
import { createCarOffers } from '#domains/supply/car-offers/car-offers.server.ts';
import { carOffersData } from '#domains/supply/car-offers/car-offers-data.server.ts';
import { createOfferMails } from '#domains/supply/car-offers/offer-mails.server.ts';
import { createOfferReplies } from '#domains/supply/car-offers/offer-replies.server.ts';
import { createOfferedCar } from '#domains/supply/car-offers/offered-car.server.ts';
import { createSellerOffers } from '#domains/supply/car-offers/seller-offers.server.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { createPrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import type { Publishing, Seller } from '#domains/supply/private-listings/publishing.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { Settings } from '#lib/setting.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  facts: Facts;
  inventory: Pick<Inventory, 'owners'>;
  directory: DealerDirectory;
  appraisals: Appraisals;
  account: Pick<AccountServices, 'notifications'>;
  selling: {
    publishing: Pick<Publishing, 'appraise'>;
    findSeller(consumerId: string): Promise<Seller>;
    nameOf(draft: PrivateListing['draft']): string;
  };
  dealerLinks: DealerLinks;
  outbox: Outbox;
  limits: Limits;
  settings: Settings;
  lookAt(origin: string): MailLook;
  clock: Clock;
  lifecycle: Lifecycle;
};

/** Offers of dealers on cars that people sell. */
export const createCarOfferServices = (sources: Sources) => {
  const { db, facts, selling, dealerLinks, outbox, limits, settings, lookAt, clock } = sources;
  const { owners } = sources.inventory;
  const store = createCarOfferStore(db);
  const listings = createPrivateListingStore(db);
  const zoneOfZip = (zip: string): string => timeZoneOf(facts.places.zipPlace(zip));
  const { findSeller, nameOf } = selling;
  const describe = createOfferedCar({ nameOf, appraise: selling.publishing.appraise, lookup: facts.lookup });
  const mails = createOfferMails({
    links: dealerLinks,
    lookAt,
    send: (message, session) => outbox.send(message, session),
    timeZoneOf: zoneOfZip,
    clock,
  });
  const offers = createCarOffers({
    db,
    store,
    listings,
    buyersOf: createBuyingDealers({
      directory: sources.directory,
      findOwners: owners.findMany,
      lookup: facts.lookup,
    }),
    describe,
    findSeller,
    findOwners: owners.findMany,
    nameOf,
    mails,
    notify: sources.account.notifications.notify,
    settings,
    limit: limits.window('car-offer-requests', () => ({ most: 3, perMs: dayMs })),
    clock,
  });
  sources.lifecycle.daily(offers.forgetOld);
  const mailFates = createOutboxListing(db);
  return {
    personalData: carOffersData(store),
    services: {
      carOffers: offers,
      offerDesk: createOfferDesk({ store, listings, mails: mailFates, nameOf }),
      offerReplies: createOfferReplies({
        db,
        offers,
        describe,
        mails,
        linkLimit: limits.window('dealer-link-mails', () => ({ most: 3, perMs: dayMs })),
        timeZoneOf: zoneOfZip,
      }),
      sellerOffers: createSellerOffers({
        store,
        listings,
        offers,
        describe,
        findOwners: owners.findMany,
        mails: mailFates,
        settings,
        timeZoneOf: zoneOfZip,
        clock,
      }),
    },
  };
};
