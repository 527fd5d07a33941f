import type { Clock } from '#lib/clock.ts';
import { secondMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Publisher, RecordPublication } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Project } from './project.ts';
import { lintProject, type ProjectProblem } from './project-lint.ts';
import { createProjectStore, type StoredRevision } from './project-store.server.ts';
import {
  decodeProject,
  type PublishedProject,
  readPublished,
  shipped,
  shippedModifiedMs,
} from './published-project.server.ts';
import { shippedProject } from './shipped-project.ts';

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  log: Pick<Log, 'error'>;
  /** APP_ENV, used as the datafile's environmentKey. */
  environment: string;
  /** Records a publication in the audit log, in its transaction. */
  record: RecordPublication;
  /** Called before each read, so that caches can drop values made from the project when it changes. */
  onRead?: () => void;
  intervalMs?: number;
};

type ProjectPublication = {
  publisher: Publisher;
  reason: string;
  /** The revision that was edited; refused if there is a newer one. */
  basedOn: number;
};

/** What else is written in the transaction of a publication. */
type Along = (session: SqlSession, revision: number) => Promise<void>;

export type ProjectRefusal =
  | { kind: 'invalid'; problems: readonly ProjectProblem[] }
  | { kind: 'stale'; current: number }
  | { kind: 'unknown-revision' };

/** The current project in every process, and its publication. */
export const createExperiments = async (sources: Sources) => {
  const { db, clock, log, environment, record, onRead = () => {}, intervalMs = 250 } = sources;
  const store = createProjectStore(db);
  const listeners = new Set<() => void>();
  let held = shipped(environment);
  let heldNumber = 0;

  const refresh = async (): Promise<void> => {
    if ((await store.latestNumber()) === heldNumber) return;
    const stored = await store.latest();
    if (!stored || stored.revision === heldNumber) return;
    const read = readPublished(stored, environment);
    heldNumber = stored.revision;
    if (read.ok) held = read.value;
    else log.error({ revision: heldNumber, reason: read.error }, 'A published project cannot be read; the last holds');
    for (const listener of listeners) listener();
  };

  const { refreshNow, start, stop } = createRefreshLoop({
    refresh,
    failure: 'The project could not be taken over',
    log,
    intervalMs,
  });

  const keep = async (
    project: Project,
    {
      publisher,
      reason,
      basedOn,
      restored,
      draftId,
      along,
    }: ProjectPublication & { restored: number | null; draftId?: string; along?: Along },
  ): Promise<Result<number, ProjectRefusal>> => {
    const problems = lintProject(project);
    if (problems.length > 0) return err({ kind: 'invalid', problems });
    const published = await db.transaction(async (session): Promise<Result<number, ProjectRefusal>> => {
      const latest = await store.latest(session);
      const current = latest?.revision ?? 0;
      if (current !== basedOn) return err({ kind: 'stale', current });
      const revision = current + 1;
      const publishedMs = clock.now();
      // The SDK compares dates in whole seconds, so two publications must be at least one second apart.
      const modifiedMs = Math.max(
        Math.floor(publishedMs / secondMs) * secondMs,
        (latest?.modifiedMs ?? shippedModifiedMs) + secondMs,
      );
      const json = JSON.stringify(project);
      await store.insert({ revision, json, modifiedMs, publishedMs, publisher, reason, restored }, session);
      if (draftId !== undefined) await store.deleteDraft(draftId, session);
      const event = {
        action: restored === null ? 'experiments.publish' : 'experiments.restore',
        subject: `experiments:${revision}`,
        summary:
          restored === null
            ? `Published revision ${revision} of the experiments: ${reason}`
            : `Put back revision ${restored} of the experiments as revision ${revision}: ${reason}`,
        details: { revision, before: current, ...(restored !== null && { restored }) },
      };
      await record(publisher, event, session);
      await along?.(session, revision);
      return ok(revision);
    });
    // The revision is stored; if the database is unavailable now, the next refresh loads it.
    await refreshNow().catch(() => {});
    return published;
  };

  const projectOf = async (revision: number): Promise<Project | undefined> => {
    if (revision === 0) return shippedProject;
    const stored = await store.find(revision);
    const read = stored && decodeProject(stored.json);
    return read?.ok ? read.value : undefined;
  };

  await refreshNow();

  return {
    current: (): PublishedProject => {
      onRead();
      return held;
    },

    /** Calls the listener when the project changes, in every process. Returns a function to unsubscribe. */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** `draftId` is the published draft, which is deleted. */
    publish: (project: Project, publication: ProjectPublication & { draftId?: string; along?: Along }) =>
      keep(project, { ...publication, restored: null }),

    /** Revision 0 is the shipped project. */
    restore: async (revision: number, publication: ProjectPublication): Promise<Result<number, ProjectRefusal>> => {
      const project = await projectOf(revision);
      return project ? keep(project, { ...publication, restored: revision }) : err({ kind: 'unknown-revision' });
    },

    projectOf,
    history: (limit = 50): Promise<StoredRevision[]> => store.history(limit),
    store,

    start,
    refreshNow,
    stop,
  };
};
export type Experiments = Awaited<ReturnType<typeof createExperiments>>;
