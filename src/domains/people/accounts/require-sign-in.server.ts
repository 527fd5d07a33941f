import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Consumer } from './consumer.ts';
import { type ReadConsumer, requireConsumer } from './read-consumer.server.ts';

/** The accepted ways to authenticate a call: any one of these (RULING-06). */
const proofs: Record<string, string[]>[] = [{ identityToken: [] }, { bearerToken: [] }, { sessionCookie: [] }];

type Options = {
  /** Paths that need no sign-in. */
  openTo?: readonly string[];
};

type RequireSignIn = (app: FastifyInstance, options?: Options) => void;

/** Options of plugins whose calls belong to an account: the owner comes from the session, never from client input. */
export type SignedInOptions = {
  requireSignIn: RequireSignIn;
  /** The consumer of a request, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
};

/**
 * Requires a sign-in for all routes of a plugin: before validation, so that validation errors reveal nothing to
 * strangers, and in the API description, so that it always matches.
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
