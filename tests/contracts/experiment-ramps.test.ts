import { expect, it } from 'vitest';
import { createFlagDesk } from '#domains/back-office/experiments/flag-desk.server.ts';
import { createRampDesk } from '#domains/back-office/experiments/ramps/ramp-desk.server.ts';
import { createRampMails } from '#domains/back-office/experiments/ramps/ramp-mails.server.ts';
import { createRampStore } from '#domains/back-office/experiments/ramps/ramp-store.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { mayWrite } from '#domains/people/access/role-table.ts';
import { roles } from '#domains/people/access/roles.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import { explainDecision } from '#domains/people/experiments/explain-decision.ts';
import { experimentsOf } from '#domains/people/experiments/project.ts';
import { createResultFigures } from '#domains/people/experiments/results/result-figures.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import { hourMs } from '#lib/duration.ts';
import { opsPath } from '#paths/paths.ts';
import { type EngineFixture, forEachEngine, onSqlite } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';

const olive = { id: 'op-1', email: 'olive@example.com', name: 'Olive' };
const experiment = 'aa_check_test';
const fields = {
  variation: 'second_half',
  steps: '10, 25, 50, 100',
  hours: '24',
  visitors: '200',
  'guard-51001': 'on',
  'tolerance-51001': '5',
  reason: 'It won',
};
const never = new AbortController().signal;

const setUp = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  const audit = createAuditLog({ db, clock });
  const open = () =>
    createExperiments({ db, clock, environment: 'test', record: audit.record, log: { error: () => {} } });
  const experiments = await open();
  const store = createRampStore(db);
  const mails: { to: string; subject: string; text: string }[] = [];
  const figures = createResultFigures(db);
  let meanwhile = async (): Promise<unknown> => undefined;
  const desk = createRampDesk({
    db,
    clock,
    experiments,
    store,
    figures: {
      ...figures,
      read: async (...asked) => {
        await meanwhile();
        return figures.read(...asked);
      },
    },
    record: audit.record,
    mail: createRampMails({
      send: async (mail) => mails.push(mail),
      lookAt: () =>
        mailLookOf({ id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' }),
      site: { origin: 'https://cars.example' },
    }),
    publishers: async () => [olive, { id: 'op-2', email: 'pat@example.com' }],
  });
  let visitors = 0;
  /** New visitors in both halves of the ramp, of whom so many ask a dealer. */
  const visit = async (each: number, asking: { without: number; with: number }) => {
    const ramp = (await desk.view(experiment)).ramp;
    const rule = experimentsOf(experiments.current().project).find((one) => one.rule.id === ramp?.ruleId)?.rule;
    const nowMs = clock.now();
    const session = db.with<{ experiment_exposures: object; experiment_conversions: object }>();
    const rows = (rule?.variations ?? []).flatMap(({ id }, at) =>
      Array.from({ length: each }, (_, nth) => {
        visitors += 1;
        return { id, visitor: visitors, asks: nth < (at === 0 ? asking.without : asking.with) };
      }),
    );
    const exposures = rows.map(({ id: variation, visitor }) => ({
      experiment: rule?.id ?? '',
      visitor,
      variation,
      first_ms: nowMs,
      times: 1,
      brand: 'atc',
      device: 'phone',
    }));
    const conversions = rows
      .filter(({ asks }) => asks)
      .map(({ visitor }) => ({
        event: 'email_lead',
        visitor,
        hour: Math.floor(nowMs / hourMs),
        times: 1,
        value: 0,
        revenue: 0,
      }));
    for (let at = 0; at < exposures.length; at += 500)
      await session
        .insertInto('experiment_exposures')
        .values(exposures.slice(at, at + 500))
        .execute();
    if (conversions.length > 0) await session.insertInto('experiment_conversions').values(conversions).execute();
  };
  const look = async (hours: number) => {
    clock.advance(hours * hourMs);
    await desk.checkAll(never);
    const { ramp } = await desk.view(experiment);
    if (!ramp) throw new Error('no ramp');
    return ramp;
  };
  /** How many of a thousand visitors get the variation. */
  const getIt = () => {
    const datafile = JSON.parse(experiments.current().datafile);
    return Array.from({ length: 1_000 }, (_, at) => at).filter(
      (at) =>
        explainDecision(datafile, 'aa_check', { userId: `visitor-${at}`, attributes: {} }).variationKey ===
        'second_half',
    );
  };
  /** Does something else once, while the desk reads the next figures. */
  const whileReading = (act: () => Promise<unknown>) => {
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await act();
    };
  };
  return { db, clock, audit, open, experiments, store, desk, mails, visit, look, getIt, whileReading };
};

forEachEngine('ramps of experiments', (fixture) => {
  it('EXP-44: goes up step by step while the guard holds, and keeps whoever got it', async () => {
    const { desk, experiments, visit, look, getIt, mails, audit } = await setUp(fixture);
    expect(await desk.start(olive, experiment, fields)).toMatchObject({ ok: true });
    expect(experiments.current().revision).toBe('1');
    const first = getIt();
    expect(first.length).toBeGreaterThan(60);
    expect(first.length).toBeLessThan(140);
    await visit(100, { without: 30, with: 30 });
    expect(await look(1)).toMatchObject({ step: 0, waitsFor: expect.stringContaining('time is up') });
    expect(await look(24)).toMatchObject({ step: 0, waitsFor: expect.stringContaining('100 of 200 new ones') });
    await visit(150, { without: 40, with: 41 });
    expect(await look(1)).toMatchObject({ step: 1, state: 'running' });
    const second = getIt();
    expect(second.length).toBeGreaterThan(first.length);
    expect(first.filter((visitor) => !second.includes(visitor))).toEqual([]);
    // The visitors of the first step do not count for the second.
    expect(await look(25)).toMatchObject({ step: 1, waitsFor: expect.stringContaining('0 of 200') });
    await visit(300, { without: 80, with: 80 });
    expect(await look(1)).toMatchObject({ step: 2 });
    await visit(300, { without: 80, with: 80 });
    expect(await look(25)).toMatchObject({ step: 3, state: 'finished' });
    expect(getIt()).toHaveLength(1_000);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [olive.email, 'Everybody gets second_half of aa_check now'],
      ['pat@example.com', 'Everybody gets second_half of aa_check now'],
    ]);
    expect(mails[0]?.text).toContain('Every guard held at the last step.');
    const { ramp, start } = await desk.view(experiment);
    expect(ramp?.events.map(({ kind, share, sizes }) => [kind, share, sizes.with])).toEqual([
      ['started', 1_000, 0],
      ['raised', 2_500, 250],
      ['raised', 5_000, 550],
      ['finished', 10_000, 850],
    ]);
    expect(start).toBeDefined();
    expect(await desk.start(olive, experiment, fields)).toMatchObject({ error: { status: 409 } });
    const entries = await audit.search({ action: 'experiments.publish' }, 10);
    expect(entries.map(({ operator }) => operator.email)).toEqual(['automatic', 'automatic', 'automatic', olive.email]);
  });

  it('EXP-44: rolls itself back when a guard is broken, tells whoever may publish, and never goes up again', async () => {
    const { desk, experiments, visit, look, getIt, mails } = await setUp(fixture);
    await desk.start(olive, experiment, fields);
    await visit(400, { without: 120, with: 112 });
    // Worse than tolerated, but that may be chance.
    expect(await look(25)).toMatchObject({ step: 0, waitsFor: expect.stringContaining('may be chance') });
    await visit(1_600, { without: 480, with: 200 });
    const ramp = await look(1);
    expect(ramp).toMatchObject({ state: 'rolled-back', readings: [{ state: 'broken' }] });
    expect(ramp.events.at(-1)).toMatchObject({ kind: 'rolled-back', share: 0, sizes: { with: 2_000, without: 2_000 } });
    expect(ramp.events.at(-1)?.note).toMatch(/^Asked a dealer: −\d+\.\d% \(95% interval .*\), worse than the −5\.0%/);
    expect(getIt()).toEqual([]);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('/ops/experiments/results/aa_check_test');
    const { revision } = experiments.current();
    await visit(2_000, { without: 100, with: 1_900 });
    expect(await look(100)).toEqual(ramp);
    expect(experiments.current().revision).toBe(revision);
    for (const act of ['raise', 'continue', 'pause', 'roll-back'] as const)
      expect(await desk.act(olive, experiment, act, 'Once more')).toMatchObject({ error: { status: 409 } });
    // By hand a new one can be started.
    expect(await desk.start(olive, experiment, fields)).toMatchObject({ ok: true });
  });

  it('EXP-44: rolls itself back when nobody does it anymore, which has no ratio', async () => {
    const { desk, visit, look } = await setUp(fixture);
    await desk.start(olive, experiment, fields);
    await visit(60, { without: 25, with: 0 });
    expect(await look(1)).toMatchObject({ state: 'rolled-back', readings: [{ state: 'broken' }] });
  });

  it('EXP-44: is paused, continued, raised and rolled back by hand, each with a reason and on record', async () => {
    const { desk, visit, look, getIt, audit, mails } = await setUp(fixture);
    expect(await desk.act(olive, experiment, 'pause', 'No ramp')).toMatchObject({ error: { status: 404 } });
    await desk.start(olive, experiment, fields);
    expect(await desk.act(olive, experiment, 'pause', ' ')).toMatchObject({ error: { status: 400 } });
    expect(await desk.act(olive, experiment, 'pause', 'A sale')).toMatchObject({ value: { state: 'paused' } });
    expect(await desk.act(olive, experiment, 'pause', 'Twice')).toMatchObject({ error: { status: 409 } });
    expect(await desk.act(olive, experiment, 'raise', 'Now')).toMatchObject({ error: { status: 409 } });
    await visit(300, { without: 90, with: 90 });
    expect(await look(48)).toMatchObject({ state: 'paused', step: 0 });
    await desk.act(olive, experiment, 'continue', 'Over');
    expect(await look(1)).toMatchObject({ step: 1 });
    expect(await desk.act(olive, experiment, 'raise', 'Hurry')).toMatchObject({ value: { step: 2 } });
    expect(await desk.act(olive, experiment, 'roll-back', 'Calls')).toMatchObject({ value: { state: 'rolled-back' } });
    expect(getIt()).toEqual([]);
    // Whoever did it knows.
    expect(mails).toEqual([]);
    const summaries = (await audit.search({ action: 'experiments.ramp' }, 10)).map(({ summary }) => summary);
    expect(summaries).toEqual(
      expect.arrayContaining(['Paused the ramp of second_half: A sale', 'Continued the ramp of second_half: Over']),
    );
  });

  it('EXP-44: ends when somebody else changes its rule, and waits while its flag is off', async () => {
    const { desk, experiments, visit, look } = await setUp(fixture);
    await desk.start(olive, experiment, fields);
    await visit(300, { without: 90, with: 90 });
    const { project } = experiments.current();
    const off = { ...project, flags: project.flags.map((flag) => ({ ...flag, off: true as const })) };
    await experiments.publish(off, { publisher: olive, reason: 'off', basedOn: 1 });
    expect(await look(25)).toMatchObject({ step: 0, waitsFor: 'The flag is switched off.' });
    await experiments.restore(0, { publisher: olive, reason: 'back', basedOn: 2 });
    expect(await look(1)).toMatchObject({ state: 'replaced', events: [{}, { kind: 'replaced', share: 0 }] });
    expect(experiments.current().revision).toBe('3');
  });

  it('EXP-44: an operator who stops its rule while its figures are read is not overridden', async () => {
    const { desk, experiments, visit, look, getIt, whileReading } = await setUp(fixture);
    const stops = createFlagDesk({ experiments });
    const stopIt = async () => stops.stop(olive, (await desk.view(experiment)).ramp?.ruleKey ?? '', 'Calls');
    await desk.start(olive, experiment, fields);
    await visit(300, { without: 90, with: 90 });
    whileReading(stopIt);
    expect(await look(25)).toMatchObject({ state: 'running', step: 0 });
    expect(experiments.current().revision).toBe('2');
    expect(getIt()).toEqual([]);
    expect(await look(1)).toMatchObject({ state: 'replaced' });
    await desk.start(olive, experiment, fields);
    whileReading(stopIt);
    expect(await desk.act(olive, experiment, 'raise', 'Hurry')).toMatchObject({ error: { status: 409 } });
    expect(experiments.current().revision).toBe('4');
    expect(getIt()).toEqual([]);
  });

  it('EXP-44: two processes that look at once take one step', async () => {
    const { db, clock, audit, open, desk, store, experiments, visit } = await setUp(fixture);
    await desk.start(olive, experiment, fields);
    await visit(300, { without: 90, with: 90 });
    clock.advance(25 * hourMs);
    const other = createRampDesk({
      db,
      clock,
      experiments: await open(),
      store,
      figures: createResultFigures(db),
      record: audit.record,
      mail: async () => {},
      publishers: async () => [],
    });
    await Promise.all([desk.checkAll(never), other.checkAll(never)]);
    await experiments.refreshNow();
    expect(experiments.current().revision).toBe('2');
    expect((await desk.view(experiment)).ramp).toMatchObject({ step: 1, events: [{}, { kind: 'raised' }] });
  });

  it('EXP-44: refuses what cannot be started, with the reason', async () => {
    const { desk, experiments } = await setUp(fixture);
    const start = (more: Record<string, string>, key = experiment) => desk.start(olive, key, { ...fields, ...more });
    expect(await start({}, 'nothing')).toMatchObject({ error: { status: 404 } });
    expect(await start({ reason: '' })).toMatchObject({ error: { status: 400 } });
    expect(await start({ variation: 'first_half' })).toMatchObject({ error: { status: 400 } });
    expect(await start({ steps: '80, 100' })).toMatchObject({ error: { status: 400 } });
    expect(experiments.current().revision).toBe('0');
    expect(await start({})).toMatchObject({ ok: true });
    expect(await start({})).toMatchObject({ error: { status: 409 } });
  });
});

onSqlite('ramps on the result page', (fixture) => {
  it('EXP-44, ROLE-02: only who may publish starts and ends one, without script too', async () => {
    const { databaseUrl } = fixture.location();
    const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '' } });
    await app.running.start();
    const where = { dataDir: app.dataDir, origin: app.origin, ...(databaseUrl && { databaseUrl }) };
    const path = opsPath(`experiments/results/${experiment}`);
    for (const role of roles) {
      const { cookie } = await signInOperator({ ...where, roles: [role] });
      const send = (sent: Record<string, string>) =>
        app.ask(path, {
          method: 'POST',
          headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams(sent)),
        });
      const may = mayWrite([role], 'routes/ops/experiment-result');
      const before = (await app.ask(path, { headers: { cookie } })).text;
      expect([role, before.includes('Start the ramp')]).toEqual([role, may]);
      if (may) {
        const refused = await send({ act: 'ramp-start', ...fields, steps: '10, 80, 100' });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain('value="10, 80, 100"');
        expect(refused.text).toContain('end at 50');
        expect((await send({ act: 'ramp-anything' })).status).toBe(400);
      }
      expect([role, (await send({ act: 'ramp-start', ...fields })).status]).toEqual([role, may ? 303 : 403]);
      const after = (await app.ask(path, { headers: { cookie } })).text;
      expect(after).toContain('Ramp of second_half');
      expect([role, (await send({ act: 'ramp-roll-back', reason: 'Enough' })).status]).toEqual([role, may ? 303 : 403]);
      expect(after.includes('Roll back to 0%')).toBe(may);
      await app.running.services.experiments.refreshNow();
    }
    await app.close();
  });
});
