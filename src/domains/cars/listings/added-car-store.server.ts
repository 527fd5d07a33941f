import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type AddedCarTables = {
  added_cars: { listing_id: number; added_ms: number; operator_email: string; reason: string };
};

export type AddedCar = { addedMs: number; operatorEmail: string; reason: string };

const idsPerQuery = 500;

/**
 * Cars that operators added by hand. One counts as such until a feed has it: from then on it was confirmed later than
 * it was added.
 */
export const createAddedCarStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) =>
    session.with<AddedCarTables & { listings: { id: number; confirmed_ms: number } }>();

  return {
    put: async (
      listingId: number,
      { addedMs, operatorEmail, reason }: AddedCar,
      session: SqlSession,
    ): Promise<void> => {
      const values = { added_ms: addedMs, operator_email: operatorEmail, reason };
      await tables(session)
        .insertInto('added_cars')
        .values({ listing_id: listingId, ...values })
        .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
        .execute();
    },

    /** Undefined for a car that no operator added, or that a feed has had since. */
    find: async (listingId: number, session?: SqlSession): Promise<AddedCar | undefined> => {
      const row = await tables(session)
        .selectFrom('added_cars')
        .innerJoin('listings', 'listings.id', 'added_cars.listing_id')
        .select(['added_ms', 'operator_email', 'reason'])
        .where('listing_id', '=', listingId)
        .whereRef('listings.confirmed_ms', '=', 'added_cars.added_ms')
        .executeTakeFirst();
      return row && { addedMs: row.added_ms, operatorEmail: row.operator_email, reason: row.reason };
    },

    /** Which of these no feed has had yet. */
    among: async (ids: readonly number[], session?: SqlSession): Promise<Set<number>> => {
      const added = new Set<number>();
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        const rows = await tables(session)
          .selectFrom('added_cars')
          .innerJoin('listings', 'listings.id', 'added_cars.listing_id')
          .select('listing_id')
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .whereRef('listings.confirmed_ms', '=', 'added_cars.added_ms')
          .execute();
        for (const { listing_id: id } of rows) added.add(id);
      }
      return added;
    },

    forget: async (ids: readonly number[], session: SqlSession): Promise<void> => {
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        await tables(session)
          .deleteFrom('added_cars')
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .execute();
      }
    },
  };
};

export type AddedCarStore = ReturnType<typeof createAddedCarStore>;
