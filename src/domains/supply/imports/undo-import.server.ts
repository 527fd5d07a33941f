import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import { type ImportChanges, undoChange } from './import-changes.server.ts';
import type { ImportStore } from './import-store.server.ts';

type Options = {
  runId: string;
  runs: ImportStore;
  changes: ImportChanges;
  stores: InventoryStores;
  clock: Clock;
  /** Holder of the inventory's lease, which the caller has taken. */
  holder: string;
};

const together = 500;

/**
 * Undoes an import, except for what was changed since: added cars are removed, changed and removed ones are restored,
 * and so are dealers. Each part is restored and its record deleted in one transaction, so that an interrupted undo can
 * be resumed.
 */
export const undoImport = async ({ runId, runs, changes, stores, clock, holder }: Options): Promise<void> => {
  for (let left = together; left > 0; ) {
    left = await stores.db.transaction(async (session) => {
      await stores.state.renewLease(holder, session);
      const part = await changes.some(runId, together, session);
      if (part.length === 0) return 0;
      const ids = part.map(({ listingId }) => listingId);
      const stored = await stores.listings.findStored(ids, session);
      const restored = part.flatMap((change) => undoChange(change, stored.get(change.listingId), clock.now()) ?? []);
      await stores.listings.upsertMany(restored, session);
      await stores.listings.fieldChanges.note(
        restored.map((after) => ({ before: stored.get(after.id), after })),
        { atMs: clock.now(), cause: 'undo' },
        session,
      );
      await stores.state.markStaleMarkets(
        restored.map(({ modelCode }) => modelCode),
        session,
      );
      await changes.remove(runId, ids, session);
      await runs.count(runId, { undone: restored.length, notUndone: part.length - restored.length }, session);
      return part.length;
    });
  }
  // Dealers come last, because those with cars stay.
  await stores.db.transaction(async (session) => {
    await stores.state.renewLease(holder, session);
    await runs.count(runId, { dealersUndone: await runs.dealers.undo(runId, stores.owners, session) }, session);
  });
};
