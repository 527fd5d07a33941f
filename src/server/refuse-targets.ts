import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksForPage, refuse } from './refuse.ts';
import { readRequestTarget } from './request-target.ts';

/** What is asked for is read once, before it is routed; what cannot be read in one way only is refused. */
export const createTargetGuard = () => {
  const refused = new WeakSet<IncomingMessage>();
  return {
    rewriteUrl: (request: IncomingMessage): string => {
      const target = readRequestTarget(request.url ?? '');
      if (target === undefined) refused.add(request);
      return target ?? '/';
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (!refused.has(request.raw)) return undefined;
      return refuse(request, reply, {
        code: 'bad-request',
        title: asksForPage(request) ? 'We cannot read this address' : undefined,
      });
    },
  };
};
