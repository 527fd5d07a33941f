import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveSession } from '#domains/accounts/sign-in/session-store.server.ts';
import { AppError } from '#lib/errors.ts';
import type { Operator } from './operator.ts';
import type { Operators } from './operators.server.ts';

type RequireOperator = {
  /** For a plugin whose calls are an operator's: everybody else is told that there is nothing, before anything is read. */
  guard(app: FastifyInstance): void;
  /** Who calls; only behind the guard. */
  operatorOf(request: FastifyRequest): Operator;
};

export const createRequireOperator = ({
  operators,
  readSession,
}: {
  operators: Pick<Operators, 'enter'>;
  readSession(request: FastifyRequest): Promise<LiveSession | undefined>;
}): RequireOperator => {
  const known = new WeakMap<FastifyRequest, Operator>();
  return {
    guard: (app) => {
      app.addHook('onRequest', async (request) => {
        const operator = await operators.enter(await readSession(request));
        if (!operator) throw new AppError('not-found');
        known.set(request, operator);
      });
    },
    operatorOf: (request) => {
      const operator = known.get(request);
      if (!operator) throw new Error('an operator is asked for where none is required');
      return operator;
    },
  };
};
