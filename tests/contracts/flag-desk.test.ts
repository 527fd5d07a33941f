import { expect, it } from 'vitest';
import { createFlagDesk } from '#domains/back-office/experiments/flag-desk.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import { explainDecision } from '#domains/people/experiments/explain-decision.ts';
import { experimentsOf } from '#domains/people/experiments/project.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const olive = { id: 'op-1', email: 'olive@example.com', name: 'Olive' };

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  const db = await fixture.open();
  const audit = createAuditLog({ db, clock });
  const open = () =>
    createExperiments({ db, clock, environment: 'test', record: audit.record, log: { error: () => {} } });
  // Two processes on one database.
  const [here, there] = [await open(), await open()];
  const desk = createFlagDesk({ experiments: here });
  const decide = (flag: string, userId = 'visitor-1') =>
    explainDecision(JSON.parse(there.current().datafile), flag, { userId, attributes: {} });
  const { project } = here.current();
  const match = experimentsOf(project).find(({ rule }) => rule.state === 'Running' && !rule.bandit);
  if (!match) throw new Error('no running experiment');
  return { here, there, desk, decide, audit, match };
};

forEachEngine('flags and experiments that are ended at once', (fixture) => {
  it('EXP-42: a flag that is switched off is disabled in every process, and comes back as it was', async () => {
    const { here, there, desk, decide, match } = await setUp(fixture);
    const { key } = match.flag;
    const before = there.current().datafile;
    expect(await desk.switchFlag(olive, { key, isOff: true, reason: ' ' })).toMatchObject({ error: { status: 400 } });
    expect(await desk.switchFlag(olive, { key, isOff: true, reason: 'It fails' })).toEqual({ ok: true, value: 1 });
    await there.refreshNow();
    for (let visitor = 0; visitor < 50; visitor += 1) expect(decide(key, `v-${visitor}`).enabled).toBe(false);
    expect(await desk.switchFlag(olive, { key, isOff: true, reason: 'Again' })).toMatchObject({
      error: { status: 409 },
    });
    expect(await desk.switchFlag(olive, { key: 'nothing', isOff: true, reason: 'x' })).toMatchObject({
      error: { status: 404 },
    });
    expect(await desk.switchFlag(olive, { key, isOff: false, reason: 'Fixed' })).toEqual({ ok: true, value: 2 });
    await there.refreshNow();
    const { revision: _, ...after } = JSON.parse(there.current().datafile);
    const { revision: __, ...first } = JSON.parse(before);
    expect(after).toEqual(first);
    expect(here.current().project.flags.some(({ off }) => off)).toBe(false);
  });

  it('EXP-43: an experiment is stopped, or one of its variations rolled out to everybody, and both are recorded', async () => {
    const { here, there, desk, decide, audit, match } = await setUp(fixture);
    const { key } = match.rule;
    const variation = match.rule.variations.at(-1)?.key ?? '';
    expect(await desk.rollOut(olive, { key, variation: 'nothing', reason: 'x' })).toMatchObject({
      error: { status: 404 },
    });
    expect(await desk.rollOut(olive, { key, variation, reason: 'It won' })).toEqual({ ok: true, value: 1 });
    await there.refreshNow();
    for (let visitor = 0; visitor < 50; visitor += 1) {
      const { variationKey, ruleKey } = decide(match.flag.key, `v-${visitor}`);
      if (!ruleKey?.includes('holdout')) expect(variationKey).toBe(variation);
    }
    expect(experimentsOf(here.current().project).find(({ rule }) => rule.key === key)?.rule.state).toBe('Concluded');
    expect(await here.restore(0, { publisher: olive, reason: 'Back', basedOn: 1 })).toEqual({ ok: true, value: 2 });
    expect(await desk.stop(olive, key, 'Nobody needs it')).toEqual({ ok: true, value: 3 });
    await there.refreshNow();
    for (let visitor = 0; visitor < 50; visitor += 1)
      expect(decide(match.flag.key, `v-${visitor}`).ruleKey).not.toBe(key);
    expect((await audit.latest(3)).map(({ operator }) => operator.email)).toEqual(Array(3).fill(olive.email));
  });
});
