import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { createSiteHosts } from '#domains/brands/site-hosts.server.ts';
import { createEventIngest } from '#domains/experiments/event-ingest.server.ts';
import { createEventStore } from '#domains/experiments/event-store.server.ts';
import { eventsApi } from '#domains/experiments/events-api.server.ts';
import { createExperiments } from '#domains/experiments/experiments.server.ts';
import { createVisitorKey } from '#domains/experiments/visitor-key.server.ts';
import { systemClock } from '#lib/clock.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { registerHosts } from '#server/edge/hosts.ts';
import { refuseNul } from '#server/edge/refuse-nul.ts';
import { registerSecurity } from '#server/edge/security.ts';
import { limitWrites } from '#server/edge/write-limit.ts';
import { registerErrorHandler } from '#server/error-handler.ts';
import { registerOpenApi } from '#server/openapi.ts';
import { createWriteLimits } from '#server/services/write-limit-services.ts';
import { defaultBrandConfig } from '../tests/fixtures/brand-config.ts';

/** Events behind every guard of the edge, in a process of its own: `events-server.ts LOCATION`. */
const [location = '{}'] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location));
const clock = systemClock;
const app = Fastify({ trustProxy: true, onProtoPoisoning: 'error', onConstructorPoisoning: 'error' });
registerErrorHandler(app, { onSurprise: () => {} });
await app.register(cookie);
await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
const hosts = createSiteHosts({ ...defaultBrandConfig, publicOrigin: undefined });
registerHosts(app, { hosts, clock, log: app.log });
await registerSecurity(app, { publicOrigin: undefined, hosts, development: false, clock });
refuseNul(app);
const limits = createLimits({ db, secret: 'a secret of this run', clock, log: app.log });
limitWrites(app, createWriteLimits(limits, { current: ({ defaultValue }) => defaultValue }));
await registerOpenApi(app);
const ingest = createEventIngest({ store: createEventStore(db), log: app.log });
const experiments = await createExperiments({
  ...{ db, clock, log: app.log, environment: 'test' },
  record: async () => {},
});
await app.register(eventsApi, {
  ...{ experiments, clock, visitorKey: createVisitorKey('a secret of this run') },
  ingest,
});
ingest.start();
/** How much of a processor it has used, in seconds, for whoever asks by a signal. */
process.on('SIGUSR2', () => console.log(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6));
process.once('SIGTERM', async () => {
  await app.close();
  await ingest.stop();
  await ingest.addNow();
  await db.close();
  process.exit(0);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
