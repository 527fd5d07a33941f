import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import { lossWords } from '#domains/supply/feeds/feed-losses.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type FileStore, removeFolder } from '#lib/file-store.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { feedKeys } from './feed-keys.ts';
import type { Feed, FeedStore } from './feed-store.server.ts';
import { forgetChanges, lastStored } from './forget-changes.server.ts';
import type { ImportChanges } from './import-changes.server.ts';
import {
  type ImportRun,
  type ImportSource,
  type ImportState,
  isUnderWay,
  isUndoable,
  isUnfinished,
} from './import-run.ts';
import type { ImportStore } from './import-store.server.ts';
import { readProblems, type StoredProblem } from './problem-file.server.ts';
import type { RecordEvent } from './run-import.server.ts';
import type { FeedChoice } from './upload.ts';
import type { UploadStore } from './upload-store.server.ts';

type Who = Pick<Operator, 'id' | 'email'>;

type Job = { kind: string; payload: { runId: string }; runAt?: number; maxAttempts?: number };

type Options = {
  db: SqlDatabase;
  clock: Clock;
  files: FileStore;
  runs: ImportStore;
  changes: ImportChanges;
  feeds: FeedStore;
  uploads: Pick<UploadStore, 'remove'>;
  record: RecordEvent;
  enqueue(job: Job, session?: SqlSession): Promise<unknown>;
  /** Tells operators that an import waits for their yes; may be called more than once for one. */
  onWaiting(run: ImportRun): Promise<void>;
  /** Runs an import in another process, until it ends or is aborted. */
  runElsewhere(runId: string, signal: AbortSignal): Promise<'over' | 'busy'>;
};

/** A completely uploaded file, to be imported. */
type Arrived = {
  id: string;
  path: string;
  fileName: string;
  bytes: number;
  sha256: string;
  asOfMs: number;
  source: ImportSource;
};

export type ImportRefusal = 'not-found' | 'not-now' | 'another-runs' | 'not-the-last' | 'needs-name' | 'no-such-feed';

const jobKind = 'inventory.import';
const Payload = z.object({ runId: z.string() });
const busyAgainMs = 3_000;
const attempts = 20;

export type Imports = ReturnType<typeof createImports>;

/** Operations on imports for operators; the work is done by a job that survives this process. */
export const createImports = (options: Options) => {
  const { db, clock, files, runs, changes, feeds, uploads, record, enqueue, onWaiting, runElsewhere } = options;

  const schedule = (runId: string, session?: SqlSession, runAt?: number) =>
    enqueue(
      { kind: jobKind, payload: { runId }, maxAttempts: attempts, ...(runAt !== undefined && { runAt }) },
      session,
    );

  const note = (operator: Who, run: ImportRun, verb: string, words: string, session: SqlSession) =>
    record(operator, { action: `import.${verb}`, subject: `import:${run.id}`, summary: words }, session);

  /** Changes the state with an entry in the audit log, in one transaction. */
  const step = async (
    runId: string,
    operator: Who,
    {
      from,
      to,
      verb,
      words,
      runs: job = false,
    }: {
      from: readonly ImportState[];
      to: Parameters<ImportStore['change']>[2];
      verb: string;
      words: (run: ImportRun) => string;
      runs?: boolean;
    },
  ): Promise<Result<null, ImportRefusal>> =>
    db.transaction(async (session) => {
      const run = await runs.find(runId, session);
      if (!run) return err('not-found');
      if (!(await runs.change(runId, from, to, session))) return err('not-now');
      if (job) await schedule(runId, session);
      await note(operator, run, verb, words(run), session);
      return ok(null);
    });

  const anotherRuns = async (run: ImportRun, session: SqlSession): Promise<boolean> =>
    (await runs.ofFeed(run.feedId, 20, session)).some((other) => other.id !== run.id && isUnfinished(other.state));

  const chooseFeed = async (
    choice: FeedChoice,
    operator: Who,
    session: SqlSession,
  ): Promise<Result<Feed, ImportRefusal>> => {
    const { feedId, feedName = '', whole } = choice;
    const storedFeed = feedId ? await feeds.find(feedId, session) : await feeds.named(feedName, session);
    if (feedId && !storedFeed) return err('no-such-feed');
    if (!storedFeed && feedName === '') return err('needs-name');
    const id = storedFeed?.id ?? randomUUID();
    if (storedFeed) await feeds.change(id, { whole }, session);
    else {
      await feeds.add({ id, name: feedName, whole, createdMs: clock.now() }, session);
      await record(
        operator,
        { action: 'feed.add', subject: `feed:${id}`, summary: `Added the feed ${feedName}.` },
        session,
      );
    }
    const feed = await feeds.find(id, session);
    return feed ? ok(feed) : err('no-such-feed');
  };

  /** What was wrong with rows, in the file's order. */
  const problems = (runId: string): AsyncGenerator<StoredProblem> => readProblems(files, feedKeys.problems(runId));

  /** Errors of the rows that were left out, in the file's order. */
  async function* refused(runId: string): AsyncGenerator<StoredProblem> {
    for await (const problem of problems(runId)) if (problem.severity === 'error') yield problem;
  }

  return {
    find: (runId: string) => runs.find(runId),

    problems,

    refused,

    /** The first of these errors. */
    firstRefused: async (runId: string, most: number): Promise<StoredProblem[]> => {
      const first: StoredProblem[] = [];
      for await (const problem of refused(runId)) {
        first.push(problem);
        if (first.length >= most) break;
      }
      return first;
    },

    /** Creates an import for an uploaded file; idempotent for the same file. */
    receive: async (file: Arrived, choice: FeedChoice, operator: Who): Promise<Result<string, ImportRefusal>> => {
      if (await runs.find(file.id)) return ok(file.id);
      const { path, ...arrived } = file;
      const key = feedKeys.file(file);
      const to = join(files.localFolder, key);
      // Store the file first, so that no row refers to a missing file. A file without a row is deleted later.
      await mkdir(dirname(to), { recursive: true });
      await rename(path, to);
      await files.upload(key, to);
      const received = await db.transaction(async (session): Promise<Result<Feed, ImportRefusal>> => {
        const feed = await chooseFeed(choice, operator, session);
        if (!feed.ok) return feed;
        const { id: feedId, dealerId } = feed.value;
        const run = { ...arrived, feedId, dealerId, whole: choice.whole, createdMs: clock.now() };
        await runs.add({ ...run, operator: { id: operator.id, email: operator.email } }, session);
        await uploads.remove(file.id, session);
        const summary = `Received ${file.fileName} for ${feed.value.name}.`;
        await record(operator, { action: 'import.receive', subject: `import:${file.id}`, summary }, session);
        return feed;
      });
      if (received.ok) return ok(file.id);
      await rename(to, path);
      await files.remove(key);
      return received;
    },

    /** Stores the operator's mapping of the columns. */
    setMapping: (runId: string, mapping: object, operator: Who): Promise<Result<null, ImportRefusal>> =>
      step(runId, operator, {
        from: ['mapping', 'failed'],
        to: { mapping },
        verb: 'map',
        words: ({ fileName }) => `Said what the columns of ${fileName} mean.`,
      }),

    start: async (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> =>
      db.transaction(async (session) => {
        const run = await runs.find(runId, session);
        if (!run) return err('not-found');
        if (await anotherRuns(run, session)) return err('another-runs');
        const to = { state: 'queued', wish: null, failure: null } as const;
        if (!(await runs.change(runId, ['mapping', 'failed'], to, session))) return err('not-now');
        if (run.mapping !== null) await feeds.change(run.feedId, { mapping: run.mapping }, session);
        await schedule(runId, session);
        await note(operator, run, 'start', `Started importing ${run.fileName}.`, session);
        return ok(null);
      }),

    /** Goes on with an import that waits because it takes many cars off sale. */
    accept: async (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> =>
      db.transaction(async (session) => {
        const run = await runs.find(runId, session);
        if (!run) return err('not-found');
        if (await anotherRuns(run, session)) return err('another-runs');
        if (!(await runs.change(runId, ['waiting'], { state: 'queued', accepted: true }, session)))
          return err('not-now');
        await schedule(runId, session);
        const losses = run.hold ? `, which takes ${lossWords(run.hold)}` : '';
        await note(operator, run, 'accept', `Said yes to importing ${run.fileName}${losses}.`, session);
        return ok(null);
      }),

    pause: async (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> => {
      const words = ({ fileName }: ImportRun) => `Paused importing ${fileName}.`;
      const waiting = await step(runId, operator, { from: ['queued'], to: { state: 'paused' }, verb: 'pause', words });
      if (waiting.ok) return waiting;
      return step(runId, operator, { from: ['running'], to: { wish: 'pause' }, verb: 'pause', words });
    },

    resume: (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> =>
      step(runId, operator, {
        from: ['paused'],
        to: { state: 'queued', wish: null },
        verb: 'resume',
        runs: true,
        words: ({ fileName }) => `Resumed importing ${fileName}.`,
      }),

    /** Stops an import; stored changes stay or are undone. */
    stop: async (runId: string, operator: Who, { undo }: { undo: boolean }): Promise<Result<null, ImportRefusal>> => {
      const words = ({ fileName }: ImportRun) => `Stopped importing ${fileName}${undo ? ' and asked to undo it' : ''}.`;
      const wish = undo ? 'stop-and-undo' : 'stop';
      const running = await step(runId, operator, { from: ['running'], to: { wish }, verb: 'stop', words });
      if (running.ok || running.error === 'not-found') return running;
      // The job decides what to undo, even if nothing is stored yet.
      return step(runId, operator, {
        from: ['queued', 'paused'],
        to: { state: 'running', wish },
        verb: 'stop',
        words,
        runs: true,
      });
    },

    /** Deletes the file before anything was imported. */
    cancel: async (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> => {
      const cancelled = await step(runId, operator, {
        from: ['mapping', 'failed', 'waiting'],
        to: { state: 'cancelled', finishedMs: clock.now() },
        verb: 'cancel',
        words: ({ fileName }) => `Discarded ${fileName} without importing it.`,
      });
      if (cancelled.ok) {
        await removeFolder(files, feedKeys.work(runId));
        await removeFolder(files, feedKeys.files(runId));
      }
      return cancelled;
    },

    undo: async (runId: string, operator: Who): Promise<Result<null, ImportRefusal>> => {
      const run = await runs.find(runId);
      if (!run) return err('not-found');
      if (!isUndoable(run, clock.now())) return err('not-now');
      if ((await lastStored(runs, run.feedId))?.id !== runId) return err('not-the-last');
      return step(runId, operator, {
        from: ['done', 'stopped'],
        to: { state: 'undoing', wish: null },
        verb: 'undo',
        runs: true,
        words: ({ fileName }) => `Asked to undo the import of ${fileName}.`,
      });
    },

    /** Whether it can be undone now. */
    canUndo: async (run: ImportRun): Promise<boolean> =>
      isUndoable(run, clock.now()) && (await lastStored(runs, run.feedId))?.id === run.id,

    handlers: {
      [jobKind]: async (
        payload: unknown,
        { signal, isLastAttempt }: { signal: AbortSignal; isLastAttempt: boolean },
      ) => {
        const { runId } = Payload.parse(payload);
        const run = await runs.find(runId);
        // The process that ran it may have died before anybody was told.
        if (run?.state === 'waiting') return onWaiting(run);
        if (!run || !isUnderWay(run.state)) return;
        try {
          if ((await runElsewhere(runId, signal)) === 'busy')
            return void (await schedule(runId, undefined, clock.now() + busyAgainMs));
          const after = await runs.find(runId);
          if (after?.state === 'waiting') await onWaiting(after);
        } catch (error) {
          // From `stopped` it can be undone, and another import of the feed can start.
          const failure = 'It ended unexpectedly each time it was tried. The server’s log says why.';
          const to = { state: 'stopped', failure, wish: null, finishedMs: clock.now() } as const;
          if (isLastAttempt) await runs.change(runId, ['queued', 'running', 'undoing'], to);
          throw error;
        }
      },
    },

    /**
     * At start: schedules unfinished imports, whose process may have died. One that runs in another process continues
     * there.
     */
    recover: async (): Promise<void> => {
      for (const { id } of await runs.inStates(['queued', 'running', 'undoing'])) await schedule(id);
    },

    /** Daily job. */
    tidy: async (): Promise<void> => {
      await forgetChanges({ runs, changes, clock });
      for await (const { key, writtenMs } of files.list(feedKeys.allFiles)) {
        const [runId = ''] = key.slice(feedKeys.allFiles.length).split('/');
        const run = await runs.find(runId);
        const waits = run && (isUnfinished(run.state) || ['mapping', 'failed', 'waiting'].includes(run.state));
        // A file without a run may have just arrived.
        const isOld = (run?.createdMs ?? writtenMs) < clock.now() - dayMs;
        if (waits && !(run.state === 'failed' && isOld)) continue;
        if (isOld) await files.remove(key);
      }
    },
  };
};
