import { expect, it } from 'vitest';
import { createExperimentList } from '#domains/back-office/experiments/experiment-list.server.ts';
import { createProjectDesk } from '#domains/back-office/experiments/project-desk.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import { type Holdout, noAudience } from '#domains/people/experiments/project.ts';
import { everybodyElse, heldOut, holdoutExperiment } from '#domains/people/experiments/results/holdout-comparison.ts';
import { createResultFigures } from '#domains/people/experiments/results/result-figures.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createRandom } from '#lib/random.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const author = { id: 'op-1', email: 'author@example.com', name: 'Author' };
const reader = { id: 'op-2', email: 'reader@example.com', name: 'Reader' };

const openDesk = async (fixture: EngineFixture, operators = 1) => {
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  const db = await fixture.open();
  const audit = createAuditLog({ db, clock });
  const experiments = await createExperiments({
    db,
    clock,
    environment: 'test',
    record: audit.record,
    log: { error: () => {} },
  });
  const desk = createProjectDesk({
    db,
    clock,
    experiments,
    record: audit.record,
    countOperators: async () => operators,
  });
  const list = createExperimentList({ experiments, clock, figures: createResultFigures(db) });
  return { db, clock, audit, experiments, desk, list };
};

type Desk = Awaited<ReturnType<typeof openDesk>>['desk'];

const begin = async (desk: Desk, name: string): Promise<{ id: string; at: string }> => {
  const begun = await desk.begin(author, { name });
  if (!begun.ok) throw new Error(begun.error);
  return begun.value;
};

const send = async (desk: Desk, operator: typeof author, id: string, ...fields: [string, string][]) => {
  const version = (await desk.open(operator, id))?.version ?? 0;
  return desk.submit(operator, id, [['version', String(version)], ...fields]);
};

/** Visitors, half in each variation; `rate` of them contact a dealer. */
const visit = async (db: SqlDatabase, experiment: string, variations: [id: string, rate: number][], each: number) => {
  const random = createRandom(11);
  const firstMs = Date.UTC(2026, 10, 1);
  const session = db.with<{ experiment_exposures: object; experiment_conversions: object }>();
  const exposures = variations.flatMap(([variation], of) =>
    Array.from({ length: each }, (_, at) => ({
      experiment,
      variation,
      visitor: at * variations.length + of + 1,
      times: 1,
      device: 'phone',
      first_ms: firstMs + (at % 5) * dayMs,
      brand: at % 4 === 0 ? 'kbb' : 'main',
    })),
  );
  const conversions = exposures
    .filter(({ variation }) => random.chance(variations.find(([id]) => id === variation)?.[1] ?? 0))
    .map(({ visitor, first_ms: seenMs }) => ({
      event: 'email_lead',
      visitor,
      hour: seenMs / hourMs + 1,
      times: 2,
      value: 42,
      revenue: 0,
    }));
  for (let at = 0; at < exposures.length; at += 500)
    await session
      .insertInto('experiment_exposures')
      .values(exposures.slice(at, at + 500))
      .execute();
  for (let at = 0; at < conversions.length; at += 500)
    await session
      .insertInto('experiment_conversions')
      .values(conversions.slice(at, at + 500))
      .execute();
  return conversions.length;
};

forEachEngine("operators' experiments", (fixture) => {
  it('a draft is created, refused with its errors, corrected, published and rolled back', async () => {
    const { desk, experiments, audit } = await openDesk(fixture);
    const { id, at } = await begin(desk, 'Two columns');
    await send(desk, author, id, [`share|${at}.variations.0.weight`, '70']);
    const wrong = await send(desk, author, id, ['act', 'publish'], ['reason', 'to see']);
    expect(wrong).toMatchObject({
      ok: false,
      error: { status: 400, problems: [{ at: 'experiment:two_columns_test' }] },
    });
    expect(experiments.current().revision).toBe('0');
    await send(desk, author, id, [`share|${at}.variations.0.weight`, '50'], [`text|${at}.state`, 'Running']);
    const preview = await desk.preview(id, at);
    expect(preview).toMatchObject({ outside: 0, isAsPlanned: true, joined: 10_000 });
    expect(await send(desk, author, id, ['act', 'publish'], ['reason', ''])).toMatchObject({ error: { status: 400 } });
    expect(await send(desk, author, id, ['act', 'publish'], ['reason', 'to see'])).toEqual({
      ok: true,
      value: { kind: 'published', revision: 1 },
    });
    expect(experiments.current().datafile).toContain('two_columns_test');
    expect(await desk.open(author, id)).toBeUndefined();
    expect(await desk.restore(author, 0, { reason: 'enough', basedOn: 1 })).toEqual({ ok: true, value: 2 });
    expect(experiments.current().datafile).not.toContain('two_columns_test');
    const entries = await audit.search({}, 50);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['experiments.draft', 'experiments.publish', 'experiments.restore']),
    );
  });

  it('a draft is published by another operator than its author, when there is another', async () => {
    const { desk, experiments } = await openDesk(fixture, 2);
    const { id } = await begin(desk, 'Reviewed');
    expect(await send(desk, author, id, ['act', 'publish'], ['reason', 'mine'])).toMatchObject({
      error: { status: 409 },
    });
    expect(await send(desk, author, id, ['act', 'review'])).toEqual({ ok: true, value: { kind: 'saved' } });
    expect(await desk.open(author, id)).toMatchObject({ inReview: true, waitsFor: 'another-operator' });
    expect(await send(desk, reader, id, ['act', 'publish'], ['reason', 'looked at'])).toMatchObject({ ok: true });
    expect(experiments.current().revision).toBe('1');
  });

  it('of two operators editing one draft the second is warned, and no saved change is lost', async () => {
    const { desk } = await openDesk(fixture);
    const { id, at } = await begin(desk, 'Edited twice');
    const version = String((await desk.open(author, id))?.version);
    await desk.submit(author, id, [
      ['version', version],
      [`text|${at}.hypothesis`, 'The first'],
    ]);
    const late = await desk.submit(reader, id, [
      ['version', version],
      [`text|${at}.hypothesis`, 'The second'],
    ]);
    expect(late).toMatchObject({ ok: false, error: { status: 409 } });
    expect(JSON.stringify((await desk.open(author, id))?.project)).toContain('The first');
  });

  it('a draft of an older revision is published only after it is rebased on the current one', async () => {
    const { desk, experiments } = await openDesk(fixture);
    const first = await begin(desk, 'First');
    const second = await begin(desk, 'Second');
    await send(desk, author, first.id, ['act', 'publish'], ['reason', 'first']);
    expect(await send(desk, author, second.id, ['act', 'publish'], ['reason', 'second'])).toMatchObject({
      error: { status: 409 },
    });
    expect((await desk.open(author, second.id))?.since).toHaveLength(1);
    await send(desk, author, second.id, ['act', 'take-over']);
    expect(await send(desk, author, second.id, ['act', 'publish'], ['reason', 'second'])).toMatchObject({ ok: true });
    expect(experiments.current().project.flags.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['first', 'second']),
    );
  });

  it('EXP-13: a holdout reports the lift of all other visitors over the held-out ones, separately for each share', async () => {
    const { db, list, experiments } = await openDesk(fixture);
    const keepOut = async (traffic: number, basedOn: number) => {
      const { project } = experiments.current();
      const holdout: Holdout = {
        id: '95001',
        key: 'kept_out',
        name: 'Kept out',
        state: 'Running',
        audience: noAudience,
        traffic,
        variationId: '96001',
        scope: 'everything',
      };
      const publication = { publisher: author, reason: 'to see', basedOn };
      await experiments.publish({ ...project, holdouts: [holdout] }, publication);
    };
    await keepOut(5_000, 0);
    const variations: [string, number][] = [
      [heldOut, 0.1],
      [everybodyElse, 0.16],
    ];
    await visit(db, holdoutExperiment('95001', 5_000), variations, 3000);
    const view = await list.result('kept_out');
    expect(view).toMatchObject({ kind: 'holdout', report: { visitors: 6000 } });
    expect(view?.report.result.verdict).toEqual({ kind: 'winner', key: 'everybody else' });
    expect((await list.list()).experiments.at(-1)).toMatchObject({ key: 'kept_out', kind: 'holdout', visitors: 6000 });
    await keepOut(1_000, 1);
    expect((await list.result('kept_out'))?.report.visitors).toBe(0);
  });

  it('results count each visitor once, exclude visitors who saw both variations, and name a winner', async () => {
    const { db, list } = await openDesk(fixture);
    const converted = await visit(
      db,
      '60001',
      [
        ['80001', 0.1],
        ['80002', 0.16],
      ],
      3000,
    );
    await db
      .with<{ experiment_exposures: object }>()
      .insertInto('experiment_exposures')
      .values(
        ['80001', '80002'].map((variation) => ({
          experiment: '60001',
          variation,
          visitor: 9_000_000,
          first_ms: Date.UTC(2026, 10, 2),
          times: 1,
          brand: 'main',
          device: 'phone',
        })),
      )
      .execute();
    const view = await list.result('aa_check_test');
    expect(view?.report).toMatchObject({
      visitors: 6000,
      result: { exposure: { mixed: 1 } },
      days: 5,
      brands: ['kbb', 'main'],
    });
    expect(view?.report.result.verdict).toEqual({ kind: 'winner', key: 'second_half' });
    const main = view?.report.result.metrics[0]?.comparisons ?? [];
    expect(main.reduce((sum, one) => sum + one.sum, 0)).toBe(converted);
    expect(view?.report.series).toHaveLength(5);
    expect((await list.result('aa_check_test', 'kbb'))?.report.visitors).toBe(1500);
    expect((await list.list()).experiments[0]).toMatchObject({
      key: 'aa_check_test',
      verdict: 'winner',
      visitors: 6000,
    });
  });
});
