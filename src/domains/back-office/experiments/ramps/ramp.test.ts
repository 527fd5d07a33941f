import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everybody, experimentsOf, type Metric } from '#domains/people/experiments/project.ts';
import { lintProject } from '#domains/people/experiments/project-lint.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { hourMs } from '#lib/duration.ts';
import {
  type Evidence,
  type GuardReading,
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
import { readRampPlan } from './ramp-form.ts';
import { isAsLeft, rampRuleIn, withRampRule, withRampShare } from './ramp-rule.server.ts';

const metric: Metric = {
  id: '51001',
  name: 'Asked a dealer',
  eventKey: 'email_lead',
  measure: 'converted',
  better: 'higher',
};
const ramp: Ramp = {
  id: 'r',
  experimentKey: 'aa_check_test',
  flagKey: 'aa_check',
  ruleId: '1',
  ruleKey: 'aa_check_ramp_1',
  variationKey: 'second_half',
  plan: {
    steps: [1_000, 2_500, 5_000, everybody],
    hoursPerStep: 24,
    visitorsPerStep: 100,
    guards: [{ metric, tolerance: 0.05 }],
  },
  state: 'running',
  step: 0,
  stepMs: 0,
  sizesAtStep: noVisitors,
  readings: [],
  sizes: noVisitors,
  events: [],
};
const reading = (state: GuardReading['state']): GuardReading => ({
  metricId: metric.id,
  name: metric.name,
  better: 'higher',
  tolerance: 0.05,
  state,
  words: state,
});
const evidence = (state: GuardReading['state'], visitors = 1_000): Evidence => ({
  readings: [reading(state)],
  sizes: { without: visitors, with: visitors },
});
const day = 24 * hourMs;
const occasion = { atMs: day, note: 'a test', readings: [], sizes: { without: 1_000, with: 1_000 } };

describe('a ramp', () => {
  it('EXP-44: goes further only when its time is up, enough visitors came and every guard holds', () => {
    expect(nextMove(ramp, evidence('holds'), day - 1).kind).toBe('stay');
    expect(nextMove(ramp, evidence('holds'), day).kind).toBe('raise');
    expect(nextMove(ramp, evidence('holds', 98), day)).toEqual({
      kind: 'stay',
      why: 'Too few visitors: 98 of 100 new ones in the smaller group.',
    });
    expect(nextMove(ramp, evidence('worse'), day)).toEqual({ kind: 'stay', why: 'worse' });
    expect(nextMove(ramp, evidence('too-few'), day)).toEqual({ kind: 'stay', why: 'too-few' });
    const second = raise(ramp, occasion);
    expect(nextMove(second, evidence('holds', 1_099), 3 * day).kind).toBe('stay');
    expect(nextMove(second, evidence('holds', 1_100), 3 * day).kind).toBe('raise');
  });

  it('EXP-44: is rolled back by a broken guard at any time, paused or not, and whatever else is wrong', () => {
    for (const one of [ramp, pause(ramp, occasion)])
      expect(nextMove(one, { ...evidence('broken', 3), broken: 'uneven' }, 1)).toEqual({
        kind: 'roll-back',
        why: 'broken',
      });
    expect(nextMove(ramp, { ...evidence('holds'), broken: 'uneven' }, day)).toEqual({ kind: 'stay', why: 'uneven' });
    expect(nextMove(pause(ramp, occasion), evidence('holds'), day).kind).toBe('stay');
  });

  it('EXP-44: every step is on record with its share, and the last is everybody', () => {
    const end = [1, 2, 3].reduce((one) => raise(one, occasion), ramp);
    expect(end.state).toBe('finished');
    expect(end.events.map(({ kind, share }) => [kind, share])).toEqual([
      ['raised', 2_500],
      ['raised', 5_000],
      ['finished', 10_000],
    ]);
    expect(raise(end, occasion)).toBe(end);
    expect(rollBack(end, occasion)).toBe(end);
  });

  it('EXP-44: whatever happens, weights add up, nobody is moved between the halves, and what ended stays ended', () => {
    const match = experimentsOf(shippedProject).find(({ rule }) => rule.key === ramp.experimentKey);
    if (!match) throw new Error('no experiment');
    const moves = { raise, back: rollBack, pause, continue: resume, replace };
    const automatic = fc.record({
      state: fc.constantFrom<GuardReading['state']>('holds', 'worse', 'too-few', 'broken'),
      visitors: fc.integer({ min: 0, max: 5_000 }),
      hours: fc.integer({ min: 0, max: 100 }),
    });
    const byHand = fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[]));
    const steps = fc
      .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
      .map((shares) => [...shares.sort((one, other) => one - other), everybody]);
    fc.assert(
      fc.property(steps, fc.array(fc.oneof(automatic, byHand), { maxLength: 30 }), (shares, script) => {
        const share = shares[0] ?? 0;
        const made = withRampRule(shippedProject, match, { variationKey: 'second_half', share, metricIds: [] });
        if (!made) throw new Error('no ramp');
        let project = made.project;
        let one: Ramp = { ...ramp, ruleId: made.rule.id, plan: { ...ramp.plan, steps: shares } };
        let nowMs = 0;
        let hasEnded = false;
        for (const part of script) {
          const before = shareOf(one);
          const source = rampRuleIn(project, one.ruleId);
          if (typeof part === 'string') one = moves[part](one, { ...occasion, atMs: nowMs });
          else {
            nowMs += part.hours * hourMs;
            const current = evidence(part.state, part.visitors);
            const move = nextMove(one, current, nowMs);
            if (move.kind === 'raise') one = raise(one, { ...occasion, ...current, atMs: nowMs });
            if (move.kind === 'roll-back') one = rollBack(one, { ...occasion, ...current, atMs: nowMs });
          }
          const after = shareOf(one);
          if (hasEnded) expect(after).toBe(before);
          if (after !== before && source) project = withRampShare(project, source, after);
          hasEnded = ['rolled-back', 'finished', 'replaced'].includes(one.state);
          expect(lintProject(project)).toEqual([]);
          const rule = rampRuleIn(project, one.ruleId)?.rule;
          expect(rule?.variations.map(({ weight }) => weight)).toEqual([5_000, 5_000]);
          expect(isAsLeft(rampRuleIn(project, one.ruleId), after)).toBe(!hasEnded);
          const everyone = project.flags.find(({ key }) => key === 'aa_check')?.everyoneElse;
          expect(everyone?.variation.key).toBe(after === everybody ? 'second_half' : undefined);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the form that starts a ramp', () => {
  const fields = {
    steps: '5, 10%, 50 100',
    hours: '12',
    visitors: '1,000',
    'guard-51001': 'on',
    'tolerance-51001': '2.5',
  };

  it('EXP-44: reads steps, hours, visitors and guards', () => {
    expect(readRampPlan(fields, [metric])).toEqual({
      ok: true,
      value: {
        steps: [500, 1_000, 5_000, 10_000],
        hoursPerStep: 12,
        visitorsPerStep: 1_000,
        guards: [{ metric, tolerance: 0.025 }],
      },
    });
  });

  it.each([
    ['steps', '', 'rising steps'],
    ['steps', '100', 'rising steps'],
    ['steps', '10, 60, 100', 'end at 50'],
    ['steps', '25, 10, 100', 'rising steps'],
    ['steps', '10, 25', 'rising steps'],
    ['steps', '0, 100', 'rising steps'],
    ['steps', 'ten, 100', 'rising steps'],
    ['hours', '0', 'hours'],
    ['visitors', '1.5', 'visitors'],
    ['tolerance-51001', '', 'tolerated'],
    ['tolerance-51001', '-5', 'tolerated'],
    ['guard-51001', undefined, 'guard'],
  ])('EXP-44: refuses %s %j', (name, value, words) => {
    const read = readRampPlan({ ...fields, [name]: value }, [metric]);
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(words) });
  });
});
