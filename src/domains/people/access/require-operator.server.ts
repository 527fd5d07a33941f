import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { AdminEntry, Operator } from './operator.ts';
import { mayCall, operationRoles } from './role-table.ts';

type RequireOperator = {
  /**
   * Protects all routes of a plugin before the request is read: anyone but an operator gets a 404, an operator whose
   * roles don't include the operation a 403. A route without a row in the table of roles stops the start.
   */
  guard(app: FastifyInstance): void;
  /** The operator who sent the request; only behind the guard. */
  operatorOf(request: FastifyRequest): Operator;
};

/** As in the table; HEAD is answered like GET, and an address that is no operation is none. */
const operationsOf = (methods: readonly string[], url: string): string[] =>
  url.endsWith('*') ? [] : methods.map((method) => `${method === 'HEAD' ? 'GET' : method} ${url}`);

export const createRequireOperator = ({
  enter,
  noteRefusal,
  turnAway,
}: {
  enter(request: FastifyRequest): Promise<AdminEntry | undefined>;
  /** Records that an operator's roles didn't include what they asked for. */
  noteRefusal(entry: AdminEntry): Promise<void>;
  /** Responds as if the URL did not exist. */
  turnAway(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}): RequireOperator => {
  const operators = new WeakMap<FastifyRequest, Operator>();
  return {
    guard: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const operation of operationsOf([method].flat(), url)) {
          if (!operationRoles[operation]) throw new Error(`${operation} has no row in the table of roles`);
        }
      });
      app.addHook('onRequest', async (request, reply) => {
        const entry = await enter(request);
        if (entry?.state !== 'open') return turnAway(request, reply);
        const [operation] = operationsOf([request.method], request.routeOptions.url ?? '');
        if (operation !== undefined && !mayCall(entry.roles, operation)) {
          await noteRefusal(entry);
          throw new AppError('role-required');
        }
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
