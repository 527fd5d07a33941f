import fastifyStatic from '@fastify/static';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { serviceWorkerPath } from '#domains/reference/shopper/service-worker.ts';
import { letAnswerWhileStarting } from './edge/while-starting.ts';

const yearSeconds = 31_536_000;

/** Security headers that only matter on documents; on the thirty files of a page they would just add bytes. */
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
 * A service worker keeps the headers it was installed with until its file changes, so it is never cached. It fetches
 * pages and files of this origin, and nothing else.
 */
const ofWorker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none';connect-src 'self'",
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in metrics, for routes that are counted as one. */
    countedRoute?: string;
  }
}

/** Each file has its own route, and new names with every build: metrics count them as one. */
const countTogether = (route: RouteOptions): void => {
  route.config = { ...route.config, countedRoute: 'files' };
};

/** Built files have a hash in their name, so they are cached forever; their compressed versions are beside them. */
export const registerAssets = async (app: FastifyInstance, clientFolder: string): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', letAnswerWhileStarting);
    scope.addHook('onRoute', countTogether);
    await scope.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      // Sent in place of the file they are beside, and never by themselves.
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      maxAge: yearSeconds * 1000,
      immutable: true,
      setHeaders: (reply, path) => {
        if (!/\/assets\//.test(path)) reply.header('cache-control', 'public, max-age=3600');
        for (const name of ofDocuments) reply.removeHeader(name);
        if (path.endsWith(serviceWorkerPath)) reply.headers(ofWorker);
      },
    });
  });
};
