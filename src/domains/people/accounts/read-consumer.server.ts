import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { Consumer } from './consumer.ts';

/** The sender of a request, by identity token, bearer token or, from our own pages, the session cookie (RULING-06). */
export type ReadConsumer = (request: FastifyRequest) => Promise<Consumer | undefined>;

/** The consumer, or 401. Ownership is never read from client input. */
export const requireConsumer = async (readConsumer: ReadConsumer, request: FastifyRequest): Promise<Consumer> => {
  const consumer = await readConsumer(request);
  if (!consumer) throw new AppError('not-signed-in');
  return consumer;
};
