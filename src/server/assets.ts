import fastifyStatic from '@fastify/static';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { pushWorkerPath } from '#domains/contact/channels/push-paths.ts';
import { letAnswerWhileStarting } from './edge/while-starting.ts';

const yearSeconds = 31_536_000;

/** Security headers that mean something on documents only; on the thirty files of a page they would just add bytes. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * A push worker keeps the headers it was installed with until the browser finds a changed one, so it is never cached.
 */
const ofWorker = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route is called in figures, where many are counted as one. */
    countedRoute?: string;
  }
}

/** Each file has a route of its own, and new names with every build: in figures they are one. */
const countTogether = (route: RouteOptions): void => {
  route.config = { ...route.config, countedRoute: 'files' };
};

/** Built files carry their hash in the name, so they are kept for ever; their compressed twins lie beside them. */
export const registerAssets = async (app: FastifyInstance, clientFolder: string): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', letAnswerWhileStarting);
    scope.addHook('onRoute', countTogether);
    await scope.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      maxAge: yearSeconds * 1000,
      immutable: true,
      setHeaders: (reply, path) => {
        if (!/\/assets\//.test(path)) reply.header('cache-control', 'public, max-age=3600');
        for (const name of ofDocuments) reply.removeHeader(name);
        if (path.endsWith(pushWorkerPath)) reply.headers(ofWorker);
      },
    });
  });
};
