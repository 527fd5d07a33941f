import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditExportApi } from '#domains/back-office/audit/audit-export-api.server.ts';
import { billsApi } from '#domains/back-office/bills/bills-api.server.ts';
import { NewBrandResponse } from '#domains/back-office/brands/studio/new-brand-form.server.ts';
import { brandPicturesApi } from '#domains/back-office/brands/studio/pictures-api.server.ts';
import { figuresExportApi } from '#domains/back-office/figures/figures-export-api.server.ts';
import { leadExportApi } from '#domains/back-office/leads/lead-export-api.server.ts';
import { bulkApi } from '#domains/back-office/listings/bulk/bulk-api.server.ts';
import { carExportApi } from '#domains/back-office/listings/table/car-export-api.server.ts';
import { createRequireOperator } from '#domains/people/access/require-operator.server.ts';
import { feedFormApi } from '#domains/supply/imports/feed-form-api.server.ts';
import { feedUploadsApi } from '#domains/supply/imports/feed-uploads-api.server.ts';
import { importsApi } from '#domains/supply/imports/imports-api.server.ts';
import type { AdminAccess } from './admin-access.ts';
import { nothingAt } from './nothing-at.ts';
import type { ApiServices } from './services/api-services.ts';

/** Answers strangers like any unknown address below /api. */
const turnAway = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
  if (request.routeOptions.config.uncountedWrites) await request.server.countWrite(request, reply);
  throw nothingAt(request.url);
};

/** API of the back office: every call under /api/ops requires an operator whose roles include it. */
export const opsApi = async (
  app: FastifyInstance,
  { services, adminAccess }: { services: ApiServices; adminAccess: AdminAccess },
): Promise<void> => {
  const { guard, operatorOf } = createRequireOperator({
    enter: adminAccess,
    noteRefusal: ({ operator, network }) => services.operators.refusals.note(operator.id, 'other-role', network),
    turnAway,
  });
  guard(app);
  const { imports, uploads, audit } = services;
  await importsApi(app, { imports });
  await app.register(feedFormApi, { imports, uploads, operatorOf, clock: services.clock });
  await app.register(feedUploadsApi, { imports, uploads, operatorOf, record: audit.record });
  await app.register(brandPicturesApi, { studio: services.studio, operatorOf });
  await app.register(
    services.newBrandForm.api({
      path: '/api/ops/brands',
      tags: ['ops'],
      summary: 'Begin a brand with a draft, which has no pages until it is published',
      response: NewBrandResponse,
    }),
    { readContext: (request) => ({ publisher: operatorOf(request) }) },
  );
  await leadExportApi(app, { leadDesk: services.leadDesk, operatorOf });
  await auditExportApi(app, { audit: services.audit, operatorOf });
  await figuresExportApi(app, { shopperFigures: services.shopperFigures, record: audit.record, operatorOf });
  await billsApi(app, { bills: services.dealerBills });
  await carExportApi(app, { exportCars: services.exportCars, operatorOf });
  await app.register(bulkApi, { bulkDesk: services.bulkDesk, operatorOf });
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/ops/*',
    schema: { hide: true },
    handler: ({ url }) => {
      throw nothingAt(url);
    },
  });
};
