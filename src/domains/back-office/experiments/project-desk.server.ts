import { randomUUID } from 'node:crypto';
import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Experiments, ProjectRefusal } from '#domains/people/experiments/experiments.server.ts';
import { experimentsOf, type Project } from '#domains/people/experiments/project.ts';
import { lintProject, type ProjectProblem } from '#domains/people/experiments/project-lint.ts';
import { ProjectSchema } from '#domains/people/experiments/project-schema.server.ts';
import type { StoredDraft } from '#domains/people/experiments/project-store.server.ts';
import { decodeProject } from '#domains/people/experiments/published-project.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { withNewExperiment } from './new-rows.server.ts';
import { changesBetween } from './project-changes.ts';
import { actOnRow, writeFields } from './project-fields.server.ts';
import { rebaseDraft } from './rebase-draft.server.ts';
import { previewSplit, type SplitPreview } from './split-preview.server.ts';

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  experiments: Experiments;
  record: AuditLog['record'];
  /** The number of operators; a single one can't have a draft reviewed by another. */
  countOperators(): Promise<number>;
};

export type DraftView = {
  id: string;
  title: string;
  version: number;
  author: string;
  updatedMs: number;
  inReview: boolean;
  basedOn: number;
  current: number;
  project: Project;
  problems: readonly ProjectProblem[];
  changes: readonly ChangeView[];
  /** Changes that others published after the draft was started. */
  since: readonly ChangeView[];
  /** Why the current operator can't publish it yet. */
  waitsFor?: 'review' | 'another-operator';
};

export type DraftRefusal = { status: 404 | 409 | 400; message: string; problems: readonly ProjectProblem[] };

type Draft = { stored: StoredDraft; project: Project };

type Entries = readonly (readonly [name: string, text: string])[];

type Submitted = { kind: 'saved' } | { kind: 'discarded' } | { kind: 'published'; revision: number };

const refuse = (status: DraftRefusal['status'], message: string, problems: readonly ProjectProblem[] = []) =>
  err<DraftRefusal>({ status, message, problems });

const noDraft = refuse(404, 'This draft no longer exists.');
const changedSince = refuse(
  409,
  'Someone else edited this draft. Your changes weren’t saved. Reload it and try again.',
);
const longestReason = 200;
const noReason = refuse(400, `Say why in up to ${longestReason} characters, for the history.`);
const isReason = (reason: string): boolean => reason.trim() !== '' && reason.length <= longestReason;

/** Changes of flags and experiments by operators: as drafts that are reviewed before they are published. */
export const createProjectDesk = ({ db, clock, experiments, record, countOperators }: Sources) => {
  const { store } = experiments;

  const readDraft = async (id: string): Promise<Draft | undefined> => {
    const stored = await store.findDraft(id);
    const project = stored && decodeProject(stored.json);
    return stored && project?.ok ? { stored, project: project.value } : undefined;
  };

  const change = (
    operator: Operator,
    { stored }: Draft,
    changed: Partial<StoredDraft>,
    summary?: string,
  ): Promise<Result<Draft, DraftRefusal>> =>
    db.transaction(async (session) => {
      const latest = await store.findDraft(stored.id, session);
      if (!latest) return noDraft;
      if (latest.version !== stored.version) return changedSince;
      const next = { ...latest, ...changed, version: latest.version + 1, updatedMs: clock.now() };
      await store.updateDraft(next, session);
      if (summary)
        await record(operator, { action: 'experiments.draft', subject: `draft:${stored.id}`, summary }, session);
      const project = decodeProject(next.json);
      return project.ok ? ok({ stored: next, project: project.value }) : noDraft;
    });

  const waitsFor = async (operator: Operator, { author, inReview }: StoredDraft): Promise<DraftView['waitsFor']> => {
    if (author.id !== operator.id) return undefined;
    if ((await countOperators()) < 2) return undefined;
    return inReview ? 'another-operator' : 'review';
  };

  const open = async (operator: Operator, id: string): Promise<DraftView | undefined> => {
    const draft = await readDraft(id);
    if (!draft) return undefined;
    const { stored, project } = draft;
    const held = experiments.current();
    const base = (await experiments.projectOf(stored.basedOn)) ?? held.project;
    const waits = await waitsFor(operator, stored);
    return {
      id,
      title: stored.title,
      version: stored.version,
      author: stored.author.email,
      inReview: stored.inReview,
      updatedMs: stored.updatedMs,
      basedOn: stored.basedOn,
      current: Number(held.revision),
      project,
      problems: lintProject(project),
      changes: changesBetween(base, project),
      since: changesBetween(base, held.project),
      ...(waits && { waitsFor: waits }),
    };
  };

  /** Saves a draft even if it has errors and can't be published. */
  const save = async (
    operator: Operator,
    draft: Draft,
    entries: Entries,
    row: string,
  ): Promise<Result<Draft, DraftRefusal>> => {
    const { written, problems } = writeFields(draft.project, entries);
    if (problems.length > 0)
      return refuse(
        400,
        'Nothing was saved.',
        problems.map(({ path, message }) => ({ at: path, message })),
      );
    const read = ProjectSchema.safeParse(written);
    const acted = read.success && row !== '' ? ProjectSchema.safeParse(actOnRow(read.data, row)) : read;
    if (!acted.success)
      return refuse(
        400,
        'Nothing was saved.',
        acted.error.issues.map(({ path, message }) => ({ at: path.join('.'), message })),
      );
    const json = JSON.stringify(acted.data);
    return json === JSON.stringify(draft.project) ? ok(draft) : change(operator, draft, { json, inReview: false });
  };

  const askForReview = async (operator: Operator, draft: Draft): Promise<Result<Submitted, DraftRefusal>> => {
    const problems = lintProject(draft.project);
    if (problems.length > 0) return refuse(400, 'Fix the errors before asking for review.', problems);
    return saved(await change(operator, draft, { inReview: true }, `Asked for a review of “${draft.stored.title}”.`));
  };

  const takeOver = async (operator: Operator, draft: Draft): Promise<Result<Submitted, DraftRefusal>> => {
    const base = await experiments.projectOf(draft.stored.basedOn);
    if (!base) return noDraft;
    const { project, revision } = experiments.current();
    const json = JSON.stringify(rebaseDraft(base, project, draft.project));
    return saved(await change(operator, draft, { json, basedOn: Number(revision), inReview: false }));
  };

  const discard = (operator: Operator, { id }: StoredDraft): Promise<Result<Submitted, DraftRefusal>> =>
    db.transaction(async (session) => {
      const stored = await store.findDraft(id, session);
      if (!stored) return noDraft;
      await store.deleteDraft(id, session);
      const summary = `Discarded the draft “${stored.title}”.`;
      const event = { action: 'experiments.discard', subject: `draft:${id}`, summary };
      await record(operator, { ...event, details: { project: stored.json } }, session);
      return ok({ kind: 'discarded' });
    });

  const publish = async (
    operator: Operator,
    { stored, project }: Draft,
    reason: string,
  ): Promise<Result<Submitted, DraftRefusal>> => {
    if (!isReason(reason)) return noReason;
    if (await waitsFor(operator, stored)) return refuse(409, 'Another operator has to publish it.');
    const published = await experiments.publish(project, {
      publisher: operator,
      reason: reason.trim(),
      basedOn: stored.basedOn,
      draftId: stored.id,
    });
    return published.ok ? ok({ kind: 'published', revision: published.value }) : refused(published.error);
  };

  return {
    open,

    begin: async (
      operator: Operator,
      named: { name: string; flagKey?: string },
    ): Promise<Result<{ id: string; at: string }, string>> => {
      const name = named.name.trim();
      const key = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 40);
      if (key === '' || name.length > 120) return err('Enter a name of up to 120 characters.');
      const { project, revision } = experiments.current();
      const isTaken =
        project.flags.some((flag) => flag.key === key) ||
        experimentsOf(project).some(({ rule }) => rule.key === `${key}_test`);
      if (isTaken) return err('That name is taken.');
      const changed = ProjectSchema.safeParse(withNewExperiment(project, name, key, named.flagKey));
      if (!changed.success) return err('That name isn’t valid.');
      const id = randomUUID();
      await db.transaction(async (session) => {
        const nowMs = clock.now();
        await store.insertDraft(
          {
            id,
            title: name,
            json: JSON.stringify(changed.data),
            version: 1,
            basedOn: Number(revision),
            inReview: false,
            author: { id: operator.id, email: operator.email },
            createdMs: nowMs,
            updatedMs: nowMs,
          },
          session,
        );
        const summary = `Started the draft “${name}”.`;
        await record(operator, { action: 'experiments.draft', subject: `draft:${id}`, summary }, session);
      });
      return ok({ id, at: placeOf(changed.data, `${key}_test`) });
    },

    /** Saves the form's fields into the draft, then runs the action of the button. */
    submit: async (operator: Operator, id: string, entries: Entries): Promise<Result<Submitted, DraftRefusal>> => {
      const sent = new Map(entries);
      const draft = await readDraft(id);
      if (!draft) return noDraft;
      if (sent.get('act') === 'discard') return discard(operator, draft.stored);
      if (draft.stored.version !== Number(sent.get('version'))) return changedSince;
      const saved = await save(operator, draft, entries, sent.get('row') ?? '');
      if (!saved.ok) return saved;
      switch (sent.get('act')) {
        case 'publish':
          return publish(operator, saved.value, sent.get('reason') ?? '');
        case 'review':
          return askForReview(operator, saved.value);
        case 'take-over':
          return takeOver(operator, saved.value);
        default:
          return ok({ kind: 'saved' });
      }
    },

    restore: async (
      operator: Operator,
      revision: number,
      { reason, basedOn }: { reason: string; basedOn: number },
    ): Promise<Result<number, DraftRefusal>> => {
      if (!isReason(reason)) return noReason;
      const restored = await experiments.restore(revision, { publisher: operator, reason: reason.trim(), basedOn });
      return restored.ok ? restored : refused(restored.error);
    },

    /** The SDK's split of the experiment at a path of a draft: `flags.3.experiments.0`. */
    preview: async (id: string, place: string): Promise<SplitPreview | undefined> => {
      const draft = await readDraft(id);
      const project =
        draft && experimentsOf(draft.project).find(({ rule }) => placeOf(draft.project, rule.key) === place);
      // A bandit's split depends on its results, so it has no preview.
      if (!draft || !project || project.rule.bandit || lintProject(draft.project).length > 0) return undefined;
      return previewSplit(project.flag.key, project.rule, {
        draft: draft.project,
        current: experiments.current().project,
      });
    },

    /** One revision, its changes, and what restoring it would change. */
    revision: async (revision: number) => {
      const held = experiments.current();
      const [before, project] = await Promise.all([
        experiments.projectOf(Math.max(0, revision - 1)),
        experiments.projectOf(revision),
      ]);
      if (!project) return undefined;
      return {
        revision,
        current: Number(held.revision),
        changes: before ? changesBetween(before, project) : [],
        back: changesBetween(held.project, project),
      };
    },
  };
};
export type ProjectDesk = ReturnType<typeof createProjectDesk>;

const saved = (changed: Result<Draft, DraftRefusal>): Result<Submitted, DraftRefusal> =>
  changed.ok ? ok({ kind: 'saved' }) : changed;

const placeOf = (project: Project, experimentKey: string): string => {
  const flag = project.flags.findIndex(({ experiments }) => experiments.some(({ key }) => key === experimentKey));
  const rule = project.flags[flag]?.experiments.findIndex(({ key }) => key === experimentKey) ?? 0;
  return `flags.${flag}.experiments.${rule}`;
};

const refused = (refusal: ProjectRefusal) => {
  switch (refusal.kind) {
    case 'invalid':
      return refuse(400, 'It has errors.', refusal.problems);
    case 'stale':
      return refuse(409, `Revision ${refusal.current} was published in the meantime. Update the draft first.`);
    case 'unknown-revision':
      return refuse(404, 'There is no such revision.');
  }
};
