import type { FastifyInstance } from 'fastify';
import { leadExportApi } from '#domains/leads/desk/lead-export-api.server.ts';
import { createRequireOperator } from '#domains/operators/require-operator.server.ts';
import { AppError } from '#lib/errors.ts';
import type { ApiServices } from './services/services.ts';

/** What the operator's room calls beside its pages: every call under /api/ops, for operators alone. */
export const opsApi = async (app: FastifyInstance, services: ApiServices): Promise<void> => {
  const { guard, operatorOf } = createRequireOperator({
    operators: services.operators,
    readSession: services.accounts.readSession,
  });
  guard(app);
  await app.register(leadExportApi, { leadDesk: services.leadDesk, operatorOf });
  app.all('/api/ops/*', { schema: { hide: true } }, () => {
    throw new AppError('not-found');
  });
};
