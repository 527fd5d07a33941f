import type { SqlDatabase } from '#lib/sql-session.ts';
import { lastStored } from './forget-changes.server.ts';
import { createImportStore } from './import-store.server.ts';

type Tables = { feeds: { id: string; name: string } };

/** Feeds by name, and whose cars each has, for filters. */
export const createFeedNames = (db: SqlDatabase) => {
  const runs = createImportStore(db);
  return {
    all: (): Promise<{ id: string; name: string }[]> =>
      db.with<Tables>().selectFrom('feeds').select(['id', 'name']).orderBy('name').execute(),

    /** The dealers of a feed's last import. */
    dealersOf: async (feedId: string): Promise<number[]> => {
      const last = await lastStored(runs, feedId);
      return last ? runs.dealers.of(last.id) : [];
    },
  };
};
