import { type SelectQueryBuilder, sql } from 'kysely';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { listingFlags } from '#domains/cars/listings/listing-flags.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { OwnerEditTables } from '#domains/cars/sellers/owner-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type CarFact, carFacts } from './car-facts.ts';
import type { CarQuery } from './car-query.ts';

/** A listing as shown, hidden ones included. */
export type DeskCar = { listing: Listing; status: 'live' | 'hidden' | 'expired' };

type Tables = ListingTables & OwnerEditTables;
type Row = { document: string; status: DeskCar['status'] };
type Listings = SelectQueryBuilder<Tables, 'listings', object>;
type Part = Pick<CarQuery, 'state' | 'facts' | 'minDays'>;

export const readCar = (row: Row): DeskCar => ({ listing: JSON.parse(row.document), status: row.status });

export const unconfirmedAfterMs = 2 * dayMs;

/** Whether the database has to be asked which cars are meant: the index holds cars for sale and no facts. */
export const needsCandidates = ({ state, facts, minDays }: Part): boolean =>
  state === 'hidden' || facts.length > 0 || minDays !== undefined;

/** The cars that meet the facts of a query, whatever its search. Each condition is one of an index. */
export const createCarCandidates = (db: SqlDatabase) => {
  const withFact = (query: Listings, fact: CarFact, nowMs: number): Listings => {
    const { flags } = carFacts[fact];
    if (fact === 'unconfirmed')
      return query.where('status', '=', 'live').where('confirmed_ms', '<', nowMs - unconfirmedAfterMs);
    if (fact === 'corrected')
      return query.where('id', 'in', (eb) =>
        eb.selectFrom('listing_edits').select('listing_id').where('corrections', '<>', '{}'),
      );
    return query.where('flags', '<>', 0).where(sql<boolean>`(flags & ${sql.lit(flags)}) <> 0`);
  };

  /** The condition of a query without its search. */
  const matching = ({ state, facts, minDays }: Part, nowMs: number, session: SqlSession = db): Listings => {
    let query: Listings = session.with<Tables>().selectFrom('listings');
    if (state === 'hidden')
      query = query.where('flags', '<>', 0).where(sql<boolean>`(flags & ${sql.lit(listingFlags.hidden)}) <> 0`);
    else if (state === 'live') query = query.where('status', '=', 'live');
    else query = query.where('status', '<>', 'expired');
    for (const fact of facts) query = withFact(query, fact, nowMs);
    if (minDays !== undefined) query = query.where('listed_ms', '<=', nowMs - minDays * dayMs);
    return query;
  };

  return {
    count: async (part: Part, nowMs: number): Promise<number> => {
      const { total } = await matching(part, nowMs)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** One page, latest ids first. */
    page: async (part: Part, nowMs: number, { first, count }: { first: number; count: number }): Promise<number[]> => {
      const rows = await matching(part, nowMs).select('id').orderBy('id', 'desc').offset(first).limit(count).execute();
      return rows.map(({ id }) => id);
    },

    /** The next ids in rising order. */
    after: async (
      part: Part,
      nowMs: number,
      { afterId, limit }: { afterId: number; limit: number },
      session?: SqlSession,
    ): Promise<number[]> => {
      const rows = await matching(part, nowMs, session)
        .select('id')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those of these cars that meet the facts. */
    among: async (part: Part, nowMs: number, ids: readonly number[]): Promise<Set<number>> => {
      const rows = await matching(part, nowMs).select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
};

export type CarCandidates = ReturnType<typeof createCarCandidates>;
