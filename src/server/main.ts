import type { FastifyServerFactory } from 'fastify';
import { mountApp } from './app.ts';
import { createServer } from './edge/create-server.ts';
import { createMetrics, watchProcess } from './metrics.ts';
import { prepareProcess } from './prepare-process.ts';
import { readFacts } from './services/facts.ts';
import { createServices } from './services/services.ts';
import { createShutdown } from './shutdown.ts';
import { endWithReason } from './start-failures.ts';

type Options = { root: string; clientFolder?: string; serverFactory?: FastifyServerFactory };

/**
 * Length of the accept queue. When it is full, the kernel drops connections silently and clients retry only after
 * seconds; refusing a request with 503 is better.
 */
const longestBacklog = 4096;

const loadPages = () => import('virtual:react-router/server-build');

/** Runs one process from configuration to a listening socket; on a signal it finishes its work and exits. */
export const serve = async (options: Options): Promise<void> => {
  try {
    await run(options);
  } catch (error) {
    endWithReason(error);
  }
};

const run = async ({ root, clientFolder, serverFactory }: Options): Promise<void> => {
  const config = prepareProcess(root, process.env);
  const metrics = createMetrics();
  watchProcess(metrics);
  const app = createServer(config, { serverFactory });
  const running = await createServices({
    config,
    readFacts: () => readFacts(root, config),
    root,
    metrics,
    log: app.log,
  });
  const shutdown = createShutdown({ app, running, delayMs: config.stopDelayMs });
  await mountApp(app, {
    config,
    services: running.services,
    metrics,
    readiness: running.readiness,
    stopping: shutdown.stopping,
    pageCache: running.pageCache,
    build: clientFolder ? await loadPages() : loadPages,
    ...(clientFolder && { clientFolder }),
  });

  shutdown.handleSignals();
  try {
    const address = await app.listen({ port: config.port, host: config.host, backlog: longestBacklog });
    const siteAddress = address.replace('127.0.0.1', 'localhost');
    process.stdout.write(`listening ${siteAddress}\n`);
    await running.start();
    process.stdout.write(`ready ${siteAddress}\n`);
  } catch (error) {
    // A shutdown during the start closes what the start still uses, so its errors are expected.
    if (!shutdown.stopping()) throw error;
  }
};
