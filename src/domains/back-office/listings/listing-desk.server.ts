import type { Listing } from '#domains/cars/listings/listing.ts';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { featuredPriority } from '#domains/cars/listings/listing-flags.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { isVin } from '#lib/vin.ts';
import { carsPerPage, type DeskList, unconfirmedAfterMs } from './desk-lists.ts';
import { createListingDeskStore, type DeskCar, type DeskPage } from './listing-desk-store.server.ts';
import { type DeskField, type DeskRow, deskFields, deskRow } from './listing-desk-view.ts';
import { type HistoryLine, listingHistory } from './listing-history.server.ts';

type DeskRows = { rows: DeskRow[]; total: number; page: number };

export type DeskListing = DeskRow & {
  fields: DeskField[];
  /** Who featured the listing, if anybody. */
  place: 'by-operator' | 'by-seller' | 'no';
  /** Whether the listing itself or its dealer is hidden. */
  hidden: 'itself' | 'with-dealer' | 'no';
  history: HistoryLine[];
};

type DeskSources = {
  db: SqlDatabase;
  listings: ListingStore;
  owners: Pick<OwnerStore, 'findMany'>;
  audit: Pick<AuditLog, 'about'>;
  /** Ids of the cars that a shopper's search for these words finds. */
  searchWords(text: string, part: { first: number; count: number }): Promise<{ ids: number[]; total: number }>;
  nameVehicle: NameVehicle;
  clock: Clock;
};

const historyEntries = 50;
const largestId = 2_147_483_647;

/** Reads for the listings' screens; changes are in listing-changes.server.ts. */
export const createListingDesk = (sources: DeskSources) => {
  const { db, listings, owners, audit, searchWords, nameVehicle, clock } = sources;
  const store = createListingDeskStore(db);

  const rowsOf = async (cars: readonly DeskCar[]): Promise<DeskRow[]> => {
    const sellers = await owners.findMany(cars.map(({ listing }) => listing.ownerId));
    return cars.map((car) => {
      const seller = sellers.get(car.listing.ownerId);
      const dealer = seller?.privateSeller ? 'Private seller' : (seller?.name ?? 'Unknown seller');
      return deskRow(car, { nameVehicle, dealer, nowMs: clock.now() });
    });
  };
  const partOf = (page: number) => ({ first: (page - 1) * carsPerPage, count: carsPerPage });
  const pageOf = async ({ cars, total }: DeskPage, page: number): Promise<DeskRows> => ({
    rows: await rowsOf(cars),
    total,
    page,
  });

  return {
    /** The counts of all lists, and of live listings. */
    counts: async () => {
      const [lists, live] = await Promise.all([store.counts(clock.now() - unconfirmedAfterMs), listings.countLive()]);
      return { lists, live };
    },

    list: async (list: DeskList, page: number): Promise<DeskRows> =>
      pageOf(await store.list(list, clock.now() - unconfirmedAfterMs, partOf(page)), page),

    ofDealer: async (dealerId: number, page: number): Promise<DeskRows> =>
      pageOf(await store.ofSellers(await listings.edits.sellersMergedInto(dealerId), partOf(page)), page),

    /** Finds by VIN, id or stock number; any other text is searched for in words. */
    find: async (text: string, page: number): Promise<DeskRows> => {
      const query = text.trim().slice(0, 200);
      const vin = query.toUpperCase();
      const isNumber = /^\d{1,10}$/.test(query) && Number(query) <= largestId;
      const named = await store.named(
        {
          ...(isVin(vin) && { vin }),
          ...(isNumber && { id: Number(query) }),
          stockNumbers: [...new Set([query, vin])].filter(Boolean),
        },
        partOf(page),
      );
      if (named.total > 0 || isVin(vin) || query === '') return pageOf(named, page);
      const { ids, total } = await searchWords(query, partOf(page));
      return { rows: await rowsOf(await store.cars(ids)), total, page };
    },

    /** A few listings by their ids, for other parts of the back office. */
    rows: async (ids: readonly number[]): Promise<DeskRow[]> => rowsOf(await store.cars(ids)),

    open: async (id: number): Promise<DeskListing | undefined> => {
      const [car] = id <= largestId ? await store.cars([id]) : [];
      const [row] = car ? await rowsOf([car]) : [];
      const [original] = car ? await listings.originals([id], db) : [];
      if (!car || !row || !original) return undefined;
      const edits = (await listings.edits.find([id], db)).get(id) ?? noEdits;
      // Entries about reading reports are not part of the listing's history.
      const entries = (await audit.about(`listing:${id}`, historyEntries)).filter(
        ({ action }) => action !== 'report.read',
      );
      return {
        ...row,
        fields: deskFields(original, edits.corrections, nameVehicle),
        place: placeOf(original, car.listing),
        hidden: edits.hiddenMs !== null ? 'itself' : car.status === 'hidden' ? 'with-dealer' : 'no',
        history: listingHistory({ original, edits, entries, nameVehicle, changes: await listings.fieldChanges.of(id) }),
      };
    },
  };
};

const placeOf = (original: Listing, current: Listing): DeskListing['place'] => {
  if (original.priority >= featuredPriority) return 'by-seller';
  return current.priority >= featuredPriority ? 'by-operator' : 'no';
};

export type ListingDesk = ReturnType<typeof createListingDesk>;
