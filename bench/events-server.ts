import { createEventIngest } from '#domains/people/experiments/event-ingest.server.ts';
import { createEventStore } from '#domains/people/experiments/event-store.server.ts';
import { eventsApi } from '#domains/people/experiments/events-api.server.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import { createVisitorKey } from '#domains/people/experiments/visitor-key.server.ts';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { systemClock } from '#lib/clock.ts';
import { watchLoop } from '#platform/event-loop/loop-watch.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/edge/create-server.ts';
import { mountEdge } from '#server/edge/mount-edge.ts';
import { createOverload } from '#server/edge/overload.ts';
import { createMetrics } from '#server/metrics.ts';
import { registerOpenApi } from '#server/openapi.ts';
import { createAccessServices } from '#server/services/access-services.ts';
import { createLifecycle } from '#server/services/lifecycle.ts';
import { createWriteLimits } from '#server/services/write-limit-services.ts';
import { defaultBrandConfig } from '../tests/fixtures/brand-config.ts';

/** The event endpoints as the product serves them, in a separate process: `events-server.ts LOCATION`. */
const [location = '{}'] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location));
const clock = systemClock;
const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
const app = createServer(config);
const limits = createLimits({ db, secret: 'a secret of this run', clock, log: app.log });
await mountEdge(app, {
  config,
  clock,
  metrics: createMetrics(),
  onSurprise: (error) => console.error(error),
  development: false,
  readiness: () => ({ ready: true, isOpen: true, waitingFor: [] }),
  hosts: createSiteHosts({ ...defaultBrandConfig, publicOrigin: undefined }),
  previews: { links: { read: () => undefined }, isHidden: () => false },
  access: createAccessServices({
    lifecycle: createLifecycle(),
    db,
    secret: 'a secret of this run',
    audit: { record: async () => {} },
    clock,
    log: app.log,
  }),
  mayBeSignedIn: () => false,
  overload: createOverload({
    loop: watchLoop(),
    longestWaitMs: config.longestWaitMs,
    clock,
    log: app.log,
    onShed: () => {},
  }),
  writeLimits: createWriteLimits(limits, { current: ({ defaultValue }) => defaultValue }),
});
await registerOpenApi(app);
const ingest = createEventIngest({ store: createEventStore(db), log: app.log });
const experiments = await createExperiments({
  db,
  clock,
  log: app.log,
  environment: 'test',
  record: async () => {},
});
await app.register(eventsApi, {
  experiments,
  clock,
  ingest,
  regions: {},
  visitorKey: createVisitorKey('a secret of this run'),
});
ingest.start();
/** On SIGUSR2 prints the processor time used so far, in seconds. */
process.on('SIGUSR2', () => console.log(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6));
process.once('SIGTERM', async () => {
  await app.close();
  await ingest.stop();
  await ingest.addNow();
  await db.close();
  process.exit(0);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
