import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type ViewRow = { id: string; consumer_id: string; name: string; query: string; shared: number; created_ms: number };
type Tables = { listing_views: ViewRow };

/** A list of cars with a name: filters, order and columns as the query of its address. */
type SavedView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean };

type ViewRefusal = 'no-name' | 'too-many';

const mostViews = 50;
const longestName = 60;

export type SavedViews = ReturnType<typeof createSavedViews>;

/** Views that operators save for themselves or share with the others. */
export const createSavedViews = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** An operator's own views and those shared by others, by name. */
    of: async (consumerId: string): Promise<SavedView[]> => {
      const rows = await table()
        .selectFrom('listing_views')
        .selectAll()
        .where((eb) => eb.or([eb('consumer_id', '=', consumerId), eb('shared', '=', 1)]))
        .orderBy('name')
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, query, shared, consumer_id }) => ({
        id,
        name,
        query,
        isShared: shared === 1,
        isOwn: consumer_id === consumerId,
      }));
    },

    /** Saves a view; one of the same name is replaced. */
    save: async (
      consumerId: string,
      view: { name: string; query: string; isShared: boolean },
    ): Promise<Result<string, ViewRefusal>> => {
      const name = view.name.trim().slice(0, longestName);
      if (name === '') return err('no-name');
      return db.transaction(async (session) => {
        const own = await table(session)
          .selectFrom('listing_views')
          .select(['id', 'name'])
          .where('consumer_id', '=', consumerId)
          .execute();
        const existing = own.find((row) => row.name === name);
        const values = { name, query: view.query, shared: view.isShared ? 1 : 0 };
        if (existing) {
          await table(session).updateTable('listing_views').set(values).where('id', '=', existing.id).execute();
          return ok(existing.id);
        }
        if (own.length >= mostViews) return err('too-many');
        const id = randomUUID();
        await table(session)
          .insertInto('listing_views')
          .values({ id, consumer_id: consumerId, created_ms: clock.now(), ...values })
          .execute();
        return ok(id);
      });
    },

    /** Removes an own view; others stay. */
    remove: async (consumerId: string, id: string): Promise<void> => {
      await table().deleteFrom('listing_views').where('id', '=', id).where('consumer_id', '=', consumerId).execute();
    },

    ofConsumer: async (consumerId: string) =>
      table()
        .selectFrom('listing_views')
        .select(['id', 'name', 'query', 'shared', 'created_ms as createdMs'])
        .where('consumer_id', '=', consumerId)
        .execute(),

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom('listing_views').where('consumer_id', '=', consumerId).execute();
    },
  };
};
