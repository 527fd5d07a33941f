import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import { createPrivateListingDesk } from '#domains/back-office/private-listings/private-listing-desk.server.ts';
import type { Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import { carTitle, namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { SellerWords } from '#domains/contact/leads/conversation/seller-words.server.ts';
import type { SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createConsumerStore } from '#domains/people/accounts/profile/consumer-store.server.ts';
import { createContactStore } from '#domains/people/accounts/profile/contact-store.server.ts';
import { splitName } from '#domains/people/accounts/profile/split-name.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { VehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import type { PhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createDrafts } from '#domains/supply/private-listings/drafts.server.ts';
import { createForgetListings } from '#domains/supply/private-listings/forget-listings.server.ts';
import { createListingPages } from '#domains/supply/private-listings/listing-pages.server.ts';
import { createListingVisibility } from '#domains/supply/private-listings/listing-visibility.server.ts';
import { createManagedListings } from '#domains/supply/private-listings/managed-listings.server.ts';
import { createPhotoRemoval } from '#domains/supply/private-listings/photo-removal.server.ts';
import { createListingPhotos } from '#domains/supply/private-listings/photos.server.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { createPrivateListingMails } from '#domains/supply/private-listings/private-listing-mails.server.ts';
import { privateListingSetting } from '#domains/supply/private-listings/private-listing-settings.ts';
import { createPrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import { createPrivateListings } from '#domains/supply/private-listings/private-listings.server.ts';
import { createPublishing } from '#domains/supply/private-listings/publishing.server.ts';
import { createReadDraft } from '#domains/supply/private-listings/vehicle-of-draft.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { Limits } from '#lib/limit.ts';
import type { Settings } from '#lib/setting.ts';
import { manageListingPath } from '#paths/paths.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  files: FileStore;
  queue: JobQueue;
  /** The sizes of photos that pages show. */
  photos: PhotoSizes;
  facts: Facts;
  inventory: Inventory;
  appraisals: Appraisals;
  account: Pick<AccountServices, 'countSaves'>;
  vehicleViews: Pick<VehicleViews, 'weekOf'>;
  /** What a seller wrote to shoppers. */
  words: SellerWords;
  /** Whether an operator blocked an account from selling. */
  isBlocked(consumerId: string): Promise<boolean>;
  questionsOf(ownerId: number): Promise<SellerQuestion[]>;
  outbox: Outbox;
  limits: Limits;
  settings: Settings;
  audit: AuditLog;
  listingChanges: ListingChanges;
  lookAt(origin: string): MailLook;
  /** Compares the prices of changed models again. */
  refreshMarkets(): void;
  clock: Clock;
  lifecycle: Lifecycle;
};

/** Cars that people sell themselves. */
export const createPrivateListingServices = (sources: Sources) => {
  const { db, facts, inventory, appraisals, settings, limits, outbox, lookAt, refreshMarkets, clock, lifecycle } =
    sources;
  const { catalogue, lookup } = facts;
  const store = createPrivateListingStore(db);
  const consumers = createConsumerStore(db);
  const contacts = createContactStore(db);
  const findSeller = async (consumerId: string) => {
    const [consumer, [contact]] = await Promise.all([consumers.read(consumerId), contacts.find([consumerId])]);
    // A profile that was never changed has the name of the account.
    const { firstName, lastName } = consumer ?? splitName(contact?.name ?? '');
    return { firstName, lastName, email: contact?.isProven ? contact.email : '' };
  };
  const nameVehicle = namesFrom(catalogue);
  const titleOf = carTitle(nameVehicle);
  const nameOf = ({ draft }: Pick<PrivateListing, 'draft'>) => titleOf(draft);
  const readDraft = createReadDraft(catalogue);
  const photos = createPhotoStore({ files: sources.files });
  const photoRemoval = createPhotoRemoval({
    store,
    inventory,
    photos,
    sizes: sources.photos,
    enqueue: (job, session) => sources.queue.enqueue(job, session),
  });
  lifecycle.handleJobs('short', photoRemoval.handlers);
  const publishing = createPublishing({
    photoRemoval,
    inventory,
    store,
    readDraft,
    appraisals,
    lookup,
    findSeller,
    settings,
    clock,
  });
  const drafts = createDrafts({
    db,
    store,
    settings,
    clock,
    onPublished: refreshMarkets,
    recheck: publishing.recheck,
  });
  const mails = createPrivateListingMails({
    send: (message, session) => outbox.send(message, session),
    lookAt,
    findSeller,
    nameOf,
  });
  const privateListings = createPrivateListings({
    store,
    drafts,
    publishing,
    mails,
    clock,
    isBlocked: sources.isBlocked,
    limit: limits.window('private-listings', () => ({
      most: settings.current(privateListingSetting).mostPerNetworkDaily,
      perMs: dayMs,
    })),
  });
  lifecycle.daily(privateListings.endOld);
  return {
    store,
    findSeller,
    nameOf: titleOf,
    photoRemoval,
    tellSellers: createListingVisibility({ store, publishing, mails, clock }),
    personalData: createForgetListings({ store, publishing, inventory, words: sources.words }),
    /** The account of a private seller and the page of the listing, whatever became of it. */
    sellerOf: async (ownerId: number) => {
      const listing = await store.ofOwner(ownerId);
      return listing && { consumerId: listing.consumerId, path: manageListingPath(listing.id) };
    },
    services: {
      privateListingDesk: createPrivateListingDesk({
        db,
        store,
        publishing,
        mails,
        clock,
        listingChanges: sources.listingChanges,
        audit: sources.audit,
        nameOf: titleOf,
        onPublished: refreshMarkets,
      }),
      drafts,
      publishing,
      privateListings,
      listingPages: createListingPages({
        drafts,
        publishing,
        readDraft,
        catalogue,
        nameVehicle,
        settings,
        now: clock.now,
      }),
      listingPhotos: createListingPhotos({
        store,
        drafts,
        photos,
        photoRemoval,
        publishing,
        settings,
        onPublished: refreshMarkets,
      }),
      managedListings: createManagedListings({
        db,
        drafts,
        publishing,
        listings: inventory.listings,
        nameOf: titleOf,
        countViews: sources.vehicleViews.weekOf,
        countSaves: sources.account.countSaves,
        questionsOf: sources.questionsOf,
      }),
    },
  };
};
