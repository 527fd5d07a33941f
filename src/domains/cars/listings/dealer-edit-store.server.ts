import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { agreedDealerFields, DealerEdits, isEmptyEdit, withoutFields } from './dealer-edits.ts';
import type { Listing } from './listing.ts';

export type DealerEditTables = {
  /** `sold_ms` is in the edits too; here a feed without the car can find it. */
  dealer_edits: { listing_id: number; sold_ms: number | null; edits: string };
};

const idsPerQuery = 500;

/** Dealers' changes of their cars, stored apart from what their feeds say. */
export const createDealerEditStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<DealerEditTables>();

  const remove = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      await tables(session)
        .deleteFrom('dealer_edits')
        .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
    }
  };

  const put = async (id: number, edits: DealerEdits, session: SqlSession): Promise<void> => {
    if (isEmptyEdit(edits)) return remove([id], session);
    const values = { sold_ms: edits.soldMs, edits: JSON.stringify(edits) };
    await tables(session)
      .insertInto('dealer_edits')
      .values({ listing_id: id, ...values })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
      .execute();
  };

  return {
    put,
    forget: remove,

    find: async (ids: readonly number[], session: SqlSession = db): Promise<Map<number, DealerEdits>> => {
      const editsById = new Map<number, DealerEdits>();
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        const rows = await tables(session)
          .selectFrom('dealer_edits')
          .selectAll()
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .execute();
        for (const { listing_id, edits } of rows) editsById.set(listing_id, DealerEdits.parse(JSON.parse(edits)));
      }
      return editsById;
    },

    /** Whether any dealer has this picture at a car; in the stored text, where nothing else looks like its hash. */
    usesPhoto: async (hash: string): Promise<boolean> =>
      (await tables()
        .selectFrom('dealer_edits')
        .select('listing_id')
        .where('edits', 'like', `%"${hash}"%`)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** A change that the feed repeats ends, so that later values of the feed count; so does a sale once the car left. */
    endAgreed: async (original: Listing, edits: DealerEdits, session: SqlSession): Promise<DealerEdits> => {
      const agreed = agreedDealerFields(original, edits);
      const hasLeft = edits.soldMs !== null && original.removedMs !== null;
      if (agreed.length === 0 && !hasLeft) return edits;
      const atMs = Math.max(original.confirmedMs, edits.prices.at(-1)?.atMs ?? 0);
      const left = { ...withoutFields(edits, agreed, atMs), ...(hasLeft && { soldMs: null }) };
      await put(original.id, left, session);
      return left;
    },
  };
};
