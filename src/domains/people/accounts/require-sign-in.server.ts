import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Consumer } from './consumer.ts';
import { type ReadConsumer, requireConsumer } from './read-consumer.server.ts';

/** How a call proves whose it is (RULING-06): any one of these. */
const proofs: Record<string, string[]>[] = [{ identityToken: [] }, { bearerToken: [] }, { sessionCookie: [] }];

type Options = {
  /** Addresses anybody may call. */
  openTo?: readonly string[];
};

type RequireSignIn = (app: FastifyInstance, options?: Options) => void;

/** For the calls of an account: whose they are comes from the session, never from what a client sends. */
export type SignedInOptions = {
  requireSignIn: RequireSignIn;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
};

/**
 * For a plugin whose calls belong to a shopper: asked before anything else, so that a stranger learns nothing from how
 * a body is refused, and said in the description of the API, which is never kinder than what is done.
 */
export const createRequireSignIn =
  (readConsumer: ReadConsumer): RequireSignIn =>
  (app, { openTo = [] } = {}) => {
    app.addHook('onRoute', (route) => {
      const isOpen = openTo.includes(route.url);
      route.schema = { ...route.schema, security: isOpen ? [] : proofs };
      if (isOpen) return;
      const guard: typeof route.preValidation = async (request) => {
        await requireConsumer(readConsumer, request);
      };
      route.preValidation = [guard, ...[route.preValidation ?? []].flat()];
    });
  };
