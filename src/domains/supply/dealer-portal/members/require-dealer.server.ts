import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { DealerActor, DealerEntry } from './dealer-member.ts';

type RequireDealer = {
  /** Protects all routes of a plugin, whose addresses name the dealer as `dealerId`. */
  guard(app: FastifyInstance): void;
  /** Who sent the request, for which dealer; only behind the guard. */
  actorOf(request: FastifyRequest): DealerActor;
};

const isNamed = (params: unknown): params is { dealerId: string } =>
  typeof params === 'object' && params !== null && 'dealerId' in params && typeof params.dealerId === 'string';

/** For whoever doesn't work for the dealer there is no such address; a suspended dealer is told so (DLR-08). */
export const createRequireDealer = (
  enter: (request: FastifyRequest, dealerId: number) => Promise<DealerEntry | undefined>,
): RequireDealer => {
  const actors = new WeakMap<FastifyRequest, DealerActor>();
  return {
    guard: (app) => {
      app.addHook('onRequest', async (request) => {
        const dealerId = isNamed(request.params) ? request.params.dealerId : '';
        const entry = /^\d{1,9}$/.test(dealerId) ? await enter(request, Number(dealerId)) : undefined;
        if (!entry) throw new AppError('not-found');
        if (entry.suspended) throw new AppError('forbidden', { message: entry.suspended.reason });
        actors.set(request, entry.actor);
      });
    },
    actorOf: (request) => {
      const actor = actors.get(request);
      if (!actor) throw new Error('a dealer is asked for where none is required');
      return actor;
    },
  };
};
