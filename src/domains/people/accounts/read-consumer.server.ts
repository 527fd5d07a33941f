import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { Consumer } from './consumer.ts';

/** RULING-06: who sends a request, by identity token, bearer token or, from our own pages, the session cookie. */
export type ReadConsumer = (request: FastifyRequest) => Promise<Consumer | undefined>;

/** The consumer, or 401: whose things they are is never read from what a client sends beside its proof. */
export const requireConsumer = async (readConsumer: ReadConsumer, request: FastifyRequest): Promise<Consumer> => {
  const consumer = await readConsumer(request);
  if (!consumer) throw new AppError('not-signed-in');
  return consumer;
};
