import { everybody, type Id, type Metric, type Share } from '#domains/people/experiments/project.ts';
import type { Interval } from '#domains/people/experiments/results/lift.ts';
import { hourMs } from '#lib/duration.ts';

/** A metric that must not get worse by more than this share. */
export type Guard = { metric: Metric; tolerance: number };

/** A guard as of one look. */
export type GuardReading = {
  metricId: string;
  name: string;
  tolerance: number;
  better: Metric['better'];
  lift?: number;
  interval?: Interval;
  /** `worse` is beyond what is tolerated, but may be chance. */
  state: 'holds' | 'worse' | 'too-few' | 'broken';
  words: string;
};

export type RampPlan = {
  /** Rising shares of visitors; the last is everybody. */
  steps: readonly Share[];
  hoursPerStep: number;
  /** New visitors in each of both groups that a step needs before the next. */
  visitorsPerStep: number;
  guards: readonly Guard[];
};

/** `replaced`: somebody published something else for the flag. */
export type RampState = 'running' | 'paused' | 'finished' | 'rolled-back' | 'replaced';

/** Visitors without the variation and with it. */
type GroupSizes = { without: number; with: number };

export type RampEvent = {
  atMs: number;
  kind: 'started' | 'raised' | 'paused' | 'continued' | 'finished' | 'rolled-back' | 'replaced';
  /** Who gets the variation from then on. */
  share: Share;
  /** The operator; without one the ramp did it by itself. */
  by?: string;
  note: string;
  readings: readonly GuardReading[];
  sizes: GroupSizes;
};

export type Ramp = {
  id: string;
  /** The experiment whose result it was started from. */
  experimentKey: string;
  flagKey: string;
  /** The rule that gives the variation to a part of the visitors, and the same part the first variation. */
  ruleId: Id;
  ruleKey: string;
  variationKey: string;
  plan: RampPlan;
  state: RampState;
  /** Index of the current step. */
  step: number;
  stepMs: number;
  sizesAtStep: GroupSizes;
  checkedMs?: number;
  /** Why it has not gone further, as of the last check. */
  waitsFor?: string;
  readings: readonly GuardReading[];
  sizes: GroupSizes;
  events: readonly RampEvent[];
};

export const noVisitors: GroupSizes = { without: 0, with: 0 };

/** As many visitors go without the variation for comparison, so that steps below everybody end at half. */
export const mostCompared: Share = everybody / 2;

/** The share of visitors who get the variation from the ramp. */
export const shareOf = ({ state, step, plan }: Pick<Ramp, 'state' | 'step' | 'plan'>): Share => {
  if (state === 'finished') return everybody;
  return state === 'rolled-back' || state === 'replaced' ? 0 : (plan.steps[step] ?? 0);
};

export const isUnfinished = ({ state }: Pick<Ramp, 'state'>): boolean => state === 'running' || state === 'paused';

export type Evidence = {
  readings: readonly GuardReading[];
  sizes: GroupSizes;
  /** Why the figures can't be trusted. */
  broken?: string;
};

type Move = { kind: 'stay'; why: string } | { kind: 'raise'; why: string } | { kind: 'roll-back'; why: string };

/** What a ramp does next by itself. A paused one stays where it is, but is still rolled back. */
export const nextMove = (ramp: Ramp, { readings, sizes, broken }: Evidence, nowMs: number): Move => {
  const stay = (why: string): Move => ({ kind: 'stay', why });
  if (!isUnfinished(ramp)) return stay('');
  const worse = readings.find(({ state }) => state === 'broken');
  if (worse) return { kind: 'roll-back', why: worse.words };
  if (ramp.state === 'paused') return stay('Paused. It is still rolled back if a guard is broken.');
  if (broken !== undefined) return stay(broken);
  const dueMs = dueAt(ramp);
  if (nowMs < dueMs) return stay('Every guard is watched until the step’s time is up.');
  const { visitorsPerStep } = ramp.plan;
  const fewest = Math.min(sizes.without - ramp.sizesAtStep.without, sizes.with - ramp.sizesAtStep.with);
  if (fewest < visitorsPerStep)
    return stay(
      `Too few visitors: ${Math.max(0, fewest).toLocaleString('en-US')} of ${visitorsPerStep.toLocaleString('en-US')} new ones in the smaller group.`,
    );
  const unclear = readings.find(({ state }) => state !== 'holds');
  return unclear ? stay(unclear.words) : { kind: 'raise', why: 'Every guard holds.' };
};

export const dueAt = ({ stepMs, plan }: Pick<Ramp, 'stepMs' | 'plan'>): number => stepMs + plan.hoursPerStep * hourMs;

type Occasion = { atMs: number; by?: string; note: string } & Pick<Evidence, 'readings' | 'sizes'>;

const withEvent = (
  ramp: Ramp,
  kind: RampEvent['kind'],
  changed: Partial<Ramp>,
  { atMs, by, note, readings, sizes }: Occasion,
): Ramp => {
  const { waitsFor: _, ...rest } = ramp;
  const next = { ...rest, ...changed, readings, sizes };
  const event = { atMs, kind, share: shareOf(next), note, readings, sizes, ...(by !== undefined && { by }) };
  return { ...next, events: [...ramp.events, event] };
};

/** One step further; after the last step below everybody it is finished. */
export const raise = (ramp: Ramp, occasion: Occasion): Ramp => {
  if (ramp.state !== 'running') return ramp;
  const step = ramp.step + 1;
  const isLast = ramp.plan.steps[step] === everybody;
  const changed = { step, stepMs: occasion.atMs, sizesAtStep: occasion.sizes };
  return withEvent(
    ramp,
    isLast ? 'finished' : 'raised',
    { ...changed, ...(isLast && { state: 'finished' as const }) },
    occasion,
  );
};

export const rollBack = (ramp: Ramp, occasion: Occasion): Ramp =>
  isUnfinished(ramp) ? withEvent(ramp, 'rolled-back', { state: 'rolled-back' }, occasion) : ramp;

export const replace = (ramp: Ramp, occasion: Occasion): Ramp =>
  isUnfinished(ramp) ? withEvent(ramp, 'replaced', { state: 'replaced' }, occasion) : ramp;

export const pause = (ramp: Ramp, occasion: Occasion): Ramp =>
  ramp.state === 'running' ? withEvent(ramp, 'paused', { state: 'paused' }, occasion) : ramp;

export const resume = (ramp: Ramp, occasion: Occasion): Ramp =>
  ramp.state === 'paused' ? withEvent(ramp, 'continued', { state: 'running' }, occasion) : ramp;
