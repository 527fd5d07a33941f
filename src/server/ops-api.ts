import type { FastifyInstance } from 'fastify';
import { feedUploadsApi } from '#domains/inventory/imports/feed-uploads-api.server.ts';
import { importsApi } from '#domains/inventory/imports/imports-api.server.ts';
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
  const { imports, uploads, audit } = services;
  await app.register(importsApi, { imports });
  await app.register(feedUploadsApi, { imports, uploads, operatorOf, record: audit.record });
  await app.register(leadExportApi, { leadDesk: services.leadDesk, operatorOf });
  app.all('/api/ops/*', { schema: { hide: true } }, () => {
    throw new AppError('not-found');
  });
};
