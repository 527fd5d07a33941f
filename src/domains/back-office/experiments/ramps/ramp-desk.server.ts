import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import {
  type ExperimentRule,
  experimentsOf,
  type Flag,
  type Metric,
  type Project,
  type Variation,
} from '#domains/people/experiments/project.ts';
import type { ResultFiguresReader } from '#domains/people/experiments/results/result-figures.server.ts';
import { shareText } from '#domains/people/experiments/share-text.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Publisher } from '#lib/setting.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { publishRefusal } from '../publish-refusal.ts';
import {
  type Evidence,
  isUnfinished,
  nextMove,
  noVisitors,
  pause,
  type Ramp,
  raise,
  replace,
  resume,
  rollBack,
  shareOf,
} from './ramp.ts';
import { type RampFields, readRampPlan } from './ramp-form.ts';
import type { RampMails } from './ramp-mails.server.ts';
import { isAsLeft, rampRuleIn, withRampRule, withRampShare } from './ramp-rule.server.ts';
import type { RampStore, StoredRamp } from './ramp-store.server.ts';
import { metricsOfGuards, readGuards } from './read-guards.ts';

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  experiments: Experiments;
  figures: ResultFiguresReader;
  store: RampStore;
  record: AuditLog['record'];
  mail: RampMails;
  /** Who may publish experiments. */
  publishers(): Promise<readonly { id: string; email: string }[]>;
};

export type RampAct = 'pause' | 'continue' | 'raise' | 'roll-back';

type RampRefusal = { status: 400 | 404 | 409; message: string };

export type RampView = {
  /** The latest ramp of the experiment. */
  ramp?: Ramp;
  /** What a new one can be made of; missing where none can be started. */
  start?: { variations: readonly string[]; metrics: readonly Metric[]; guarded: readonly string[] };
};

const refuse = (status: RampRefusal['status'], message: string) => err<RampRefusal>({ status, message });
const changed = refuse(409, 'It changed just now. Look at it, then try again.');
const longestReason = 200;

/** Written as the publisher of what a ramp does by itself. */
const automatic: Publisher = { id: 'automatic', email: 'automatic' };

/** The revision that a ramp was looked at in, and its rule there. */
type Checked = { project: Project; revision: string; source: { flag: Flag; rule: ExperimentRule } };

class RampChanged extends Error {}

const isSame = (one: Variation, other: Variation | undefined): boolean =>
  other !== undefined && one.enabled === other.enabled && isDeepStrictEqual(one.values, other.values);

/** Why a flag can't have a ramp of a variation now. */
const obstacle = (flag: Flag, experiment: Flag['experiments'][number], variation: Variation): string | undefined => {
  if (flag.off) return 'The flag is switched off. Switch it on first.';
  if (flag.experiments.some(({ id, state }) => id !== experiment.id && state === 'Running'))
    return 'The flag has another running experiment or ramp. End it first.';
  if (isSame(variation, flag.everyoneElse?.variation) && experiment.audience.ids.length === 0)
    return 'Everybody gets this variation already.';
  if (experiment.audience.ids.length > 0 && !flag.everyoneElse)
    return 'The experiment is for an audience, and its flag has no variation for everyone else. Add one in a draft first.';
  return undefined;
};

export type RampDesk = ReturnType<typeof createRampDesk>;

/**
 * Variations that are given to more visitors step by step while guards hold, and taken back when one is broken. Every
 * step is a revision of the project, written together with the ramp.
 */
export const createRampDesk = (sources: Sources) => {
  const { db, clock, experiments, figures, store, record, mail, publishers } = sources;

  const evidenceOf = async ({ plan: { guards } }: Ramp, rule: ExperimentRule): Promise<Evidence> =>
    readGuards(rule, guards, await figures.read(rule.id, metricsOfGuards(guards)));

  const save = ({ ramp, version }: StoredRamp): Promise<boolean> =>
    db.transaction((session) => store.update({ ramp, version }, clock.now(), session));

  /** Publishes the share of a ramp together with the ramp itself, unless a later revision was published since. */
  const publish = async (
    { ramp, version }: StoredRamp,
    { project, revision, source }: Checked,
    publisher: Publisher,
    reason: string,
  ): Promise<Result<number, RampRefusal>> => {
    const readers = publisher === automatic && !isUnfinished(ramp) ? await publishers() : [];
    try {
      const published = await experiments.publish(withRampShare(project, source, shareOf(ramp)), {
        publisher,
        reason,
        basedOn: Number(revision),
        along: async (session) => {
          if (!(await store.update({ ramp, version }, clock.now(), session))) throw new RampChanged();
          await mail(ramp, readers, session);
        },
      });
      return published.ok ? published : publishRefusal(published.error);
    } catch (error) {
      if (error instanceof RampChanged) return changed;
      throw error;
    }
  };

  /** What a ramp does by itself, once. */
  const check = async ({ ramp, version }: StoredRamp): Promise<void> => {
    await experiments.refreshNow();
    const { project, revision } = experiments.current();
    const atMs = clock.now();
    const source = rampRuleIn(project, ramp.ruleId);
    if (!isAsLeft(source, shareOf(ramp))) {
      const note = `Revision ${revision} of the experiments changed its rule, so the ramp ended.`;
      await save({ ramp: replace(ramp, { atMs, note, readings: ramp.readings, sizes: ramp.sizes }), version });
      return;
    }
    const evidence = await evidenceOf(ramp, source.rule);
    const { readings, sizes } = evidence;
    const move = source.flag.off
      ? { kind: 'stay' as const, why: 'The flag is switched off.' }
      : nextMove(ramp, evidence, atMs);
    if (move.kind === 'stay') {
      await save({ ramp: { ...ramp, readings, sizes, checkedMs: atMs, waitsFor: move.why }, version });
      return;
    }
    const occasion = { atMs, note: move.why, readings, sizes };
    const next = { ...(move.kind === 'raise' ? raise(ramp, occasion) : rollBack(ramp, occasion)), checkedMs: atMs };
    // If somebody else published just now, the next check tries again.
    await publish({ ramp: next, version }, { project, revision, source }, automatic, reasonOf(next, move.why));
  };

  const reasonOf = (ramp: Ramp, why: string): string => {
    const text = `Ramp of ${ramp.variationKey} ${ramp.state === 'rolled-back' ? 'rolled back' : `to ${shareText(shareOf(ramp))}`}: ${why}`;
    return text.length > longestReason ? `${text.slice(0, longestReason - 1)}…` : text;
  };

  const isReason = (reason: string): boolean => reason !== '' && reason.length <= longestReason;
  const noReason = refuse(400, `Say why in up to ${longestReason} characters, for the history.`);

  return {
    view: async (key: string): Promise<RampView> => {
      const stored = await store.latestOf(key);
      const { project } = experiments.current();
      const match = experimentsOf(project).find(({ rule }) => rule.key === key);
      const ramp = stored?.ramp;
      const canStart =
        match !== undefined &&
        match.rule.state !== 'Not started' &&
        match.rule.variations.length > 1 &&
        !(ramp && (isUnfinished(ramp) || ramp.ruleKey === key));
      return {
        ...(ramp && { ramp }),
        ...(canStart && {
          start: {
            variations: match.rule.variations.slice(1).map((variation) => variation.key),
            metrics: project.metrics,
            guarded: match.rule.metricIds,
          },
        }),
      };
    },

    start: async (operator: Operator, key: string, fields: RampFields): Promise<Result<Ramp, RampRefusal>> => {
      const reason = (fields.reason ?? '').trim();
      if (!isReason(reason)) return noReason;
      const { project, revision } = experiments.current();
      const match = experimentsOf(project).find(({ rule }) => rule.key === key);
      if (!match) return refuse(404, 'There is no such experiment.');
      if (match.rule.state === 'Not started') return refuse(409, 'The experiment has not started yet.');
      const variation = match.rule.variations.slice(1).find((one) => one.key === fields.variation);
      if (!variation) return refuse(400, 'Select one of the variations that were compared with the first.');
      const inTheWay = obstacle(match.flag, match.rule, variation);
      if (inTheWay) return refuse(409, inTheWay);
      const plan = readRampPlan(fields, project.metrics);
      if (!plan.ok) return refuse(400, plan.error);
      const share = plan.value.steps[0] ?? 0;
      const made = withRampRule(project, match, {
        variationKey: variation.key,
        share,
        metricIds: plan.value.guards.map(({ metric }) => metric.id),
      });
      if (!made) return refuse(400, 'Select one of the variations that were compared with the first.');
      const atMs = clock.now();
      const ramp: Ramp = {
        id: randomUUID(),
        experimentKey: key,
        flagKey: match.flag.key,
        ruleId: made.rule.id,
        ruleKey: made.rule.key,
        variationKey: variation.key,
        plan: plan.value,
        state: 'running',
        step: 0,
        stepMs: atMs,
        sizesAtStep: noVisitors,
        readings: [],
        sizes: noVisitors,
        events: [{ atMs, kind: 'started', share, by: operator.email, note: reason, readings: [], sizes: noVisitors }],
      };
      const published = await experiments.publish(made.project, {
        publisher: operator,
        reason: reasonOf(ramp, reason),
        basedOn: Number(revision),
        along: (session) => store.insert(ramp, atMs, session),
      });
      return published.ok ? ok(ramp) : publishRefusal(published.error);
    },

    act: async (operator: Operator, key: string, act: RampAct, text: string): Promise<Result<Ramp, RampRefusal>> => {
      const reason = text.trim();
      if (!isReason(reason)) return noReason;
      const stored = await store.latestOf(key);
      if (!stored) return refuse(404, 'This experiment has no ramp.');
      const { ramp, version } = stored;
      await experiments.refreshNow();
      const { project, revision } = experiments.current();
      const source = rampRuleIn(project, ramp.ruleId);
      if (!isUnfinished(ramp)) return refuse(409, 'The ramp has ended. Start a new one.');
      if (!isAsLeft(source, shareOf(ramp))) return changed;
      const { readings, sizes } = await evidenceOf(ramp, source.rule);
      const occasion = { atMs: clock.now(), by: operator.email, note: reason, readings, sizes };
      if (act === 'raise' && ramp.state === 'paused') return refuse(409, 'The ramp is paused. Continue it first.');
      const moves = { pause, continue: resume, raise, 'roll-back': rollBack };
      const next = moves[act](ramp, occasion);
      if (next === ramp) return refuse(409, 'It’s like that already.');
      if (act === 'raise' || act === 'roll-back') {
        const checked = { project, revision, source };
        const published = await publish({ ramp: next, version }, checked, operator, reasonOf(next, reason));
        return published.ok ? ok(next) : published;
      }
      const isSaved = await db.transaction(async (session) => {
        if (!(await store.update({ ramp: next, version }, clock.now(), session))) return false;
        const summary = `${act === 'pause' ? 'Paused' : 'Continued'} the ramp of ${ramp.variationKey}: ${reason}`;
        const event = { action: 'experiments.ramp', subject: `experiment:${ramp.experimentKey}`, summary };
        await record(operator, { ...event, details: { ramp: ramp.id } }, session);
        return true;
      });
      return isSaved ? ok(next) : changed;
    },

    /** Goes through all ramps that have not ended. */
    checkAll: async (signal: AbortSignal): Promise<void> => {
      for (const stored of await store.unfinished()) {
        if (signal.aborted) return;
        await check(stored);
      }
    },
  };
};
