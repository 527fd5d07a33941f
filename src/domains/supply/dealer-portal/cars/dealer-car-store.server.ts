import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

export type DealerCarStatus = 'live' | 'hidden' | 'sold';
export type DealerCar = { listing: Listing; status: DealerCarStatus };

/** A dealer with more cars sees the newest of them. */
const mostCars = 5000;

type Row = { document: string; status: 'live' | 'hidden' | 'expired' };

const read = ({ document, status }: Row): DealerCar => ({
  listing: JSON.parse(document),
  status: status === 'expired' ? 'sold' : status,
});

export type DealerCarStore = ReturnType<typeof createDealerCarStore>;

/** The cars of sellers as they are shown: on offer, hidden, and those that their dealer marked as sold. */
export const createDealerCarStore = (db: SqlDatabase) => {
  const ofSellers = (ownerIds: readonly number[]) =>
    db
      .with<ListingTables>()
      .selectFrom('listings')
      .select(['document', 'status'])
      .where('owner_id', 'in', [...ownerIds])
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['live', 'hidden']),
          eb('id', 'in', eb.selectFrom('dealer_edits').select('listing_id').where('sold_ms', 'is not', null)),
        ]),
      );

  return {
    ofSellers: async (ownerIds: readonly number[]): Promise<DealerCar[]> => {
      if (ownerIds.length === 0) return [];
      const rows = await ofSellers(ownerIds).orderBy('id', 'desc').limit(mostCars).execute();
      return rows.map(read);
    },

    find: async (ownerIds: readonly number[], listingId: number): Promise<DealerCar | undefined> => {
      if (ownerIds.length === 0) return undefined;
      const row = await ofSellers(ownerIds).where('id', '=', listingId).executeTakeFirst();
      return row && read(row);
    },
  };
};
