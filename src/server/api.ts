import type { FastifyInstance } from 'fastify';
import { consentApi } from '#domains/analytics/consent-api.server.ts';
import { catalogueApi } from '#domains/catalogue/catalogue-api.server.ts';
import { picturesApi } from '#domains/pictures/pictures-api.server.ts';
import type { ApiServices } from './services.ts';
import { themeApi } from './theme-api.ts';

/** Every JSON endpoint, by domain. */
export const registerApi = async (app: FastifyInstance, services: ApiServices): Promise<void> => {
  themeApi(app);
  consentApi(app);
  await app.register(catalogueApi, { catalogue: services.catalogue.catalogue, clock: services.clock });
  picturesApi(app, { photos: services.photos });
};
