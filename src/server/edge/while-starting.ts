import type { FastifyInstance, RouteOptions } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { Readiness } from '../operations-api.ts';
import { asksForPage, isForm, sendPlainPage } from '../pages/plain-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs nothing that is loaded at start. */
    answersWhileStarting?: boolean;
  }
}

const retrySeconds = 2;

/**
 * Refuses requests until the start has finished: answers would be incomplete, and caches would store them. Every route
 * waits unless it opts out, so that new ones wait too. From the first demo car on all of them answer with the inventory
 * so far, and caches may not store the answers.
 */
export const refuseWhileStarting = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (readiness().isOpen || request.routeOptions.config.answersWhileStarting) {
      done();
      return;
    }
    if (!asksForPage(request)) throw new AppError('unavailable');
    const sends = isForm(request);
    reply.header('retry-after', String(retrySeconds));
    sendPlainPage(request, reply, {
      status: 503,
      title: 'We’re starting up',
      words: sends
        ? 'We’re loading the inventory, and nothing was saved. Go back in a moment and send it again.'
        : 'We’re loading the inventory. This page reloads by itself.',
      ...(!sends && { refreshSeconds: retrySeconds }),
    });
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (readiness().demo && !request.routeOptions.config.answersWhileStarting)
      reply.header('cache-control', 'private, no-store');
    done();
  });
};

export const answersWhileStarting = { answersWhileStarting: true } as const;

/** Marks routes that a plugin adds. */
export const letAnswerWhileStarting = (route: RouteOptions): void => {
  route.config = { ...route.config, ...answersWhileStarting };
};
