import { sql } from 'kysely';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { OwnerEditTables } from '#domains/cars/sellers/owner-edits.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type DeskList, deskLists } from './desk-lists.ts';

/** A listing with its corrections, hidden ones included. */
export type DeskCar = { listing: Listing; status: 'live' | 'hidden' | 'expired' };
export type DeskPage = { cars: DeskCar[]; total: number };
type Part = { first: number; count: number };

type Tables = ListingTables & OwnerEditTables;
type Row = { document: string; status: DeskCar['status'] };

const read = (row: Row): DeskCar => ({ listing: JSON.parse(row.document), status: row.status });

/** Queries for the lists of listings, by indexed columns. */
export const createListingDeskStore = (db: SqlDatabase) => {
  const listings = () => db.with<Tables>().selectFrom('listings');

  /** The condition of a list, for its count and its pages. */
  const ofList = (list: DeskList, confirmedBeforeMs: number) => {
    const { flags } = deskLists[list];
    return list === 'unconfirmed'
      ? listings().where('status', '=', 'live').where('confirmed_ms', '<', confirmedBeforeMs)
      : listings()
          .where('flags', '<>', 0)
          .where(sql<boolean>`(flags & ${sql.lit(flags)}) <> 0`);
  };

  const paged = async (query: ReturnType<typeof ofList>, { first, count }: Part): Promise<DeskPage> => {
    const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await query.select(['document', 'status']).orderBy('id', 'desc').offset(first).limit(count).execute();
    return { cars: rows.map(read), total };
  };

  return {
    counts: async (confirmedBeforeMs: number): Promise<Record<DeskList, number>> => {
      const counted = Object.keys(deskLists).map(async (name) => {
        const list = name as DeskList;
        const { total } = await ofList(list, confirmedBeforeMs)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return [list, total] as const;
      });
      return Object.fromEntries(await Promise.all(counted)) as Record<DeskList, number>;
    },

    list: (list: DeskList, confirmedBeforeMs: number, part: Part): Promise<DeskPage> =>
      paged(ofList(list, confirmedBeforeMs), part),

    /** All cars of these sellers that are not expired. */
    ofSellers: (ownerIds: readonly number[], part: Part): Promise<DeskPage> =>
      paged(listings().where('owner_id', 'in', ownerIds).where('status', '<>', 'expired'), part),

    /** Cars by VIN, id or the seller's stock number. */
    named: ({ vin, id, stockNumbers }: { vin?: string; id?: number; stockNumbers: readonly string[] }, part: Part) =>
      paged(
        listings().where((eb) =>
          eb.or([
            ...(vin === undefined ? [] : [eb('vin', '=', vin)]),
            ...(id === undefined ? [] : [eb('id', '=', id)]),
            eb('stock_number', 'in', stockNumbers),
          ]),
        ),
        part,
      ),

    /** In the order of `ids`. */
    cars: async (ids: readonly number[]): Promise<DeskCar[]> => {
      if (ids.length === 0) return [];
      const rows = await listings().select(['document', 'status']).where('id', 'in', ids).execute();
      const byId = new Map(rows.map(read).map((car) => [car.listing.id, car]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
};
