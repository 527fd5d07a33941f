import { isAbsolute, join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import { createServer, mountApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createMetrics } from './metrics.ts';
import { createServices } from './services.ts';

type Options = { root: string; clientFolder?: string; serverFactory?: FastifyServerFactory };

const loadPages = () => import('virtual:react-router/server-build');

/** One process from configuration to a listening socket; ends when it is told to, having finished what it began. */
export const serve = async ({ root, clientFolder, serverFactory }: Options): Promise<void> => {
  const config = readConfigOrExit(root);
  const metrics = createMetrics();
  const app = createServer(config, { serverFactory });
  const running = await createServices({ config, root, metrics, log: app.log });
  await mountApp(app, {
    config,
    services: running.services,
    metrics,
    readiness: running.readiness,
    pageCache: running.pageCache,
    build: clientFolder ? await loadPages() : loadPages,
    ...(clientFolder && { clientFolder }),
  });

  const stop = async (signal: string) => {
    app.log.info({ signal }, 'stopping');
    await app.close();
    await running.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address = await app.listen({ port: config.port, host: config.host });
  await running.start();
  process.stdout.write(`ready ${address.replace('127.0.0.1', 'localhost')}\n`);
};

const readConfigOrExit = (root: string) => {
  try {
    const config = readConfig(process.env);
    return { ...config, dataDir: isAbsolute(config.dataDir) ? config.dataDir : join(root, config.dataDir) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
