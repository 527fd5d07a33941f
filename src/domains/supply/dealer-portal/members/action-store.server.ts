import { randomUUID } from 'node:crypto';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { DealerActor } from './dealer-member.ts';

type Tables = {
  dealer_actions: {
    id: string;
    owner_id: number;
    listing_id: number | null;
    consumer_id: string | null;
    author: string;
    words: string;
    at_ms: number;
  };
};

/** What somebody of a dealer did, in a sentence. */
export type DealerAction = { id: string; listingId: number | null; author: string; words: string; atMs: number };

const mostRead = 100;

export type ActionStore = ReturnType<typeof createActionStore>;

/** The history of what dealers did in their portal, written in the transactions that did it. */
export const createActionStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const latest = () =>
    tables().selectFrom('dealer_actions').selectAll().orderBy('at_ms', 'desc').orderBy('id').limit(mostRead);
  const read = (rows: Awaited<ReturnType<ReturnType<typeof latest>['execute']>>): DealerAction[] =>
    rows.map((row) => ({
      id: row.id,
      listingId: row.listing_id,
      author: row.author,
      words: row.words,
      atMs: row.at_ms,
    }));

  return {
    add: async (
      { dealerId, consumerId, name }: DealerActor,
      { listingId = null, words, atMs }: { listingId?: number | null; words: string; atMs: number },
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .insertInto('dealer_actions')
        .values({
          id: randomUUID(),
          owner_id: dealerId,
          listing_id: listingId,
          consumer_id: consumerId,
          author: name,
          words,
          at_ms: atMs,
        })
        .execute();
    },

    /** Latest first. */
    ofListing: async (listingId: number): Promise<DealerAction[]> =>
      read(await latest().where('listing_id', '=', listingId).execute()),

    ofDealer: async (dealerId: number): Promise<DealerAction[]> =>
      read(await latest().where('owner_id', '=', dealerId).execute()),

    ofConsumer: async (consumerId: string): Promise<DealerAction[]> =>
      read(await latest().where('consumer_id', '=', consumerId).execute()),

    /** What was done stays in the dealer's history, without who did it. */
    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('dealer_actions')
        .set({ consumer_id: null, author: 'A former member' })
        .where('consumer_id', '=', consumerId)
        .execute();
    },
  };
};
