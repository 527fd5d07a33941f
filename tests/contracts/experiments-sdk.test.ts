import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Client,
  createBatchEventProcessor,
  createInstance,
  createPollingProjectConfigManager,
  OptimizelyDecideOption,
} from '@optimizely/optimizely-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datafileOf } from '#domains/people/experiments/datafile.ts';
import { explainDecision } from '#domains/people/experiments/explain-decision.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { until } from '#tests/faults/until.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const token = 'a-token-of-sixteen-characters';
const publisher = { id: 'op-1', email: 'op@example.com' };
const publication = (basedOn: number) => ({ publisher, reason: 'a test', basedOn });

type Exchange = { method: string; path: string; headers: Record<string, unknown>; body: string; status: number };

/** A proxy between the SDK and the server that records the exchanges. */
const startRecorder = async (target: string) => {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const { method = 'GET', url: path = '/', headers } = incoming;
    const kept = ['authorization', 'content-type', 'if-modified-since'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await fetch(target + path, { method, headers: Object.fromEntries(kept), ...(body && { body }) });
    exchanges.push({ method, path, headers, body, status: answer.status });
    const lastModified = answer.headers.get('last-modified');
    const text = await answer.text();
    outgoing.writeHead(answer.status, lastModified === null ? {} : { 'last-modified': lastModified });
    outgoing.end(answer.status === 304 || answer.status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    to: (part: string) => exchanges.filter(({ path }) => path.includes(part)),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const datafile = datafileOf(wideProject, { revision: '1', environment: 'test' });
const budget = { monthly_budget: 700, credit_type: 'b' };

/** The first visitor id that falls into this rule. */
const visitorWhere = (flagKey: string, ruleKey: string, attributes = {}, bandits = {}): string => {
  for (let at = 0; ; at += 1) {
    const visit = { userId: `sdk-visitor-${at}`, attributes, bandits };
    if (explainDecision(datafile, flagKey, visit).ruleKey === ruleKey) return visit.userId;
  }
};

describe('the published SDK against this server', () => {
  let app: WholeApp;
  let recorder: Awaited<ReturnType<typeof startRecorder>>;
  const clients: Client[] = [];

  beforeAll(async () => {
    app = await startWholeApp({ env: { EXPERIMENTS_TOKEN: token } });
    recorder = await startRecorder(`http://localhost:${app.port}`);
    expect(await app.services.experiments.publish(wideProject, publication(0))).toMatchObject({ ok: true });
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await recorder.close();
    await app.close();
  });

  const startClient = async ({ isPrivate = false, updateInterval = 300_000 } = {}): Promise<Client> => {
    const { origin } = recorder;
    const client = createInstance({
      projectConfigManager: createPollingProjectConfigManager({
        sdkKey: 'wide',
        autoUpdate: true,
        updateInterval,
        urlTemplate: `${origin}/experiments/datafiles/${isPrivate ? 'auth/' : ''}%s.json`,
        ...(isPrivate && { datafileAccessToken: token }),
      }),
      eventProcessor: createBatchEventProcessor({
        batchSize: 5,
        flushInterval: 30_000,
        maxRetries: 5,
        eventDispatcher: {
          dispatchEvent: async ({ params }) => {
            const headers = { 'content-type': 'application/json' };
            const body = JSON.stringify(params);
            const { status } = await fetch(`${origin}/experiments/v1/events`, { method: 'POST', headers, body });
            return { statusCode: status };
          },
        },
      }),
      cmab: { predictionEndpointTemplate: `${origin}/experiments/predict/%s`, cacheSize: 1000, cacheTtl: 1_800_000 },
    });
    clients.push(client);
    await client.onReady();
    return client;
  };

  const countedIn = async (table: 'experiment_exposures' | 'experiment_conversions') => {
    await app.services.experimentEvents.ingest.addNow();
    const db = await openDatabase({ dataDir: app.dataDir });
    const rows = await db.with<Record<typeof table, Record<string, unknown>>>().selectFrom(table).selectAll().execute();
    await db.close();
    return rows;
  };

  it('EXP-24: fetches the private datafile with its token', async () => {
    const client = await startClient({ isPrivate: true });
    expect(client.getOptimizelyConfig()?.revision).toBe('1');
    expect(recorder.to('/auth/')[0]).toMatchObject({ status: 200, headers: { authorization: `Bearer ${token}` } });
  });

  it('EXP-07, EXP-08, EXP-09: impressions and conversions are accepted, and each is counted', async () => {
    const client = await startClient();
    const shopper = visitorWhere('my_wallet', 'wallet_cta_test', { brand: 'ford' });
    const heldOut = visitorWhere('my_wallet', 'global_holdout');
    const kept = visitorWhere('my_wallet', 'wallet_holdout');
    const shown = client.createUserContext(shopper, { brand: 'ford' }).decide('my_wallet');
    client.createUserContext(heldOut).decide('my_wallet');
    client.createUserContext(kept).decide('my_wallet');
    const context = client.createUserContext(shopper, { brand: 'ford' });
    context.trackEvent('email_lead', { revenue: '12', value: '1.5' });
    context.trackEvent('email_lead', { revenue: 'abc', value: 'abc' });
    await until('the batch is sent', () => recorder.to('/v1/events').length > 0);
    const [batch, ...others] = recorder.to('/v1/events');
    expect([batch?.status, others]).toEqual([204, []]);
    const sent: unknown = JSON.parse(batch?.body ?? '');
    expect(sent).toMatchObject({ client_version: '6.6.1', revision: '1', anonymize_ip: true });

    const exposures = await countedIn('experiment_exposures');
    const wanted = { green: '80002', control: '80001' }[shown.variationKey ?? ''];
    expect(exposures.map(({ experiment, variation, times }) => [experiment, variation, times]).toSorted()).toEqual([
      ...[
        ['60001', wanted, 1],
        ['95001', '96001', 1],
        ['95002', '96002', 1],
      ],
    ]);
    expect(exposures.find(({ experiment }) => experiment === '60001')).toMatchObject({ brand: 'ford' });
    expect(await countedIn('experiment_conversions')).toMatchObject([
      { event: 'email_lead', times: 2, value: 1.5, revenue: 12 },
    ]);
  });

  it('EXP-34: a bandit answers with a variation, which later decisions keep', async () => {
    const client = await startClient();
    const visitor = visitorWhere('deal_ranker', 'deal_ranker_cmab', budget, { '60004': '80007' });
    const options = [OptimizelyDecideOption.DISABLE_DECISION_EVENT];
    const context = client.createUserContext(visitor, budget);
    const first = await context.decideAsync('deal_ranker', options);
    expect(first).toMatchObject({ ruleKey: 'deal_ranker_cmab', enabled: true });
    expect(['by_price', 'by_payment']).toContain(first.variationKey);
    expect((await context.decideAsync('deal_ranker', options)).variationKey).toBe(first.variationKey);
    expect(recorder.to('/predict/60004')).toMatchObject([{ status: 200 }]);
    await app.services.predictions.settle();
  });

  it('EXP-24: polls for changes, gets 304, and picks up the next revision', async () => {
    const requests = () => recorder.to('/datafiles/wide.json');
    const before = requests().length;
    const client = await startClient({ updateInterval: 100 });
    await until('it asks again', () =>
      requests()
        .slice(before)
        .some(({ status }) => status === 304),
    );
    const { lastModified } = app.services.experiments.current();
    expect(requests().findLast(({ status }) => status === 304)?.headers['if-modified-since']).toBe(lastModified);
    expect(await app.services.experiments.restore(1, publication(1))).toMatchObject({ ok: true });
    await until('it takes over', () => client.getOptimizelyConfig()?.revision === '2');
  });
});
