import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { createAlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { SharedMails } from '#domains/contact/alert-links/mail-actions.server.ts';
import { shareLimits } from '#domains/contact/sharing/share-terms.ts';
import { createSharedPages } from '#domains/contact/sharing/shared-pages.server.ts';
import { createSharing, type Sharing } from '#domains/contact/sharing/sharing.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import type { ReportStore } from '#domains/supply/moderation/report-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Limits } from '#lib/limit.ts';
import type { Log } from '#lib/log.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { ReaderStops } from '#platform/outbox/reader-stops.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Facts } from './facts.ts';
import { createSharedMails } from './shared-mails.ts';

type Sources = {
  db: Database;
  facts: Pick<Facts, 'lookup' | 'lookups'>;
  search: ListingSearch;
  outbox: Outbox;
  stops: ReaderStops;
  limits: Limits;
  secret: string;
  reports: ReportStore;
  mailLook(brand: Brand): MailLook;
  mailCars: Pick<MailCars, 'find' | 'list'>;
  actionCounts: Pick<ActionCounts, 'countWith'>;
  sellerOfListing(listingId: number): Promise<number | undefined>;
  clock: Clock;
  log: Log;
};

/** Sharing of cars and lists with others. */
export const createSharingServices = ({
  db,
  facts,
  search,
  outbox,
  stops,
  limits,
  mailLook,
  mailCars,
  actionCounts,
  sellerOfListing,
  clock,
  log,
  secret,
  reports,
}: Sources): { sharing: Sharing; sharedMails: SharedMails } => {
  const messages = createOutboxListing(db);
  // Strict: a message to somebody who didn't request it is sent only if it could be counted.
  const limitOf = (way: keyof typeof shareLimits) =>
    limits.window(`share-${way}`, () => shareLimits[way], { strict: true });
  const sharing = createSharing({
    stops,
    links: createAlertLinks({ secret, clock }),
    db,
    mailLook,
    clock,
    log,
    outbox: { send: outbox.send, find: async (cause) => (await messages.byCauses([cause])).get(cause) },
    findPage: createSharedPages({ search, ...facts }),
    mailCars: async (ids, reader) => {
      const [only, ...others] = ids;
      // A single car has a wide picture.
      const car = only !== undefined && others.length === 0 ? await mailCars.find(only, reader) : undefined;
      return car ? { cars: [car.car], terms: car.car.terms } : mailCars.list(ids, reader);
    },
    count: async (way, { kind, listingIds }, { brand, source }, session) => {
      const [listingId] = kind === 'vehicle' ? listingIds : [];
      const dealerId = listingId === undefined ? undefined : await sellerOfListing(listingId);
      await actionCounts.countWith({ action: `${way}_share`, brand: brandKey(brand), dealerId, source }, session);
    },
    limits: { text: limitOf('text'), email: limitOf('email') },
  });
  return { sharing, sharedMails: createSharedMails({ db, stops, reports, clock }) };
};
