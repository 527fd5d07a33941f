import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { refuse } from './refuse.ts';
import { readRequestTarget } from './request-target.ts';

const unreadable = {
  title: 'We can’t read this address',
  words: 'Check the web address, or go to the homepage.',
};

/** Reads the request target once, before routing; ambiguous ones are refused. */
export const createTargetGuard = () => {
  const refused = new WeakSet<IncomingMessage>();
  return {
    rewriteUrl: (request: IncomingMessage): string => {
      const target = readRequestTarget(request.url ?? '');
      if (target === undefined) refused.add(request);
      return target ?? '/';
    },
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      if (!refused.has(request.raw)) {
        done();
        return;
      }
      refuse(request, reply, {
        code: 'bad-request',
        // No route was matched, so the Accept header decides whether to send a page.
        page: request.headers.accept?.includes('text/html') ? unreadable : undefined,
      });
    },
  };
};
