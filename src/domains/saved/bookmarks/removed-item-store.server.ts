import { z } from 'zod';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** `alerts`: alerts that were turned off. */
export type RemovedKind = 'vehicle' | 'search' | 'owned' | 'alerts';

type Row = {
  id: string;
  consumer_id: string;
  kind: RemovedKind;
  title: string;
  content: string;
  removed_ms: number;
};
type Tables = { removed_items: Row };

/** A row as it was in its table. */
const StoredRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type StoredRow = z.infer<typeof StoredRow>;

/** The content to restore: the row itself and its alert choices. */
const Content = z.object({ row: StoredRow, choices: z.array(StoredRow) });
type RemovedContent = z.infer<typeof Content>;

type RemovedItem = { id: string; consumerId: string; kind: RemovedKind; title: string; content: RemovedContent };

/** Id and title of a removed item, for pages. */
export type RemovedName = { id: string; title: string };

const restorableMs = dayMs;

export type RemovedItemStore = ReturnType<typeof createRemovedItemStore>;

/** Items that shoppers removed, kept for a day so that they can be restored. */
export const createRemovedItemStore = ({ db, clock }: { db: SqlDatabase; clock: { now(): number } }) => {
  const table = (session: SqlSession = db) => session.with<Tables>();
  const sinceMs = (): number => clock.now() - restorableMs;

  return {
    /** Called in the transaction that removes the item. */
    keep: async ({ id, consumerId, kind, title, content }: RemovedItem, session: SqlSession): Promise<void> => {
      const values = { title, content: JSON.stringify(content), removed_ms: clock.now() };
      await table(session)
        .insertInto('removed_items')
        .values({ id, consumer_id: consumerId, kind, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },

    find: async (consumerId: string, kind: RemovedKind, id: string): Promise<RemovedName | undefined> =>
      table()
        .selectFrom('removed_items')
        .select(['id', 'title'])
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .where('kind', '=', kind)
        .where('removed_ms', '>', sinceMs())
        .executeTakeFirst(),

    /** Deletes a removed item from this store and returns it, to be restored. */
    take: async (
      consumerId: string,
      kind: RemovedKind,
      id: string,
      session: SqlSession,
    ): Promise<RemovedContent | undefined> => {
      const row = await table(session)
        .deleteFrom('removed_items')
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .where('kind', '=', kind)
        .where('removed_ms', '>', sinceMs())
        .returning('content')
        .executeTakeFirst();
      return row && Content.parse(JSON.parse(row.content));
    },

    ofConsumer: async (consumerId: string) => {
      const rows = await table()
        .selectFrom('removed_items')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('removed_ms')
        .execute();
      return rows.map(({ kind, title, content, removed_ms }) => ({
        kind,
        title,
        ...Content.parse(JSON.parse(content)),
        removedDate: new Date(removed_ms).toISOString(),
      }));
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom('removed_items').where('consumer_id', '=', consumerId).execute();
    },

    forgetOld: async (): Promise<void> => {
      await table().deleteFrom('removed_items').where('removed_ms', '<=', sinceMs()).execute();
    },
  };
};
