import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consentApi } from '#domains/analytics/consent-api.server.ts';
import { catalogueApi } from '#domains/catalogue/catalogue-api.server.ts';
import { listingsApi } from '#domains/listings/listings-api.server.ts';
import { locationsApi } from '#domains/locations/locations-api.server.ts';
import { picturesApi } from '#domains/pictures/pictures-api.server.ts';
import { feedsApi } from '#domains/search/feeds-api.server.ts';
import { resolveApi } from '#domains/search/resolve-api.server.ts';
import { sitemapsApi } from '#domains/search/sitemaps-api.server.ts';
import type { ApiServices } from './services.ts';
import { themeApi } from './theme-api.ts';

/** Every JSON endpoint, by domain. */
export const registerApi = async (app: FastifyInstance, services: ApiServices): Promise<void> => {
  themeApi(app);
  consentApi(app);
  await app.register(catalogueApi, { catalogue: services.catalogue.catalogue, clock: services.clock });
  await app.register(locationsApi, {
    lookup: services.lookup,
    search: services.placeSearch,
    indexedLocations: { atc: services.indexedLocations, kbb: services.indexedLocations },
  });
  await app.register(resolveApi, { ...services.lookups, brands: services.brands });
  await app.register(listingsApi, { search: services.search, lookups: services.lookups, readShopper });
  await app.register(feedsApi, { search: services.search, lookups: services.lookups, readSite, readShopper });
  await app.register(sitemapsApi, { sitemaps: services.sitemaps, readSite });
  picturesApi(app, { photos: services.photos });
};

const readSite = (request: FastifyRequest) => request.readSite();

const readShopper = (request: FastifyRequest) => {
  const { brand, flags } = request.readSite();
  return { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled };
};
