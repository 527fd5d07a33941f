import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ImportJournal } from '#domains/supply/feeds/import-feed.server.ts';
import type { StagedWork } from '#domains/supply/feeds/staged-work.server.ts';
import type { InventoryStores, Progress } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import { changeOf, type ImportChanges } from './import-changes.server.ts';
import { rowOf } from './import-row.ts';
import type { ImportRows } from './import-rows.server.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportStore } from './import-store.server.ts';

/** Thrown when an operator wants the import to stop; `wish` is null if it had ended before it began. */
export class ImportHalted extends Error {
  readonly wish: ImportRun['wish'];

  constructor(wish: ImportRun['wish']) {
    super(`the import was asked to ${wish ?? 'end'}`);
    this.wish = wish;
  }
}

type Options = {
  runId: string;
  runs: ImportStore;
  changes: ImportChanges;
  results: Pick<ImportRows, 'add'>;
  stores: Pick<InventoryStores, 'listings'>;
  clock: Clock;
  work: StagedWork;
  onReading(): void;
};

const reportEveryMs = 500;

/** Records an import's progress in its transactions: exact counts and undo data. */
export const createImportJournal = async (options: Options) => {
  const { runId, runs, changes, results, stores, clock, work, onReading } = options;
  let progress: Progress | undefined;
  let reportedMs = 0;

  const tell = async (): Promise<void> => {
    if (!progress || clock.now() - reportedMs < reportEveryMs) return;
    reportedMs = clock.now();
    await runs.change(runId, ['running'], progress);
    progress = undefined;
  };

  const journal: ImportJournal = {
    ...(await runs.checkpoint(runId)),
    reading: onReading,
    work,

    begin: async () => {
      const run = await runs.find(runId);
      if (run?.wish) throw new ImportHalted(run.wish);
      const startedMs = run?.startedMs ?? clock.now();
      if (!(await runs.change(runId, ['queued', 'running'], { state: 'running', startedMs }))) {
        throw new ImportHalted(null);
      }
    },

    pause: async () => {
      await tell();
      const run = await runs.find(runId);
      if (run?.wish) throw new ImportHalted(run.wish);
    },

    staged: ({ rows, good, warnings, expirySkipped }) =>
      runs.setRead(runId, { rows, refused: rows - good, warnings, leavingSkipped: expirySkipped }),

    dealers: async (summary, session) => {
      await runs.dealers.add(runId, summary, session);
      const dealersAdded = summary.changes.filter(({ before }) => !before).length;
      await runs.count(runId, { dealersAdded, dealersChanged: summary.changes.length - dealersAdded }, session);
    },

    rows: async (changed, { rows, storedRows }, session) => {
      // As stored, not as sent: the store may apply operators' changes.
      const stored = await stores.listings.findStored(
        changed.map(({ next }) => next.id),
        session,
      );
      const made = changed.flatMap(({ before, next }) => {
        const after = stored.get(next.id);
        return after ? [{ before, after, change: changeOf(before, after) }] : [];
      });
      await changes.add(
        runId,
        made.map(({ change }) => change),
        session,
      );
      const visible = made.filter(({ change }) => change.kind !== 'confirmed');
      await results.add(
        runId,
        visible.map(({ before, after }) => rowOf(before, after)),
        session,
      );
      const added = made.filter(({ before }) => !before).length;
      const different = made.filter(({ change }) => change.kind === 'changed');
      const priced = different.filter(({ before, after }) => before?.priceUsd !== after.priceUsd).length;
      const counts = {
        added,
        priceChanged: priced,
        otherChanged: different.length - priced,
        unchanged: rows - added - different.length,
        back: made.filter(({ before }) => before && before.removedMs !== null).length,
      };
      await runs.count(runId, counts, session, { storedRows });
    },

    missing: async (expired, session) => {
      const stored = await stores.listings.findStored(
        expired.map(({ id }) => id),
        session,
      );
      const pairs = expired.map((listing) => {
        const before: Listing = { ...listing, removedMs: null };
        return { before, after: stored.get(listing.id) ?? listing };
      });
      const made = pairs.map(({ before, after }) => changeOf(before, after));
      await changes.add(runId, made, session);
      await results.add(
        runId,
        pairs.map(({ before, after }) => rowOf(before, after)),
        session,
      );
      await runs.count(runId, { left: made.length }, session, { missingDone: true });
    },
  };

  return {
    journal,
    onProgress: (next: Progress): void => {
      progress = next;
    },
  };
};
