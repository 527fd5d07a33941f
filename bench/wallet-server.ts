import { createServer, mountApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createMetrics } from '#server/metrics.ts';
import { createServices } from '#server/services/services.ts';
import { sharedFacts } from '../tests/fixtures/facts.ts';
import { testBuild } from '../tests/fixtures/test-build.ts';
import { root } from './app-server.ts';

/** The whole app but its pages, in a process of its own, so that asking costs it nothing: `wallet-server.ts`, by its variables. */
const config = readConfig({ ...process.env, DEMO_LISTINGS: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
const metrics = createMetrics();
const app = createServer(config);
const running = await createServices({ config, readFacts: sharedFacts, root, metrics, log: app.log });
const { services, readiness, pageCache } = running;
await mountApp(app, {
  config,
  services,
  metrics,
  readiness,
  pageCache,
  build: testBuild,
  clientFolder: `${root}/public`,
});
await running.start();
process.once('SIGTERM', async () => {
  await app.close();
  await running.close();
  process.exit(0);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
