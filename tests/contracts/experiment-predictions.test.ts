import { expect, it } from 'vitest';
import { EventBatch, readBatch } from '#domains/people/experiments/event-batch.server.ts';
import { createEventIngest } from '#domains/people/experiments/event-ingest.server.ts';
import { createEventStore } from '#domains/people/experiments/event-store.server.ts';
import { createPredictionStore } from '#domains/people/experiments/prediction-store.server.ts';
import { createPredictions } from '#domains/people/experiments/predictions.server.ts';
import { createVisitorKey } from '#domains/people/experiments/visitor-key.server.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { batchOf, conversion } from '#tests/fixtures/sdk-batch.ts';

const bandit = '60004';
const [byPrice, byPayment] = ['80007', '80008'];
const visitorKey = createVisitorKey('secret');
const log = { error: () => {} };

type Tables = {
  experiment_predictions: { cmab_uuid: string; variation: string; context: string; propensity: number };
};

const openBandit = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  const current = () => ({ project: wideProject, datafile: '', revision: '1', lastModified: '' });
  const store = createPredictionStore(db);
  const predictions = createPredictions({ experiments: { current }, store, visitorKey, clock, log });
  const ask = (visitorId: string, budget: number, cmabUuid = visitorId) =>
    predictions.predict(bandit, { visitorId, cmabUuid, attributes: [{ id: '30004', value: budget }] });
  const ingest = createEventIngest({ store: createEventStore(db), log });
  const convert = async (visitorIds: readonly string[]) => {
    const timestamp = clock.now();
    const batch = EventBatch.parse(batchOf(visitorIds.map((id) => conversion(id, 'email_lead', { timestamp }))));
    await ingest.take(readBatch(batch, { visitorKey, nowMs: timestamp }));
    await ingest.addNow();
  };
  return { db, clock, predictions, ask, convert };
};

forEachEngine('bandits', (fixture) => {
  it('EXP-34: learn which variation works for which visitors, and log the probability of each choice', async () => {
    const { db, predictions, ask, convert } = await openBandit(fixture);
    const predict = (budget: number, name: string) =>
      Array.from({ length: 400 }, (_, at) => `${name}-${at}`).map((id) => ({ id, variation: ask(id, budget) }));
    const [rich, poor] = [predict(9_000, 'rich'), predict(60, 'poor')];
    await predictions.settle();
    // Visitors with a high budget respond to price, visitors with a low one to payment.
    const pleased = [
      ...rich.filter(({ variation }) => variation === byPrice),
      ...poor.filter(({ variation }) => variation === byPayment),
    ];
    await convert(pleased.filter((_, at) => at % 2 === 0).map(({ id }) => id));
    await predictions.learnNow(bandit);

    const shareOf = (variation: string | undefined, budget: number, name: string) =>
      predict(budget, name).filter((one) => one.variation === variation).length / 400;
    expect(shareOf(byPrice, 9_000, 'later-rich')).toBeGreaterThan(0.85);
    expect(shareOf(byPayment, 60, 'later-poor')).toBeGreaterThan(0.85);
    await predictions.settle();

    const kept = await db.with<Tables>().selectFrom('experiment_predictions').selectAll().execute();
    expect(kept).toHaveLength(1_600);
    const late = kept.find(({ cmab_uuid, variation }) => cmab_uuid.startsWith('later-rich') && variation === byPrice);
    expect(late?.propensity).toBeGreaterThan(0.85);
    // Exploration is visible by its small propensity.
    expect(Math.min(...kept.map(({ propensity }) => propensity))).toBeGreaterThanOrEqual(0.05);
  });

  it('repeat their answer to a repeated request, and refuse rules that are no bandit', async () => {
    const { db, predictions, ask } = await openBandit(fixture);
    const answers = Array.from({ length: 20 }, () => ask('ann', 700, 'the-same'));
    expect(new Set(answers).size).toBe(1);
    expect(predictions.predict('60001', { visitorId: 'ann', cmabUuid: 'x', attributes: [] })).toBeUndefined();
    await predictions.settle();
    const kept = await db.with<Tables>().selectFrom('experiment_predictions').selectAll().execute();
    expect(kept).toHaveLength(1);
  });

  it('answer while the database is away', async () => {
    const { db, ask, predictions } = await openBandit(fixture);
    await db.close();
    expect([byPrice, byPayment]).toContain(ask('ann', 700));
    await predictions.settle();
  });
});
