import type { FastifyInstance, RouteOptions } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { Readiness } from '../operations-api.ts';
import { asksForPage, isForm, sendPlainPage } from '../pages/plain-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs nothing that a start has to load first. */
    answersWhileStarting?: boolean;
  }
}

const retrySeconds = 2;

/**
 * Until the start has finished, an answer would be made from nothing, and caches would keep that. Every route waits
 * unless it says itself that it need not, so that one which is added later waits too. From the first demo car on all of
 * them answer, for the inventory as it is so far, and nobody may keep the answer.
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

/** For routes that a plugin adds. */
export const letAnswerWhileStarting = (route: RouteOptions): void => {
  route.config = { ...route.config, ...answersWhileStarting };
};
