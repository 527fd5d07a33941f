import Fastify, { type FastifyInstance } from 'fastify';
import { PaymentInfoBody } from '#domains/people/wallet/storage/payment-info-schema.server.ts';
import { walletApi } from '#domains/people/wallet/storage/wallet-api.server.ts';
import { walletIdPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { createWallets } from '#domains/people/wallet/storage/wallets.server.ts';
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
import { purchasesOver } from '../tests/fixtures/purchases.ts';
import { believeToken } from '../tests/fixtures/signed-in.ts';

/** A separate process, so that the client's work doesn't slow it: `wallet-server.ts LOCATION [bare]`. */
const [location = '{}', how] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location));
const clock = systemClock;
const store = createWalletStore({ db });

/** Wallets as the product serves them: its edge and its route. */
const serveWhole = async (): Promise<FastifyInstance> => {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
  const app = createServer(config);
  const limits = createLimits({ db, secret: 'a secret of this run', clock, log: app.log });
  await mountEdge(app, {
    config,
    metrics: createMetrics(),
    onSurprise: (error) => console.error(error),
    readiness: () => ({ ready: true, isOpen: true, waitingFor: [] }),
    development: false,
    clock,
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
  const purchases = purchasesOver({ db, clock });
  const wallets = createWallets({ db, store, purchasesOf: purchases.facts, clock });
  await app.register(walletApi, { wallets, purchases, readConsumer: believeToken });
  return app;
};

/** The minimum cost of HTTP: one route on the same framework that reads its body and calls the same store. */
const serveBare = (): FastifyInstance => {
  const app = Fastify();
  app.get<{ Params: { id: string } }>(walletIdPath(':id'), async ({ params }) => store.find(params.id));
  app.put<{ Params: { id: string }; Body: { paymentInfo: unknown } }>(
    walletIdPath(':id'),
    async ({ params, body }) => ({
      lastUpdated: await store.save(params.id, PaymentInfoBody.parse(body.paymentInfo), {
        owner: null,
        basedOn: undefined,
        nowMs: clock.now(),
      }),
    }),
  );
  return app;
};

const app = how === 'bare' ? serveBare() : await serveWhole();
/** On SIGUSR2 prints the processor time used so far, in seconds. */
process.on('SIGUSR2', () => console.log(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6));
process.once('SIGTERM', async () => {
  await app.close();
  await db.close();
  process.exit(0);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
