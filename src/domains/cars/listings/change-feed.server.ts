import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Listing } from './listing.ts';
import { changedFacts, isOfferNews, type ListingChange } from './listing-change.ts';

type FeedTables = {
  listing_changes: { revision: number; listing_id: number; was_offered: number; is_offered: number; before: string };
  change_cursors: { name: string; revision: number };
  listings: { id: number; document: string };
};

/** A stored listing, and whether it is on offer. */
export type StoredState = { listing: Listing; isOffered: boolean };

type WrittenChange = { revision: number; before: StoredState | undefined; after: StoredState };

const insert: BulkInsert = {
  table: 'listing_changes',
  columns: ['revision', 'listing_id', 'was_offered', 'is_offered', 'before'],
  conflict: '',
};

/** Only these changes are recorded. */
const isNews = ({ before, after }: WrittenChange): boolean => {
  const offered = {
    before: before?.isOffered ? before.listing : null,
    after: after.isOffered ? after.listing : null,
  };
  if (isOfferNews(offered)) return true;
  return offered.before !== null && offered.after !== null && changedFacts(offered.before, offered.after).length > 0;
};

/** The previous values of the changed fields. */
const changedFields = ({ before, after }: WrittenChange): Partial<Listing> => {
  if (!before) return {};
  const now = new Map<string, unknown>(Object.entries(after.listing));
  const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now.get(field));
  return Object.fromEntries(Object.entries(before.listing).filter(differs));
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Log of changes to cars in commit order, written with the cars and read by alerts and webhooks. Only
 * previous values of changed
 * fields are stored, so that an import of a hundred thousand cars stays small: the state after a change is the state
 * before the next one, or the current one.
 */
export const createChangeFeed = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<FeedTables>();

  /** All later changes of these cars, including unread ones, to reconstruct earlier states from the current one. */
  const changesFrom = (revision: number, ids: readonly number[], session: SqlSession) =>
    tables(session)
      .selectFrom('listing_changes')
      .selectAll()
      .where('listing_id', 'in', [...ids])
      .where('revision', '>=', revision)
      .orderBy('revision', 'desc')
      .execute();

  const documents = async (ids: readonly number[], session: SqlSession): Promise<Map<number, Listing>> => {
    const rows = await tables(session)
      .selectFrom('listings')
      .select(['id', 'document'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ id, document }) => [id, JSON.parse(document)]));
  };

  return {
    /** Called in the session that writes the cars. */
    record: async (written: readonly WrittenChange[], session: SqlSession): Promise<void> => {
      const rows = written.filter(isNews).map((change) => {
        const { revision, before, after } = change;
        const flags = [Number(before?.isOffered ?? false), Number(after.isOffered)];
        return [revision, after.listing.id, ...flags, JSON.stringify(changedFields(change))];
      });
      for (const statement of bulkInserts(db.engine, insert, rows)) await tables(session).executeQuery(statement);
    },

    /** Whether there are unread changes for this reader. Called often, so it takes no locks. */
    hasMore: async (reader: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('listing_changes')
        .select('revision')
        .where('revision', '>', (eb) =>
          eb.fn.coalesce(eb.selectFrom('change_cursors').select('revision').where('name', '=', reader), eb.val(0)),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The next changes for this reader, in order. Locks the reader's cursor until the session ends. */
    take: async (reader: string, limit: number, session: SqlSession): Promise<ListingChange[]> => {
      const { revision: cursor } = await tables(session)
        .insertInto('change_cursors')
        .values({ name: reader, revision: 0 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
        .returning('revision')
        .executeTakeFirstOrThrow();
      const next = await tables(session)
        .selectFrom('listing_changes')
        .select(['revision', 'listing_id'])
        .where('revision', '>', cursor)
        .orderBy('revision')
        .limit(limit)
        .execute();
      const [first, last] = [next[0], next.at(-1)];
      if (!first || !last) return [];
      const ids = [...new Set(next.map(({ listing_id }) => listing_id))];
      const current = await documents(ids, session);
      const changes: ListingChange[] = [];
      for (const row of await changesFrom(first.revision, ids, session)) {
        const after = current.get(row.listing_id);
        // The listing was deleted since.
        if (!after) continue;
        const before: Listing = { ...after, ...JSON.parse(row.before) };
        current.set(row.listing_id, before);
        if (row.revision > last.revision) continue;
        changes.push({
          revision: row.revision,
          listingId: row.listing_id,
          before: row.was_offered === 1 ? before : null,
          after: row.is_offered === 1 ? after : null,
          removedMs: row.is_offered === 1 ? null : after.removedMs,
          ...(before.removedMs !== null && row.is_offered === 1 && { left: before }),
        });
      }
      await tables(session)
        .updateTable('change_cursors')
        .set({ revision: last.revision })
        .where('name', '=', reader)
        .execute();
      return changes.reverse();
    },

    /** Deletes changes that all these readers have read. */
    forget: async (readers: readonly string[], session: SqlSession): Promise<void> => {
      const cursors = await tables(session)
        .selectFrom('change_cursors')
        .select('revision')
        .where('name', 'in', [...readers])
        .execute();
      if (cursors.length < readers.length) return;
      const readRevision = Math.min(...cursors.map(({ revision }) => revision));
      await tables(session).deleteFrom('listing_changes').where('revision', '<=', readRevision).execute();
    },
  };
};
