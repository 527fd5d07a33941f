import cluster from 'node:cluster';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { mountApp } from './app.ts';
import type { Config } from './config.ts';
import { createServer } from './edge/create-server.ts';
import { createMetrics, watchProcess } from './metrics.ts';
import { mountProbes } from './mount-probes.ts';
import { prepareProcess } from './prepare-process.ts';
import { createSupervisorLink, type SupervisorLink } from './processes/supervisor-link.ts';
import { readFacts } from './services/facts.ts';
import type { Running } from './services/running.ts';
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
  const link = cluster.isWorker ? createSupervisorLink(metrics) : undefined;
  const app = createServer(config, { serverFactory });
  const running = await createServices({
    config,
    readFacts: () => readFacts(root, config),
    root,
    metrics,
    log: app.log,
    ...(link && { duties: link.duties }),
  });
  const shutdown = createShutdown({ app, running, delayMs: config.stopDelayMs });
  const { services, readiness, pageCache } = running;
  const parts = { config, services, metrics, readiness, stopping: shutdown.isAnnounced };
  if (config.role === 'worker') mountProbes(app, parts);
  else {
    await mountApp(app, {
      ...parts,
      pageCache,
      build: clientFolder ? await loadPages() : loadPages,
      ...(link && { readMetrics: link.metrics }),
      ...(clientFolder && { clientFolder }),
    });
  }

  shutdown.handleSignals({ isSupervised: link !== undefined });
  link?.follow({
    startJobs: () => config.role === 'all' && void running.startJobs(),
    jobAdded: running.noteJob,
    stop: (signal) => !shutdown.stopping() && shutdown.stop(signal),
    leave: shutdown.leave,
  });
  try {
    await start(app, { config, running, link });
  } catch (error) {
    // A shutdown during the start closes what the start still uses, so its errors are expected.
    if (!shutdown.stopping()) throw error;
  }
};

type Parts = { config: Config; running: Running; link: SupervisorLink | undefined };

const start = async (app: FastifyInstance, { config, running, link }: Parts): Promise<void> => {
  const report = (state: 'listening' | 'ready', address: string): void => {
    if (link) link.report({ report: state, address });
    else process.stdout.write(`${state} ${address}\n`);
  };
  const listen = async (): Promise<string> => {
    const address = await app.listen({ port: config.port, host: config.host, backlog: longestBacklog });
    return address.replace('127.0.0.1', 'localhost');
  };
  if (link?.listens === 'when ready') {
    await running.start();
    report('ready', await listen());
    return;
  }
  const address = await listen();
  report('listening', address);
  await running.start();
  report('ready', address);
};
