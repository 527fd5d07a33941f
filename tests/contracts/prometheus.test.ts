import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { hasPrometheus, startPrometheus } from '../deployment/prometheus-server.ts';
import { buildOnce } from '../faults/build-once.ts';
import { launchServer } from '../faults/server-process.ts';
import { freePort } from '../fixtures/free-port.ts';

const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const queries = Dashboard.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../deploy/grafana/forecourt.json'), 'utf8')),
).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Series that begin when something happens for the first time. */
const afterEvents = /requests_shed_total|access_events_total|outbox_|messages_refused_total|page_actions_total/;

it.skipIf(!hasPrometheus)(
  'Prometheus reads a site, and evaluates every query of the dashboard and every alert',
  async () => {
    await buildOnce();
    const token = 'a-token-of-this-test';
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-metrics-'));
    const env = { DATA_DIR: dataDir, DEMO_LISTINGS: '100', SEARCH_THREADS: '0', APP_ENV: 'test', METRICS_TOKEN: token };
    const site = launchServer({ port: await freePort(), env });
    onTestFinished(async () => {
      site.send('SIGKILL');
      await site.ended;
      rmSync(dataDir, { recursive: true, force: true });
    });
    await site.ready();
    expect((await fetch(`${site.origin}/cars-for-sale/used-cars`)).status).toBe(200);
    const prometheus = await startPrometheus({ target: `localhost:${site.port}`, token });
    onTestFinished(prometheus.stop);
    const counts = await Promise.all(queries.map(async (query) => ({ query, series: await prometheus.query(query) })));
    expect(counts.length).toBeGreaterThan(20);
    const empty = counts.filter(({ query, series }) => series === 0 && !afterEvents.test(query));
    expect(empty).toEqual([]);
    expect(await prometheus.brokenRules()).toEqual([]);
  },
);
