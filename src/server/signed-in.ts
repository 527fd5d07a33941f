import type { FastifyRequest } from 'fastify';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import { type ReadConsumer, requireConsumer } from '#domains/people/accounts/read-consumer.server.ts';
import { createRequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';

/** Looks up once per request who is signed in, however many handlers need it. */
export const signedInReader = (readConsumer: ReadConsumer) => {
  const cache = new WeakMap<FastifyRequest, Promise<Consumer | undefined>>();
  const readOnce: ReadConsumer = (request) => {
    const consumer = cache.get(request) ?? readConsumer(request);
    cache.set(request, consumer);
    return consumer;
  };
  return {
    readConsumer: readOnce,
    requireConsumer: (request: FastifyRequest): Promise<Consumer> => requireConsumer(readOnce, request),
    requireSignIn: createRequireSignIn(readOnce),
  };
};
