import type { FastifyInstance } from 'fastify';
import { billPdfApi } from '#domains/supply/dealer-portal/bills/bill-pdf-api.server.ts';
import { carPhotosApi } from '#domains/supply/dealer-portal/cars/car-photos-api.server.ts';
import { feedRowsApi } from '#domains/supply/dealer-portal/feed/feed-rows-api.server.ts';
import { createRequireDealer } from '#domains/supply/dealer-portal/members/require-dealer.server.ts';
import type { DealerAccess } from './dealer-access.ts';
import type { ApiServices } from './services/api-services.ts';

/** Calls of the dealer portal's own pages: each requires somebody who works for the dealer in its address. */
export const dealerApi = async (
  app: FastifyInstance,
  { services, dealerAccess }: { services: ApiServices; dealerAccess: DealerAccess },
): Promise<void> => {
  const { guard, actorOf } = createRequireDealer(dealerAccess);
  guard(app);
  await billPdfApi(app, { bills: services.dealerBills, actorOf });
  await app.register(carPhotosApi, { changes: services.dealerCarChanges, actorOf });
  await feedRowsApi(app, { feedRuns: services.feedRuns, actorOf });
};
