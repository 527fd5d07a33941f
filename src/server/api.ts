import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiV1 } from '#domains/browse/api-v1/api-v1.server.ts';
import { customOrdersApi } from '#domains/browse/build-and-price/custom-orders-api.server.ts';
import { cashOfferApi } from '#domains/browse/dealers/cash-offer/cash-offer-api.server.ts';
import { dealersApi } from '#domains/browse/dealers/dealers-api.server.ts';
import { feedsApi } from '#domains/browse/discovery/feeds-api.server.ts';
import { sitemapsApi } from '#domains/browse/discovery/sitemaps-api.server.ts';
import { indexNowApi } from '#domains/browse/index-now/index-now-api.server.ts';
import { referenceApi } from '#domains/browse/research/reference/reference-api.server.ts';
import { filterGroupsApi } from '#domains/browse/results/filter-groups-api.server.ts';
import { reviewsApi } from '#domains/browse/reviews/reviews-api.server.ts';
import { carValueApi } from '#domains/cars/appraisal/car-value-api.server.ts';
import { answeredCosts } from '#domains/cars/listings/answered-costs.ts';
import { certifiedContentApi } from '#domains/cars/listings/certified-content-api.server.ts';
import { listingsApi } from '#domains/cars/search/listings-api.server.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import { vehicleImageApi } from '#domains/cars/search/vehicle-image-api.server.ts';
import { alertsApi } from '#domains/contact/alert-choices/alerts-api.server.ts';
import { mailActionsApi } from '#domains/contact/alert-links/mail-actions-api.server.ts';
import { previewApi } from '#domains/contact/alert-preview/preview-api.server.ts';
import { carrierApi } from '#domains/contact/channels/carrier-api.server.ts';
import { requireCarrier } from '#domains/contact/channels/carrier-secret.server.ts';
import { pushApi } from '#domains/contact/channels/push-api.server.ts';
import { calendarApi } from '#domains/contact/leads/appointments/appointment-forms.server.ts';
import { conversationsApi } from '#domains/contact/leads/conversation/conversation-api.server.ts';
import { inboundMailApi } from '#domains/contact/leads/conversation/inbound-mail-api.server.ts';
import { leadsApi } from '#domains/contact/leads/lead-forms.server.ts';
import { shareEmailApi, shareTextApi } from '#domains/contact/sharing/share-forms.server.ts';
import { bestDealsApi } from '#domains/contact/subscribers/best-deals/best-deals-form.server.ts';
import { bestDealsCall } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import { lightUsersApi } from '#domains/contact/subscribers/light-users-api.server.ts';
import { subscribeApi } from '#domains/contact/subscribers/subscribe-form.server.ts';
import { lightUserCookie } from '#domains/contact/subscribers/subscription.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { resolveApi } from '#domains/finding/criteria/address/resolve-api.server.ts';
import { narrowSearch } from '#domains/finding/criteria/words/narrow-search.ts';
import { mapImageApi } from '#domains/finding/map/map-image-api.server.ts';
import { mapTilesApi } from '#domains/finding/map/tiles/map-tiles-api.server.ts';
import { suggestionsApi } from '#domains/finding/suggestions/suggestions-api.server.ts';
import { typeAheadApi } from '#domains/finding/suggestions/type-ahead-api.server.ts';
import { accountsApi } from '#domains/people/accounts/accounts-api.server.ts';
import { deviceName } from '#domains/people/accounts/settings/device-name.ts';
import { authApi } from '#domains/people/accounts/sign-in/auth-api.server.ts';
import { datafileApi } from '#domains/people/experiments/datafile-api.server.ts';
import { participationApi } from '#domains/people/experiments/decisions/participation-api.server.ts';
import { eventsApi } from '#domains/people/experiments/events-api.server.ts';
import { predictApi } from '#domains/people/experiments/predict-api.server.ts';
import { notificationsApi } from '#domains/people/notifications/notifications-api.server.ts';
import { syncFrameApi } from '#domains/people/wallet/storage/sync-frame-api.server.ts';
import { walletApi } from '#domains/people/wallet/storage/wallet-api.server.ts';
import { consentApi } from '#domains/reference/analytics/consent-api.server.ts';
import { actionReportApi } from '#domains/reference/analytics/shopper-actions/action-report-api.server.ts';
import { vitalsApi } from '#domains/reference/analytics/vitals/vitals-api.server.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import { brandFilesApi } from '#domains/reference/brands/brand-files-api.server.ts';
import { installedAppApi } from '#domains/reference/brands/installed-app/installed-app-api.server.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { catalogueApi } from '#domains/reference/catalogue/catalogue-api.server.ts';
import { locationsApi } from '#domains/reference/locations/locations-api.server.ts';
import { retailingApi } from '#domains/reference/payments/retailing/retailing-api.server.ts';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { picturesApi } from '#domains/reference/pictures/pictures-api.server.ts';
import { siteImageApi } from '#domains/reference/pictures/site-image-api.server.ts';
import { ownedVehiclesApi } from '#domains/saved/owned-vehicles/owned-vehicles-api.server.ts';
import { picksApi } from '#domains/saved/recents/picks/picks-api.server.ts';
import { recentsApi } from '#domains/saved/recents/recents-api.server.ts';
import { myatcApi } from '#domains/saved/saved-searches/myatc-api.server.ts';
import { resultsPathOf } from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import { savedSearchesApi } from '#domains/saved/saved-searches/saved-searches-api.server.ts';
import { quickSavesApi } from '#domains/saved/saved-vehicles/quick-saves-api.server.ts';
import { savedVehiclesApi } from '#domains/saved/saved-vehicles/saved-vehicles-api.server.ts';
import { sharedListsApi } from '#domains/saved/shared-lists/shared-lists-api.server.ts';
import { dealerFeedApi } from '#domains/supply/dealer-portal/feed/feed-api.server.ts';
import { outboundApi } from '#domains/supply/dealer-portal/feed/outbound/outbound-api.server.ts';
import { dealerReviewsApi } from '#domains/supply/dealer-portal/reviews/dealer-reviews-api.server.ts';
import { reportsApi } from '#domains/supply/moderation/report-form.server.ts';
import { listingPhotosApi } from '#domains/supply/private-listings/photos-api.server.ts';
import { AppError } from '#lib/errors.ts';
import { accountPath, landingPath } from '#paths/paths.ts';
import { everyPageType } from '../pages/page-type.ts';
import type { AdminAccess } from './admin-access.ts';
import { collectMethods } from './allowed-methods.ts';
import type { DealerAccess } from './dealer-access.ts';
import { dealerApi } from './dealer-api.ts';
import { longestParameter } from './edge/create-server.ts';
import { mcpApi } from './mcp-api.ts';
import { nameIgnored } from './name-ignored.ts';
import { nothingAt } from './nothing-at.ts';
import { opsApi } from './ops-api.ts';
import { programRoutes } from './program-paths.ts';
import type { ApiServices } from './services/api-services.ts';
import { signedInReader } from './signed-in.ts';
import { themeApi } from './theme-api.ts';

/** Every JSON endpoint, by domain. */
export const registerApi = async (
  app: FastifyInstance,
  services: ApiServices,
  { adminAccess, dealerAccess }: { adminAccess: AdminAccess; dealerAccess: DealerAccess },
): Promise<void> => {
  const methodsAt = collectMethods(app);
  // What only adds routes is called, not registered: a context of its own would cost a start more than its routes.
  nameIgnored(app);
  themeApi(app);
  consentApi(app, { isSecure: (request) => request.siteHost.origin.startsWith('https:') });
  await vitalsApi(app, {
    vitals: services.vitals,
    pageTypes: everyPageType,
    mayCount: (request) => request.readSite().visitor.isTracked,
  });
  await actionReportApi(app, {
    actionCounts: services.actionCounts,
    sellerOf: services.sellerOfListing,
    isDealer: services.isDealer,
    visitorOf: (request) => {
      const { brand, bot, gpc, network } = request.readSite();
      return bot.isBot || gpc || request.preview ? undefined : { network, brand: brandKey(brand) };
    },
  });
  brandFilesApi(app, { files: services.brandFiles, uploads: services.brandPictures });
  installedAppApi(app, {
    ...services.installedApp,
    readBrand: (request) => {
      const { brand, content } = request.readSite();
      return { brand, headline: content.headline };
    },
  });
  await catalogueApi(app, {
    catalogue: services.catalogue.catalogue,
    clock: services.clock,
    guard: services.guardSearchOptions,
  });
  await locationsApi(app, {
    lookup: services.lookup,
    markets: services.markets,
    search: services.placeSearch,
    nearZip: services.lookups.places.nearZip,
    zipOf: (request) => request.readSite().zip,
    indexedLocations: { atc: services.indexedLocations, kbb: services.indexedLocations },
  });
  await resolveApi(app, {
    ...services.lookups,
    brandOf: (request, host) =>
      services.brands.resolve({
        place: host === undefined ? request.siteHost.place : services.siteHosts.placeOf(host),
      }),
  });
  await listingsApi(app, {
    search: services.search,
    lookups: services.lookups,
    originOf: (request) => request.siteHost.origin,
    readShopper,
  });
  await filterGroupsApi(app, {
    filterGroups: services.results,
    readVisitor: (request) => {
      const { brand, flags, ownTerms } = request.readSite();
      return { brand, shopper: siteShopper({ brand, flags }), terms: ownTerms?.terms };
    },
  });
  const readPublic = ({ siteHost }: FastifyRequest) => {
    const brand = services.brands.resolve({ place: siteHost.place });
    const flags = services.brands.flags(brand, services.decisions.everyone(brandKey(brand)));
    return { brand, origin: siteHost.origin, shopper: siteShopper({ brand, flags }) };
  };
  const { search: carSearch, dealers: dealerSearch, lookups } = services;
  await app.register(apiV1, {
    search: carSearch,
    dealers: dealerSearch,
    lookups,
    readContext: readPublic,
  });
  await app.register(mcpApi, {
    tools: services.assistantTools,
    version: services.version,
    countCall: services.countToolCall,
    readContext: (request) => ({ ...readPublic(request), nowMs: services.clock.now() }),
  });
  await dealersApi(app, { dealers: services.dealers, lookups: services.lookups, readShopper });
  await cashOfferApi(app, { cashOffers: services.cashOffers, catalogue: services.catalogue.catalogue });
  await carValueApi(app, { carValues: services.carValues, lookup: services.lookup });
  await referenceApi(app, { reference: services.reference });
  await customOrdersApi(app, { customOrders: services.customOrders });
  await certifiedContentApi(app, { certified: services.certified });
  await retailingApi(app, {
    retailing: services.retailing,
    findCar: async (listingId, request) => {
      const vehicle = await services.search.vehicle(listingId, readShopper(request));
      return vehicle && answeredCosts(vehicle.listing);
    },
  });
  await leadsApi(app, {
    readContext: async (request) => {
      const { brand, flags, origin, network, source, zip, ownTerms } = request.readSite();
      // The maker's host has no accounts, so no session is read there (AUTH-06).
      const consumer = brand.id === 'ford' ? undefined : await services.readConsumer(request);
      const who = { consumerId: consumer?.id, accountEmail: consumer?.email };
      const from = { brand, flags, origin, source, visitor: network, zip, terms: ownTerms?.terms };
      return { leads: services.leads, ...from, ...who };
    },
  });
  await app.register(inboundMailApi, {
    admit: requireCarrier(services.inboundMail?.secret),
    conversations: services.inboundMail?.conversations,
  });
  await reportsApi(app, {
    readContext: (request) => {
      const { brand, network } = request.readSite();
      return { reports: services.reports, brand, visitor: network };
    },
  });
  const sharingOptions = {
    readContext: async (request: FastifyRequest) => {
      const { brand, origin, network, source, zip, ownTerms } = request.readSite();
      // As for leads (AUTH-06).
      const consumer = brand.id === 'ford' ? undefined : await services.readConsumer(request);
      const sender = { visitor: network, terms: ownTerms?.terms, sender: consumer?.firstName };
      return { sharing: services.sharing, brand, origin, source, zip, ...sender };
    },
  };
  await shareTextApi(app, sharingOptions);
  await shareEmailApi(app, sharingOptions);
  await feedsApi(app, { search: services.search, lookups: services.lookups, readSite, readShopper });
  await indexNowApi(app, { key: services.indexNowKey });
  await sitemapsApi(app, { sitemaps: services.sitemaps, readSite });
  await typeAheadApi(app, {
    suggestAsYouType: services.suggestAsYouType,
    clock: services.clock,
    narrowed: (suggestion, within, request) => {
      const base = resolveUrl(within, { ...services.lookups, brand: request.readSite().brand }).search;
      return base && narrowSearch({ ...suggestion, rest: [] }, { ...base, first: 0 }, services.lookups.catalogue);
    },
    hrefOf: (search, request) => buildSearchPath(search, { ...services.lookups, brand: request.readSite().brand }),
    countOf: (search, request) => services.search.count(search, readShopper(request)),
  });
  await previewApi(app, {
    previewAlerts: services.previewAlerts,
    readSearch: (searchString) => readSearch({ ...splitAddress(searchString), ...services.lookups }).search,
    inventoryOf: (request) => inventoryOf(request.readSite().brand),
    termsOf: (request) => request.readSite().ownTerms?.terms,
    timeZoneOf: services.timeZoneOf,
  });
  await suggestionsApi(app, {
    suggest: services.suggest,
    criteriaOf: (selected) =>
      readSearch({ path: landingPath(), query: textsOf(selected), ...services.lookups }).search.criteria,
    zipOf: (request) => request.readSite().zip,
    inventoryOf: (request) => inventoryOf(request.readSite().brand),
    readConsumer: services.readConsumer,
    recentSearches: async (consumerId) =>
      (await services.account.savedSearches.lastLookedAt(consumerId)).map((saved) => ({
        value: saved.title,
        href: resultsPathOf(saved),
      })),
  });
  await app.register(authApi, { gate: services.accounts.gate, callerOf: services.accounts.callerOf });
  await app.register(accountsApi, { accounts: services.accounts });
  vehicleImageApi(app, {
    search: services.search,
    readPicture: services.readPicture,
    images: services.socialImages,
    readShopper,
    brandName: (request) => request.readSite().brand.name,
  });
  siteImageApi(app, {
    readPicture: services.readPicture,
    images: services.socialImages,
    readBrand: (request) => {
      const { brand, content } = request.readSite();
      const { shape, paint, wheel } = content.hero;
      return { name: brand.name, headline: content.headline, picture: shapePath(shape, paint, wheel) };
    },
  });
  mapImageApi(app, { maps: services.maps });
  if (services.mapTiles) mapTilesApi(app, { tiles: services.mapTiles });
  picturesApi(app, services);
  const signedIn = signedInReader(services.readConsumer);
  await quickSavesApi(app, {});
  const account = { ...services, ...services.account, ...signedIn, readShopper };
  await app.register(savedVehiclesApi, {
    ...account,
    countSave: async (request: FastifyRequest, consumerId: string, listingId: number) => {
      const { brand, source } = request.readSite();
      const dealerId = await services.sellerOfListing(listingId);
      const action = { action: 'account_save', brand: brandKey(brand), dealerId, source } as const;
      await services.actionCounts.countFirst(action, consumerId, listingId);
    },
  });
  await app.register(picksApi, { ...account, zipOf: (request: FastifyRequest) => request.readSite().zip });
  await app.register(alertsApi, account);
  await app.register(savedSearchesApi, account);
  await app.register(myatcApi, account);
  await app.register(ownedVehiclesApi, account);
  await app.register(sharedListsApi, account);
  await app.register(notificationsApi, account);
  await app.register(listingPhotosApi, account);
  await app.register(conversationsApi, account);
  await calendarApi(app, { appointments: services.appointments });
  await app.register(walletApi, account);
  syncFrameApi(app, { originsOf: ({ siteHost }) => services.siteHosts.everyOrigin(siteHost.origin) });
  await app.register(pushApi, {
    ...signedIn,
    push: services.push,
    readSession: services.accounts.readSession,
    deviceOf: ({ headers }) => deviceName(headers['user-agent'] ?? ''),
  });
  await carrierApi(app, {
    ...services.carriers,
    siteOf: (request) => {
      const { brand, origin } = request.readSite();
      return { name: brand.name, alertsAddress: `${origin}${accountPath('alerts')}` };
    },
  });
  await reviewsApi(app, {
    ...services,
    ...signedIn,
    siteOf: (request) => {
      const { origin, network } = request.readSite();
      return { origin, network };
    },
  });
  await recentsApi(app, account);
  await app.register(mailActionsApi, { mailActions: services.mailActions });
  const readContext = (request: FastifyRequest) => {
    const { origin, zip, network } = request.readSite();
    return { origin, zip, visitor: network, lightUserId: request.cookies[lightUserCookie.name] };
  };
  const { subscribers, bestDeals, isZip } = account;
  await lightUsersApi(app, { subscribers, readContext });
  await subscribeApi(app, { readContext: (request) => ({ subscribers, ...readContext(request) }) });
  await app.register(async (scope) => {
    account.requireSignIn(scope, { openTo: [bestDealsCall.path] });
    await bestDealsApi(scope, {
      readContext: async (request) => {
        const consumer = await services.readConsumer(request);
        return { bestDeals, isZip, consumer, ...readContext(request) };
      },
    });
  });
  await participationApi(app, {
    readVisit: readSite,
    recordHoldouts: services.recordHoldouts,
  });
  const { experiments, clock } = services;
  await app.register(eventsApi, { experiments, clock, ...services.experimentEvents });
  await predictApi(app, { predictions: services.predictions });
  await datafileApi(app, { experiments: services.experiments, token: services.experimentsToken });
  await app.register(opsApi, { services, adminAccess });
  await outboundApi(app, {
    feeds: services.outboundFeeds,
    originOf: ({ siteHost }) => siteHost.origin,
  });
  await app.register(dealerFeedApi, { ...services, tokens: services.dealerTokens });
  await app.register(dealerApi, { services, dealerAccess });
  await app.register(dealerReviewsApi, { ...signedIn, dealerReviews: services.dealerReviews, enter: dealerAccess });
  for (const url of programRoutes) {
    app.all(url, { schema: { hide: true } }, ({ url: requestUrl }, reply) => {
      const methods = requestUrl.length > longestParameter ? [] : methodsAt(splitAddress(requestUrl).path);
      if (methods.length === 0) throw nothingAt(requestUrl);
      reply.header('allow', methods.join(', '));
      throw new AppError('method-not-allowed');
    });
  }
};

const readSite = (request: FastifyRequest) => request.readSite();

const readShopper = (request: FastifyRequest) => siteShopper(request.readSite());

/** Selected filters as clients send them; values that are neither text, number nor a list of these are ignored. */
const textsOf = (selected: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(selected).map(([name, value]) => [
      name,
      [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : [])),
    ]),
  );
