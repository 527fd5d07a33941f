import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entry, Operator } from './operator.ts';

type RequireOperator = {
  /** For a plugin whose calls are an operator's: to everybody else there is nothing, before anything is read. */
  guard(app: FastifyInstance): void;
  /** Who calls; only behind the guard. */
  operatorOf(request: FastifyRequest): Operator;
};

export const createRequireOperator = ({
  enter,
  turnAway,
}: {
  enter(request: FastifyRequest): Promise<Entry | undefined>;
  /** Answers as if there were nothing. */
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
