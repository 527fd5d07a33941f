import { listingFlags } from '#domains/cars/listings/listing-flags.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type DeskCar, readCar } from './table/car-candidates.server.ts';
import { type CarFact, carFactNames, carFacts } from './table/car-facts.ts';

/** Queries for the lists of listings, by indexed columns. */
export const createListingDeskStore = (db: SqlDatabase) => {
  const listings = () => db.with<ListingTables>().selectFrom('listings');

  return {
    /** Numbers of cars by fact, of hidden ones and of those not confirmed since then. */
    counts: async (
      confirmedBeforeMs: number,
    ): Promise<{ facts: Readonly<Record<CarFact, number>>; hidden: number }> => {
      const [rows, unconfirmed, corrected] = await Promise.all([
        listings()
          .select(['flags', ({ fn }) => fn.countAll<number>().as('total')])
          .where('flags', '<>', 0)
          .groupBy('flags')
          .execute(),
        listings()
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('status', '=', 'live')
          .where('confirmed_ms', '<', confirmedBeforeMs)
          .executeTakeFirstOrThrow(),
        db
          .with<ListingTables>()
          .selectFrom('listing_edits')
          .innerJoin('listings', 'listings.id', 'listing_edits.listing_id')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('corrections', '<>', '{}')
          .where('status', '<>', 'expired')
          .executeTakeFirstOrThrow(),
      ]);
      const having = (flags: number): number =>
        rows.reduce((sum, row) => ((row.flags & flags) === 0 ? sum : sum + row.total), 0);
      const facts = Object.fromEntries(carFactNames.map((name) => [name, having(carFacts[name].flags)]));
      return {
        facts: {
          ...(facts as Record<CarFact, number>),
          unconfirmed: unconfirmed.total,
          corrected: corrected.total,
        },
        hidden: having(listingFlags.hidden),
      };
    },

    /** Ids of cars by VIN, id or the seller's stock number, latest first. */
    named: async (
      { vin, id, stockNumbers }: { vin?: string; id?: number; stockNumbers: readonly string[] },
      limit: number,
    ): Promise<number[]> => {
      const rows = await listings()
        .select('id')
        .where((eb) =>
          eb.or([
            ...(vin === undefined ? [] : [eb('vin', '=', vin)]),
            ...(id === undefined ? [] : [eb('id', '=', id)]),
            eb('stock_number', 'in', stockNumbers),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /** In the order of `ids`. */
    cars: async (ids: readonly number[]): Promise<DeskCar[]> => {
      if (ids.length === 0) return [];
      const rows = await listings().select(['document', 'status']).where('id', 'in', ids).execute();
      const byId = new Map(rows.map(readCar).map((car) => [car.listing.id, car]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
};

export type ListingDeskStore = ReturnType<typeof createListingDeskStore>;
