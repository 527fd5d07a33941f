import type { AddedCar } from '#domains/cars/listings/added-car-store.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type ListingEdits, noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { featuredPriority, waitsForPrice } from '#domains/cars/listings/listing-flags.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { isVin } from '#lib/vin.ts';
import type { BulkStore } from './bulk/bulk-store.server.ts';
import type { ListingDeskStore } from './listing-desk-store.server.ts';
import { type DeskField, type DeskRow, deskFields, deskRow } from './listing-desk-view.ts';
import { type DealerLine, type HistoryLine, listingHistory } from './listing-history.server.ts';
import { type DeskCar, unconfirmedAfterMs } from './table/car-candidates.server.ts';

export type DeskListing = DeskRow & {
  fields: DeskField[];
  /** Who featured the listing, if anybody. */
  place: 'by-operator' | 'by-seller' | 'no';
  /** Who or what keeps it off the site: an operator, alone or with its dealer, its dealer, the plan, or its price. */
  hidden: 'itself' | 'with-dealer' | 'by-dealer' | 'by-plan' | 'price' | 'no';
  history: HistoryLine[];
  /** Set while only an operator says that the car is for sale. */
  added?: AddedCar | undefined;
};

type DeskSources = {
  db: SqlDatabase;
  listings: ListingStore;
  owners: Pick<OwnerStore, 'findMany'>;
  audit: Pick<AuditLog, 'about'>;
  store: ListingDeskStore;
  bulkStore: Pick<BulkStore, 'ofCar'>;
  /** What dealers did in their portal with one car. */
  dealerLines(listingId: number): Promise<readonly DealerLine[]>;
  nameVehicle: NameVehicle;
  clock: Clock;
};

const waitingPrice = 'Waits for a yes: impossible price';
const historyEntries = 50;
const largestId = 2_147_483_647;

/** Reads for the listings' screens; changes are in listing-changes.server.ts. */
export const createListingDesk = (sources: DeskSources) => {
  const { db, listings, owners, audit, store, bulkStore, dealerLines, nameVehicle, clock } = sources;

  const rowsOf = async (cars: readonly DeskCar[]): Promise<DeskRow[]> => {
    const hidden = cars.filter(({ status }) => status === 'hidden').map(({ listing }) => listing.id);
    const [sellers, edits] = await Promise.all([
      owners.findMany(cars.map(({ listing }) => listing.ownerId)),
      listings.edits.find(hidden, db),
    ]);
    return cars.map((car) => {
      const seller = sellers.get(car.listing.ownerId);
      const dealer = seller?.privateSeller ? 'Private seller' : (seller?.name ?? 'Unknown seller');
      const edit = edits.get(car.listing.id) ?? noEdits;
      const hiddenReason = hiddenBy(car, edit) === 'price' ? waitingPrice : edit.hiddenReason;
      return deskRow(car, { nameVehicle, dealer, hiddenReason, nowMs: clock.now() });
    });
  };

  const hiddenHow = async (car: DeskCar, edits: ListingEdits): Promise<DeskListing['hidden']> => {
    const how = hiddenBy(car, edits);
    if (how !== 'with-dealer') return how;
    const { id } = car.listing;
    if ((await listings.edits.hiddenByPlanAlone([id], db)).has(id)) return 'by-plan';
    const byDealer = (await listings.edits.dealers.find([id])).get(id);
    return (byDealer?.hiddenMs ?? null) !== null ? 'by-dealer' : 'with-dealer';
  };

  return {
    /** Rows of cars that were read already, in their order. */
    rowsOf,

    /** The counts by fact, of hidden listings and of live ones. */
    counts: async () => {
      const [{ facts, hidden }, live] = await Promise.all([
        store.counts(clock.now() - unconfirmedAfterMs),
        listings.countLive(),
      ]);
      return { facts, hidden, live };
    },

    /**
     * The cars that a text names by VIN, id or stock number; undefined if it names none and is to be read as words. A
     * VIN that no car has finds none.
     */
    named: async (text: string, limit: number): Promise<number[] | undefined> => {
      const query = text.trim().slice(0, 200);
      if (query === '') return undefined;
      const vin = query.toUpperCase();
      const isNumber = /^\d{1,10}$/.test(query) && Number(query) <= largestId;
      const ids = await store.named(
        {
          ...(isVin(vin) && { vin }),
          ...(isNumber && { id: Number(query) }),
          stockNumbers: [...new Set([query, vin])],
        },
        limit,
      );
      return ids.length > 0 || isVin(vin) ? ids : undefined;
    },

    /** A few listings by their ids, for other parts of the back office. */
    rows: async (ids: readonly number[]): Promise<DeskRow[]> => rowsOf(await store.cars(ids)),

    open: async (id: number): Promise<DeskListing | undefined> => {
      const [car] = id <= largestId ? await store.cars([id]) : [];
      const [row] = car ? await rowsOf([car]) : [];
      const [original] = car ? await listings.offered([id], db) : [];
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
        added: original.removedMs === null ? await listings.added.find(id) : undefined,
        hidden: await hiddenHow(car, edits),
        history: listingHistory({
          original,
          edits,
          entries,
          nameVehicle,
          changes: await listings.fieldChanges.of(id),
          bulkChanges: await bulkStore.ofCar(id),
          dealerLines: await dealerLines(id),
        }),
      };
    },
  };
};

const hiddenBy = ({ listing, status }: DeskCar, edits: ListingEdits): DeskListing['hidden'] => {
  if (edits.hiddenMs !== null) return 'itself';
  if (status !== 'hidden') return 'no';
  return waitsForPrice(listing, edits) ? 'price' : 'with-dealer';
};

const placeOf = (original: Listing, current: Listing): DeskListing['place'] => {
  if (original.priority >= featuredPriority) return 'by-seller';
  return current.priority >= featuredPriority ? 'by-operator' : 'no';
};

export type ListingDesk = ReturnType<typeof createListingDesk>;
