import { sql } from 'kysely';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerTables } from '#domains/cars/sellers/owner-store.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { DealerList } from './dealer-rows.ts';

type Tables = OwnerTables & ListingTables & { listing_reports: { listing_id: number; created_ms: number } };

const read = ({ document }: { document: string }): Owner => JSON.parse(document);

const like = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Queries for the lists of dealers; merged dealers are left out. */
export const createDealerDeskStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  const ofList = (list: DealerList, words: string) => {
    const dealers = tables()
      .selectFrom('owners')
      .leftJoin('owner_edits', 'owner_edits.owner_id', 'owners.id')
      .where('dealer_name', 'is not', null)
      .where('owner_edits.merged_into', 'is', null)
      .$if(words !== '', (query) => query.where(sql<boolean>`dealer_name like ${like(words)} escape '\\'`));
    // Safe to match as text: the document is our own JSON, in which quotes inside values are escaped.
    if (list === 'no-lead-address') {
      return dealers.where((eb) =>
        eb.or([
          eb('document', 'not like', '%"leadEmail":"%'),
          eb('document', 'like', '%"leadEmail":""%'),
          eb('document', 'like', '%"hideEmailForm":true%'),
        ]),
      );
    }
    return list === 'hidden' ? dealers.where('owner_edits.cars_hidden_ms', 'is not', null) : dealers;
  };

  const count = async (list: DealerList, words = ''): Promise<number> => {
    const { total } = await ofList(list, words)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };

  return {
    count,

    page: async (list: DealerList, words: string, part: { first: number; count: number }) => {
      const rows = await ofList(list, words)
        .select(['owners.id', 'document', 'feed_key', 'owner_edits.cars_hidden_ms'])
        .orderBy('dealer_name')
        .orderBy('owners.id')
        .offset(part.first)
        .limit(part.count)
        .execute();
      return rows.map((row) => ({
        owner: read(row),
        hasFeed: row.feed_key !== null,
        hidden: row.cars_hidden_ms !== null,
      }));
    },

    /** When a feed last confirmed a car of each of these sellers. */
    lastConfirmed: async (ownerIds: readonly number[]): Promise<Map<number, number>> => {
      if (ownerIds.length === 0) return new Map();
      const rows = await tables()
        .selectFrom('listings')
        .select(({ fn }) => ['owner_id', fn.max<number>('confirmed_ms').as('at')])
        .where('owner_id', 'in', ownerIds)
        .where('status', '<>', 'expired')
        .groupBy('owner_id')
        .execute();
      return new Map(rows.map((row) => [row.owner_id, row.at]));
    },

    /** Reports since then about cars that are shown as each of these sellers'. */
    reportsSince: async (ownerIds: readonly number[], sinceMs: number): Promise<Map<number, number>> => {
      if (ownerIds.length === 0) return new Map();
      const rows = await tables()
        .selectFrom('listing_reports')
        .innerJoin('listings', 'listings.id', 'listing_reports.listing_id')
        .leftJoin('owner_edits', 'owner_edits.owner_id', 'listings.owner_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(({ fn }) => fn.coalesce('owner_edits.merged_into', 'listings.owner_id').as('owner_id'))
        .where('created_ms', '>', sinceMs)
        .where(({ fn, eb }) => eb(fn.coalesce('owner_edits.merged_into', 'listings.owner_id'), 'in', ownerIds))
        .groupBy(({ fn }) => fn.coalesce('owner_edits.merged_into', 'listings.owner_id'))
        .execute();
      return new Map(rows.map((row) => [row.owner_id, row.count]));
    },

    /** All cars of a seller, expired ones included. */
    carsOf: async (
      ownerId: number,
      session: SqlSession,
    ): Promise<{ id: number; vin: string; status: string; model_code: string }[]> =>
      tables(session)
        .selectFrom('listings')
        .select(['id', 'vin', 'status', 'model_code'])
        .where('owner_id', '=', ownerId)
        .orderBy('id')
        .execute(),
  };
};
