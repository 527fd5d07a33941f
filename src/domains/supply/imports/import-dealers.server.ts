import { hash } from 'node:crypto';
import { Owner } from '#domains/cars/sellers/owner.ts';
import type { DealerChange } from '#domains/supply/feeds/apply-feed.server.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type DealerRow = {
  run_id: string;
  owner_id: number;
  change: 'added' | 'changed' | null;
  before: string | null;
  after_hash: string | null;
};
type Tables = { import_dealers: DealerRow };

const rowsPerInsert = 200;

const hashOf = (owner: Owner): string => hash('sha256', JSON.stringify(owner), 'base64');

const changeOf = ({ before, after }: DealerChange): Pick<DealerRow, 'change' | 'before' | 'after_hash'> => ({
  change: before ? 'changed' : 'added',
  before: before ? JSON.stringify(before) : null,
  after_hash: hashOf(after),
});

/** The dealers of an import, and the changes it made to them. */
export const createImportDealers = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  /** Deletes the undo data; the list of dealers is kept permanently. */
  const forget = async (runId: string, session: SqlSession = db): Promise<void> => {
    await tables(session)
      .updateTable('import_dealers')
      .set({ change: null, before: null, after_hash: null })
      .where('run_id', '=', runId)
      .where('change', 'is not', null)
      .execute();
  };

  return {
    /** Records of an interrupted attempt are kept, since they have the original state. */
    add: async (
      runId: string,
      { ownerIds, changes }: { ownerIds: readonly number[]; changes: readonly DealerChange[] },
      session: SqlSession,
    ): Promise<void> => {
      const changed = new Map(changes.map((change) => [change.after.id, changeOf(change)]));
      const unchanged = { change: null, before: null, after_hash: null };
      for (let at = 0; at < ownerIds.length; at += rowsPerInsert) {
        const rows = ownerIds
          .slice(at, at + rowsPerInsert)
          .map((ownerId) => ({ run_id: runId, owner_id: ownerId, ...(changed.get(ownerId) ?? unchanged) }));
        await tables(session)
          .insertInto('import_dealers')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    of: async (runId: string): Promise<number[]> => {
      const rows = await tables().selectFrom('import_dealers').select('owner_id').where('run_id', '=', runId).execute();
      return rows.map((row) => row.owner_id);
    },

    /**
     * Restores changed dealers and deletes added ones, unless they were changed since or have cars from elsewhere.
     * Resolves with how many.
     */
    undo: async (runId: string, owners: InventoryStores['owners'], session: SqlSession): Promise<number> => {
      const rows = await tables(session)
        .selectFrom('import_dealers')
        .selectAll()
        .where('run_id', '=', runId)
        .where('change', 'is not', null)
        .orderBy('owner_id')
        .execute();
      const added: number[] = [];
      const restored: { owner: Owner; feedKey: string | null }[] = [];
      for (const row of rows) {
        const original = await owners.original(row.owner_id, session);
        if (!original || hashOf(original.owner) !== row.after_hash) continue;
        if (row.before === null) added.push(row.owner_id);
        else restored.push({ owner: Owner.parse(JSON.parse(row.before)), feedKey: original.feedKey });
      }
      await owners.upsertMany(restored, session);
      const removed = await owners.removeUnused(added, session);
      await forget(runId, session);
      return restored.length + removed;
    },

    forget,
  };
};
