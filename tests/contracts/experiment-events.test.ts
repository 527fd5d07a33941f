import { afterEach, expect, it } from 'vitest';
import { EventBatch, readBatch } from '#domains/people/experiments/event-batch.server.ts';
import { createEventIngest } from '#domains/people/experiments/event-ingest.server.ts';
import { createEventStore } from '#domains/people/experiments/event-store.server.ts';
import { createVisitorKey } from '#domains/people/experiments/visitor-key.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { batchOf, conversion, impression } from '#tests/fixtures/sdk-batch.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

type Tables = {
  experiment_event_ids: { id: string };
  experiment_exposures: {
    experiment: string;
    variation: string;
    visitor: number;
    first_ms: number;
    times: number;
    brand: string;
  };
  experiment_conversions: {
    event: string;
    visitor: number;
    hour: number;
    times: number;
    value: number;
    revenue: number;
  };
};

const visitorKey = createVisitorKey('secret');
const nowMs = Date.UTC(2026, 10, 16, 12);

const openIngest = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const store = createEventStore(db);
  const ingest = createEventIngest({ store, log: { error: () => {} } });
  const take = (visitors: readonly object[]) =>
    ingest.take(readBatch(EventBatch.parse(batchOf(visitors)), { visitorKey, nowMs }));
  const figures = async () => {
    await ingest.addNow();
    const tables = db.with<Tables>();
    const exposures = await tables
      .selectFrom('experiment_exposures')
      .selectAll()
      .orderBy('visitor')
      .orderBy('variation')
      .execute();
    const conversions = await tables.selectFrom('experiment_conversions').selectAll().orderBy('event').execute();
    return { exposures, conversions };
  };
  const names = async () => (await db.with<Tables>().selectFrom('experiment_event_ids').select('id').execute()).length;
  return { take, figures, store, names };
};

forEachEngine('events of experiments', (fixture) => {
  it('EXP-07: a visitor is counted in one variation, from the first exposure', async () => {
    const { take, figures } = await openIngest(fixture);
    await take([impression('ann', { timestamp: nowMs - 1_000, brand: 'kbb' })]);
    await take([
      impression('ann', { timestamp: nowMs - 5_000, brand: 'ford' }),
      impression('ann', { timestamp: nowMs }),
    ]);
    await take([impression('ann-signed-in', { bucketingId: 'ann', variation: '80002', timestamp: nowMs })]);
    const { exposures } = await figures();
    expect(exposures).toMatchObject([
      {
        experiment: '60001',
        variation: '80001',
        visitor: visitorKey('ann'),
        first_ms: nowMs - 5_000,
        times: 3,
        brand: 'ford',
      },
      { experiment: '60001', variation: '80002', visitor: visitorKey('ann'), times: 1 },
    ]);
  });

  it('EXP-08: conversions add up by the hour, with value and revenue; unreadable ones are dropped', async () => {
    const { take, figures } = await openIngest(fixture);
    const timestamp = nowMs;
    await take([
      conversion('ann', 'email_lead', { timestamp, value: 1.5, revenue: 12 }),
      conversion('ann', 'email_lead', { timestamp, tags: { value: '2.5', revenue: '30' } }),
      conversion('ann', 'email_lead', { timestamp, value: 'abc', revenue: 'abc' }),
    ]);
    const { conversions } = await figures();
    expect(conversions).toEqual([
      { event: 'email_lead', visitor: visitorKey('ann'), hour: nowMs / hourMs, times: 3, value: 4, revenue: 42 },
    ]);
  });

  it('an event counts once: when sent again, by two tabs at once, or twice in one batch', async () => {
    const { take, figures } = await openIngest(fixture);
    const uuid = '4a37d829-a1e3-4c75-9f54-f25d50dc4139';
    const lead = conversion('ann', 'email_lead', { uuid, timestamp: nowMs, revenue: 5 });
    const shown = impression('ann', { timestamp: nowMs });
    await Promise.all([take([lead, shown]), take([lead, lead]), take([shown, lead, shown])]);
    await take([lead, shown]);
    const before = await figures();
    await take([lead, shown, conversion('ann', 'share', { timestamp: nowMs })]);
    const after = await figures();
    expect(before.exposures).toMatchObject([{ times: 1 }]);
    expect(before.conversions).toMatchObject([{ event: 'email_lead', times: 1, revenue: 5 }]);
    expect(after.exposures).toEqual(before.exposures);
    expect(after.conversions.map(({ event, times }) => [event, times])).toEqual([
      ['email_lead', 1],
      ['share', 1],
    ]);
  });

  it('two processes that aggregate the same events count each once', async () => {
    const [one, other] = [await openIngest(fixture), await openIngest(fixture)];
    for (let at = 0; at < 30; at += 1) await one.take([conversion(`visitor-${at % 4}`, 'share', { timestamp: nowMs })]);
    await Promise.all([one.figures(), other.figures()]);
    const { conversions } = await other.figures();
    expect(conversions.reduce((sum, { times }) => sum + times, 0)).toBe(30);
  });

  it('events of a process that ended before it added them up are counted once, though browsers send them again', async () => {
    const events = [impression('ann', { timestamp: nowMs }), conversion('ann', 'share', { timestamp: nowMs })];
    const ended = await openIngest(fixture);
    await ended.take(events);
    const next = await openIngest(fixture);
    await next.take(events);
    const { exposures, conversions } = await next.figures();
    expect([exposures, conversions]).toMatchObject([[{ times: 1 }], [{ times: 1 }]]);
  });

  it('data older than 400 days is deleted, and event names after 45 days', async () => {
    const { take, figures, store, names } = await openIngest(fixture);
    await take([
      impression('ann', { timestamp: nowMs }),
      conversion('ann', 'share', { timestamp: nowMs }),
      conversion('bob', 'email_lead', { timestamp: nowMs }),
    ]);
    await figures();
    await store.forgetOld(nowMs + 44 * dayMs);
    expect(await names()).toBe(3);
    await store.forgetOld(nowMs + 46 * dayMs);
    expect(await names()).toBe(0);
    await store.forgetOld(nowMs + 399 * dayMs);
    expect(await figures()).toMatchObject({ exposures: [{}], conversions: [{}, {}] });
    await store.forgetOld(nowMs + 401 * dayMs);
    expect(await figures()).toEqual({ exposures: [], conversions: [] });
  });

  let app: WholeApp | undefined;
  afterEach(() => app?.close());

  it('EXP-29: batches over HTTP are answered 204; anything else is refused and not stored', async () => {
    const { databaseUrl = '' } = fixture.location();
    app = await startWholeApp({ env: { DATABASE_URL: databaseUrl } });
    const origin = `http://localhost:${app.port}`;
    const post = (body: unknown, headers = {}) =>
      fetch(`${origin}/experiments/v1/events`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
    const taken = await post({ ...batchOf([impression('ann')]), session_id: null, unknown: [{}] });
    expect([taken.status, await taken.text()]).toEqual([204, '']);
    expect(taken.headers.get('x-ratelimit-limit')).toBe('6000');
    expect(await codeOf(await post({}))).toEqual([400, 'validation-failed']);
    expect(await codeOf(await post('{'))).toEqual([400, 'malformed-json']);
    expect(await codeOf(await post(batchOf([impression('ann')], { accountId: '1', projectId: '1' })))).toEqual([
      ...[400, 'bad-request'],
    ]);
    expect(await codeOf(await post(batchOf([{ ...impression('ann'), pad: 'x'.repeat(600_000) }])))).toEqual([
      ...[413, 'too-large'],
    ]);
    expect(await codeOf(await post(batchOf([impression('ann')]), { origin: 'https://elsewhere.example' }))).toEqual([
      ...[403, 'foreign-origin'],
    ]);
  });
});
