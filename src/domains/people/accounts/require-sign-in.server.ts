import type { FastifyInstance } from 'fastify';
import { type ReadConsumer, requireConsumer } from './read-consumer.server.ts';

/** How a call proves whose it is (RULING-06): any one of these. */
const proofs: Record<string, string[]>[] = [{ identityToken: [] }, { bearerToken: [] }, { sessionCookie: [] }];

type Options = {
  /** Addresses anybody may call. */
  openTo?: readonly string[];
};

export type RequireSignIn = (app: FastifyInstance, options?: Options) => void;

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
