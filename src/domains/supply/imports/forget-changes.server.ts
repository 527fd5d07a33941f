import type { Clock } from '#lib/clock.ts';
import type { ImportChanges } from './import-changes.server.ts';
import { isUndoable, isUnfinished } from './import-run.ts';
import type { ImportStore } from './import-store.server.ts';

const together = 2000;

type Options = { runs: ImportStore; changes: ImportChanges; clock: Clock };

/**
 * Deletes undo data of imports that can no longer be undone: a later one of the feed was stored, or a week has passed.
 */
export const forgetChanges = async ({ runs, changes, clock }: Options): Promise<void> => {
  for (const runId of await changes.runs()) {
    const run = await runs.find(runId);
    if (run && (await isKept(run, runs, clock.now()))) continue;
    while ((await changes.forgetSome(runId, together)) > 0);
    await runs.dealers.forget(runId);
  }
};

const isKept = async (
  run: NonNullable<Awaited<ReturnType<ImportStore['find']>>>,
  runs: ImportStore,
  nowMs: number,
): Promise<boolean> => {
  if (isUnfinished(run.state)) return true;
  if (!isUndoable(run, nowMs)) return false;
  return (await lastStored(runs, run.feedId))?.id === run.id;
};

const recent = 50;

/** The import of a feed that can be undone: the last one that may have stored anything. */
export const lastStored = async (runs: Pick<ImportStore, 'ofFeed'>, feedId: string) =>
  (await runs.ofFeed(feedId, recent)).find(
    ({ state, startedMs }) => startedMs !== null && !['failed', 'waiting', 'cancelled'].includes(state),
  );
