import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '#domains/people/access/operator.ts';
import { FeedMapping } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { type FeedLosses, type LossLimits, lossWords } from '#domains/supply/feeds/feed-losses.ts';
import { type ImportOptions, importFeed } from '#domains/supply/feeds/import-feed.server.ts';
import { createStagedWork } from '#domains/supply/feeds/staged-work.server.ts';
import { leaseHolder } from '#domains/supply/inventory/inventory-state.server.ts';
import { refreshStaleMarkets } from '#domains/supply/inventory/market-refresh.server.ts';
import { type FileStore, removeFolder } from '#lib/file-store.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { feedKeys } from './feed-keys.ts';
import { forgetChanges } from './forget-changes.server.ts';
import type { ImportChanges } from './import-changes.server.ts';
import { createImportJournal, ImportHalted } from './import-journal.server.ts';
import type { ImportRows } from './import-rows.server.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportStore } from './import-store.server.ts';
import { createProblemFile } from './problem-file.server.ts';
import { undoImport } from './undo-import.server.ts';

/** Writes to the audit log. */
export type RecordEvent = (
  operator: Pick<Operator, 'id' | 'email'>,
  event: Event,
  session: SqlSession,
) => Promise<void>;

type Event = { action: string; subject: string; summary: string; details?: object };

type RunOptions = Pick<ImportOptions, 'stores' | 'catalogue' | 'places' | 'photos' | 'fetchPhoto' | 'clock'> & {
  files: FileStore;
  runs: ImportStore;
  changes: ImportChanges;
  results: ImportRows;
  record: RecordEvent;
  /** What an import may take off sale without an operator's yes. */
  lossLimits(): Promise<LossLimits>;
};

/** `busy`: another process holds the inventory's lease, so retry later. */
type Outcome = 'over' | 'busy';

/** Runs an import from its current state to the end; rows stored by an earlier attempt are not stored again. */
export const runImport = async (runId: string, options: RunOptions): Promise<Outcome> => {
  const { runs } = options;
  const run = await runs.find(runId);
  if (!run) return 'over';
  if (run.state === 'undoing') return undo(run, options);
  const { files } = options;
  const problems = createProblemFile(files, feedKeys.problems(runId));
  const work = createStagedWork(files, feedKeys.work(runId));
  const keep: typeof work.keep = async (...staged) => {
    // Another machine may go on from there, and has the rows and their problems then.
    await problems.close();
    await work.keep(...staged);
  };
  try {
    const { journal, onProgress } = await createImportJournal({
      runId,
      ...options,
      work: { ...work, keep },
      onReading: problems.empty,
    });
    const result = await importFeed({
      ...options,
      file: await files.download(feedKeys.file(run)),
      name: run.fileName,
      mapping: FeedMapping.parse(run.mapping),
      workDir: join(files.localFolder, feedKeys.work(runId)),
      full: run.whole,
      ...(run.dealerId !== null && { dealerId: run.dealerId }),
      asOfMs: run.asOfMs,
      lossLimits: run.accepted ? undefined : await options.lossLimits(),
      journal,
      onProblem: problems.add,
      onProgress,
    });
    if (!result.ok && result.error.code === 'busy') return 'busy';
    await problems.close();
    if (!result.ok && result.error.code === 'losses') {
      await wait(run, options, result.error.losses);
      return 'over';
    }
    if (!result.ok) {
      await end(run, options, { state: 'failed', failure: result.error.message });
      return 'over';
    }
    await end(run, options, { state: 'done' });
    await forgetChanges(options);
    return 'over';
  } catch (error) {
    if (!(error instanceof ImportHalted)) throw error;
    return halt(run, error.wish, options);
  } finally {
    await problems.close();
  }
};

const halt = async (run: ImportRun, wish: ImportHalted['wish'], options: RunOptions): Promise<Outcome> => {
  const { runs } = options;
  if (wish === 'pause') await runs.change(run.id, ['running'], { state: 'paused', wish: null });
  if (wish === 'stop') await end(run, options, { state: 'stopped' });
  if (wish !== 'stop-and-undo') return 'over';
  await runs.change(run.id, ['running'], { state: 'undoing', wish: null });
  return undo(run, options);
};

const undo = async (run: ImportRun, options: RunOptions): Promise<Outcome> => {
  const { stores, runs, clock } = options;
  const holder = leaseHolder(randomUUID());
  if (!(await stores.state.takeLease(holder))) return 'busy';
  try {
    await runs.change(run.id, ['undoing'], { task: 'Putting back', done: 0, total: 0 });
    await undoImport({ ...options, runId: run.id, holder });
    await refreshStaleMarkets({
      stores,
      clock,
      beforeEach: () => stores.db.transaction((session) => stores.state.renewLease(holder, session)),
    });
  } finally {
    await stores.state.releaseLease(holder);
  }
  await end(run, options, { state: 'undone' });
  return 'over';
};

/** Nothing was stored; the checked rows stay until an operator decides. */
const wait = async (run: ImportRun, { stores, runs, record, files }: RunOptions, hold: FeedLosses): Promise<void> => {
  const superseded = await stores.db.transaction(async (session) => {
    const to = { state: 'waiting', hold, wish: null, task: null, startedMs: null } as const;
    if (!(await runs.change(run.id, ['running'], to, session))) return [];
    const summary = `The import of ${run.fileName} waits for a yes: it would take ${lossWords(hold)}.`;
    await record(run.operator, { action: 'import.wait', subject: `import:${run.id}`, summary }, session);
    return supersede(run, { runs, record }, session);
  });
  await removeFiles(superseded, files);
};

/** A newer file of a feed takes the place of the one that waits for an operator. */
const supersede = async (
  run: ImportRun,
  { runs, record }: Pick<RunOptions, 'runs' | 'record'>,
  session: SqlSession,
): Promise<string[]> => {
  const waiting = (await runs.ofFeed(run.feedId, 50, session)).filter(
    ({ id, state, createdMs }) => id !== run.id && state === 'waiting' && createdMs <= run.createdMs,
  );
  for (const { id, fileName } of waiting) {
    await runs.change(id, ['waiting'], { state: 'cancelled', failure: 'A newer file took its place.' }, session);
    const summary = `Discarded ${fileName}: a newer file of its feed took its place.`;
    await record(run.operator, { action: 'import.cancel', subject: `import:${id}`, summary }, session);
  }
  return waiting.map(({ id }) => id);
};

const removeFiles = async (runIds: readonly string[], files: FileStore): Promise<void> => {
  for (const id of runIds) {
    await removeFolder(files, feedKeys.work(id));
    await removeFolder(files, feedKeys.files(id));
  }
};

type Ending = { state: 'done' | 'failed' | 'stopped' | 'undone'; failure?: string };

const summaryOf = (run: ImportRun, { state, failure }: Ending): string => {
  const { added, priceChanged, otherChanged, left, refused, undone, notUndone, dealersUndone } = run.counts;
  if (state === 'failed') return `The import of ${run.fileName} failed: ${failure}`;
  if (state === 'undone')
    return `Undid the import of ${run.fileName}: ${undone} cars and ${dealersUndone} dealers as before, ${notUndone} cars left alone.`;
  const did = `${added} added, ${priceChanged + otherChanged} changed, ${left} left, ${refused} rows refused`;
  return `${state === 'done' ? 'Imported' : 'Stopped importing'} ${run.fileName}: ${did}.`;
};

const end = async (before: ImportRun, { stores, runs, record, clock, files }: RunOptions, ending: Ending) => {
  const to = { ...ending, wish: null, task: null, finishedMs: clock.now() };
  const superseded = await stores.db.transaction(async (session) => {
    if (!(await runs.change(before.id, ['running', 'undoing'], to, session))) return [];
    const run = (await runs.find(before.id, session)) ?? before;
    const event = { action: `import.${ending.state}`, subject: `import:${run.id}`, summary: summaryOf(run, ending) };
    await record(run.operator, { ...event, details: run.counts }, session);
    return ending.state === 'done' ? supersede(run, { runs, record }, session) : [];
  });
  await removeFiles(superseded, files);
  await removeFolder(files, feedKeys.work(before.id));
  await rm(join(files.localFolder, feedKeys.work(before.id)), { recursive: true, force: true });
  if (ending.state !== 'failed') await removeFolder(files, feedKeys.files(before.id));
};
