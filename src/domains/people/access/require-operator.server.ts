import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entry, Operator } from './operator.ts';

type RequireOperator = {
  /** Protects all routes of a plugin: anyone but an operator gets a 404 before the request is read. */
  guard(app: FastifyInstance): void;
  /** The operator who sent the request; only behind the guard. */
  operatorOf(request: FastifyRequest): Operator;
};

export const createRequireOperator = ({
  enter,
  turnAway,
}: {
  enter(request: FastifyRequest): Promise<Entry | undefined>;
  /** Responds as if the URL did not exist. */
  turnAway(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}): RequireOperator => {
  const operators = new WeakMap<FastifyRequest, Operator>();
  return {
    guard: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const entry = await enter(request);
        if (entry?.state !== 'open') return turnAway(request, reply);
        operators.set(request, entry.operator);
      });
    },
    operatorOf: (request) => {
      const operator = operators.get(request);
      if (!operator) throw new Error('an operator is asked for where none is required');
      return operator;
    },
  };
};
