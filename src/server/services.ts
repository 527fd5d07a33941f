import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAccounts } from '#domains/accounts/accounts.server.ts';
import type { ReadConsumer } from '#domains/accounts/read-consumer.server.ts';
import { readAuthSecret } from '#domains/accounts/sign-in/auth-secret.server.ts';
import { createOwnOrigin } from '#domains/accounts/sign-in/own-origin.server.ts';
import { readBrandConfig } from '#domains/brands/brand-config.server.ts';
import { createBrands } from '#domains/brands/brands.ts';
import { createBuildAndPrice } from '#domains/build-and-price/build-and-price.server.ts';
import { type CustomOrders, createCustomOrders } from '#domains/build-and-price/custom-orders.server.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { loadCatalogue } from '#domains/catalogue/catalogue-files.server.ts';
import { createCatalogueService } from '#domains/catalogue/catalogue-service.ts';
import { createComparePage } from '#domains/compare/compare.server.ts';
import { createCashOfferPages } from '#domains/dealers/cash-offer/cash-offer-page.server.ts';
import { type CashOffers, createCashOffers } from '#domains/dealers/cash-offer/cash-offers.server.ts';
import { createDealerDirectory } from '#domains/dealers/dealer-directory.server.ts';
import { createDealerPages } from '#domains/dealers/dealer-pages.server.ts';
import { createDealers, type Dealers } from '#domains/dealers/dealers.server.ts';
import { createOwnerDetails, type LoadOwner } from '#domains/dealers/owner-details.server.ts';
import { leadListings } from '#domains/leads/lead-listings.server.ts';
import { createLeadStore } from '#domains/leads/lead-store.server.ts';
import { createLeads } from '#domains/leads/leads.server.ts';
import { type CertifiedContentSource, createCertifiedContent } from '#domains/listings/certified-content.server.ts';
import { createResourceTiles } from '#domains/listings/resource-tiles.server.ts';
import { createVehiclePages } from '#domains/listings/vehicle-page.server.ts';
import { createIndexedLocations, type IndexedLocationSource } from '#domains/locations/indexed-locations.server.ts';
import { largestCities } from '#domains/locations/largest-cities.ts';
import { createLocationLookup, type LocationLookup } from '#domains/locations/location-lookup.ts';
import { createMarkets } from '#domains/locations/markets.ts';
import { createPlaceSearch, type PlaceSearch } from '#domains/locations/place-search.ts';
import { loadPlaces } from '#domains/locations/places-file.server.ts';
import { createPhotoStore, type PhotoStore } from '#domains/pictures/photo-store.server.ts';
import { createSocialImages, type SocialImages } from '#domains/pictures/social-image.server.ts';
import { loadArticles } from '#domains/research/articles/article-files.server.ts';
import { createResearchPages } from '#domains/research/pages/research-pages.server.ts';
import { createCatalogueReference } from '#domains/research/reference/catalogue-reference.ts';
import type { Reference } from '#domains/research/reference/reference.ts';
import {
  createRemoteFetch,
  createRemoteReference,
  isUnknownVehicle,
} from '#domains/research/reference/remote-reference.server.ts';
import type { Lookups } from '#domains/search/address/path-meaning.ts';
import { noCriteria } from '#domains/search/criteria.ts';
import { createAdvancedSearch } from '#domains/search/discovery/advanced-search.server.ts';
import { createBuyOnline } from '#domains/search/discovery/buy-online.server.ts';
import { createHome } from '#domains/search/discovery/home.server.ts';
import { createMarketplace } from '#domains/search/discovery/marketplace.server.ts';
import { createSitemaps } from '#domains/search/discovery/sitemap.server.ts';
import type { ListingIndex } from '#domains/search/listing-index.ts';
import { createListingSearch, type ListingSearch } from '#domains/search/listing-search.server.ts';
import { loadMapGeography } from '#domains/search/map/map-geography-file.server.ts';
import { createMapScenes, type MapScenes } from '#domains/search/map/map-scenes.server.ts';
import { createResultsMap } from '#domains/search/map/results-map.server.ts';
import { createPlaceLookup } from '#domains/search/place-lookup.ts';
import { createResults } from '#domains/search/results/results.server.ts';
import { createLocateSearch } from '#domains/search/search-area.ts';
import { searchCatalogueOf } from '#domains/search/search-catalogue.ts';
import { createExplainWords } from '#domains/suggestions/explain-words.ts';
import { createWordReader } from '#domains/suggestions/read-words.ts';
import { createSuggestAsYouType, type SuggestAsYouType } from '#domains/suggestions/suggest-as-you-type.ts';
import { createSuggestedSearches, type SuggestionsQuestion } from '#domains/suggestions/suggested-searches.server.ts';
import type { Suggestion } from '#domains/suggestions/suggestion.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { type Breakers, createBreakers } from '#platform/http/breakers.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { startJobRunner } from '#platform/jobs/job-runner.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import { openDatabase } from '#platform/sql/database.ts';
import type { Services } from '../routes/app-context.ts';
import { type AccountServices, createAccountServices } from './account-services.ts';
import type { Config } from './config.ts';
import { createInventory } from './inventory.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './operations-api.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

/** What the JSON API needs beyond what pages use. */
export type ApiServices = Services & {
  clock: Clock;
  /** Behind their breakers (RES-05). */
  dealers: Pick<Dealers, 'search' | 'details'>;
  cashOffers: CashOffers;
  photos: PhotoStore;
  certified: CertifiedContentSource;
  maps: MapScenes;
  socialImages: SocialImages;
  lookup: LocationLookup;
  lookups: Lookups;
  placeSearch: PlaceSearch;
  indexedLocations: IndexedLocationSource;
  suggestAsYouType: SuggestAsYouType;
  reference: Reference;
  customOrders: CustomOrders;
  /** Behind its breaker (SUGG-01). */
  suggest(question: SuggestionsQuestion): Promise<readonly Suggestion[]>;
  readConsumer: ReadConsumer;
  account: AccountServices;
};

const suggestionRadiusMiles = 50;

export type Running = {
  services: ApiServices;
  pageCache: PageCache;
  readiness: Readiness;
  /** Begins the background work; resolves when everything can be served. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The composition root: every service is made here, once, from what it needs. */
export const createServices = async ({
  config,
  root,
  metrics,
  log,
}: {
  config: Config;
  /** The project's folder: facts under data/ are read from there. */
  root: string;
  metrics: Metrics;
  log: Log;
}): Promise<Running> => {
  const clock = systemClock;
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, clock });
  const queue = createJobQueue({ db, clock });
  const outboxDir = join(config.dataDir, 'outbox');
  const outbox = createOutbox({
    db,
    queue,
    clock,
    mail: createMailTransport({ smtpUrl: config.mail.smtpUrl, from: config.mail.from, outboxDir }),
    sms: createSmsTransport({ smsUrl: config.smsUrl, outboxDir }),
  });
  const breakers = createBreakers({ log });
  const brandConfig = await readBrandConfig({ dataDir: config.dataDir, baseDomains: config.baseDomains });
  const brands = createBrands(brandConfig);
  const catalogue = createCatalogueService(readCatalogue(join(root, 'data/catalogue')));
  const places = loadPlaces(join(root, 'data/places.txt'));
  const lookup = createLocationLookup({ places, markets: createMarkets({ places, largestCities }) });
  const placeSearch = createPlaceSearch({ places, largestCities });
  const pageCache = createPageCache();
  const socialImages = createSocialImages({ folder: join(config.dataDir, 'social-images') });
  const photos = createPhotoStore({ folder: join(config.dataDir, 'photos') });

  metrics.observe({
    queueDepth: async () => {
      const { ready, delayed, running } = await queue.depth();
      return ready + delayed + running;
    },
    breakerStates: () => breakers.states(),
    caches: () => [
      ...brands.stats(),
      ...search.stats(),
      ...[home.stats(), marketplace.stats(), buyOnline.stats(), sitemaps.stats()].flat(),
      ...[research.stats(), customOrders.stats()].flat(),
      pageCache.stats(),
      ...allDealers.stats(),
    ],
  });

  const inventory = await createInventory({ config, db, catalogue: catalogue.catalogue, places, clock, log });
  const lookups = {
    catalogue: searchCatalogueOf(catalogue.catalogue),
    places: createPlaceLookup({ lookup, places }),
  };
  const ownerBreaker = breakers.guard('ownerDetails', (load: LoadOwner) => load());
  const listingSearch = createListingSearch({
    index: timed(inventory.index, metrics),
    listings: inventory.listings,
    owners: inventory.owners,
    catalogue: catalogue.catalogue,
    clock,
    lookup,
    places,
    readOwnerDetails: createOwnerDetails({ fire: ownerBreaker.fire, log }),
  });
  const nearbyLot = breakers.guard('nearbyLot', (asked: Parameters<ListingSearch['nearbyLot']>) =>
    listingSearch.nearbyLot(...asked),
  );
  const search: ListingSearch = { ...listingSearch, nearbyLot: (...asked) => nearbyLot.fire(asked) };
  const certifiedFile = join(root, 'data/certified-content.json');
  const certifiedBreaker = breakers.guard('certifiedContent', async (file: string, signal) =>
    JSON.parse(await readFile(file, { encoding: 'utf8', signal })),
  );
  const certified = createCertifiedContent({ fire: () => certifiedBreaker.fire(certifiedFile), log });
  const words = createWordReader({ catalogue: catalogue.catalogue, places, largestCities });
  const { readWords, vehicles } = words;
  const maps = createMapScenes({
    geography: loadMapGeography(join(root, 'data/map-geography.txt')),
    peopledPlaces: places.peopledPlaces(),
  });
  const drawMap = createResultsMap({
    search,
    maps,
    locate: createLocateSearch({ lookup, places }),
  });
  const results = createResults({ search, lookups, readWords, drawMap, clock });
  const vehiclePages = createVehiclePages({
    ...{ search, lookup, lookups, clock, log },
    catalogue: catalogue.catalogue,
    certifiedProgram: certified.of,
    tilesFor: createResourceTiles(),
  });
  const leads = createLeads({
    db,
    store: createLeadStore(db),
    outbox,
    findListing: leadListings({ search, lookup }),
    findOwner: inventory.owners.find,
    ...{ clock, log },
  });
  const directory = createDealerDirectory({ owners: inventory.owners, index: inventory.index, clock });
  const allDealers = createDealers({
    directory,
    owners: inventory.owners,
    search,
    locate: createLocateSearch({ lookup, places }),
    catalogue: catalogue.catalogue,
  });
  const dealerDetails = breakers.guard('ownerDetails', allDealers.details, { name: 'dealerDetails' });
  const dealerSearch = breakers.guard('ownerDetails', allDealers.search, { name: 'dealerSearch' });
  const dealers = {
    details: (request: Parameters<typeof allDealers.details>[0]) => dealerDetails.fire(request),
    search: (query: Parameters<typeof allDealers.search>[0]) => dealerSearch.fire(query),
  };
  const dealerPages = createDealerPages({ dealers, maps, lookup, lookups, clock, log });
  const cashOffers = createCashOffers({ search, catalogue: catalogue.catalogue, clock });
  const cashOfferPages = createCashOfferPages({
    ...{ cashOffers, lookup, lookups, clock },
    dealers: allDealers,
    owners: inventory.owners,
    catalogue: catalogue.catalogue,
  });
  const comparePage = createComparePage({ search, lookup, lookups });
  const home = createHome({ search, lookups, clock });
  const advancedSearch = createAdvancedSearch({ search, lookups, clock });
  const marketplace = createMarketplace({ search, lookups, clock });
  const buyOnline = createBuyOnline({ search, lookups, clock });
  const explainWords = createExplainWords({ readWords, clock });
  const countNear = (latitude: number, longitude: number) =>
    inventory.index.count({ criteria: noCriteria, area: { from: { latitude, longitude }, radiusMiles: 50 } });
  const indexedLocations = createIndexedLocations({ places, countNear, clock });
  const sitemaps = createSitemaps({
    search,
    indexedLocations,
    listings: inventory.listings,
    owners: inventory.owners,
    lookups,
    clock,
    dealersWithCars: async () => new Set((await directory.current()).entries.map(({ id }) => id)),
    otherPages: () => research.paths(),
  });
  const suggestAsYouType = createSuggestAsYouType({ readWords, vehicles, placeSearch });
  const suggestedSearches = createSuggestedSearches({
    catalogue: lookups.catalogue,
    facetCounts: async (criteria, zip) => {
      const near = zip === undefined ? undefined : places.zipPlace(zip);
      const area = near ? { from: near, radiusMiles: suggestionRadiusMiles } : {};
      const asked = { criteria, area, sort: 'relevance', first: 0, count: 0, facets: 'all' } as const;
      return (await inventory.index.search(asked)).facets;
    },
  });
  const suggest = breakers.guard('suggestions', suggestedSearches.suggest);

  const reference = createReference({ config, catalogue: catalogue.catalogue, clock, breakers });
  const customOrders = createCustomOrders({
    owners: inventory.owners,
    reference,
    places,
    catalogue: catalogue.catalogue,
    clock,
  });
  const research = createResearchPages({
    ...{ reference, search, lookups, clock },
    catalogue: catalogue.catalogue,
    articles: loadArticles(join(root, 'data/articles')),
  });
  const buildAndPrice = createBuildAndPrice({
    ...{ reference, customOrders, search, lookups, places, clock },
    catalogue: catalogue.catalogue,
  });

  const account = createAccountServices({
    ...{ db, clock, search, catalogue: catalogue.catalogue, lookup, lookups, places },
    ...{ listings: inventory.listings, owners: inventory.owners, index: inventory.index },
  });

  let catchingUp: Promise<void> | undefined;
  const accounts = createAccounts({
    db,
    clock,
    log,
    lookup,
    secret: readAuthSecret({ given: config.auth.secret, dataDir: config.dataDir }),
    sendMail: (message) => outbox.send(message),
    schedule: (job, session) => queue.enqueue(job, session),
    ownOrigin: createOwnOrigin({ ...config, hosts: Object.keys(brandConfig.hosts) }),
    brandName: (origin) => brands.resolve({ host: new URL(origin).host }).name,
    oidc: config.auth.oidc,
    oneTapClientId: config.auth.oneTapClientId,
    bookmarksOf: (consumerId) => account.bookmarks.bookmarksOf(consumerId),
    myCarsCountOf: account.ownedVehicles.count,
    exporters: account.exporters,
    onCancelled: [account.stopAlerts],
    onPurged: [account.forgetConsumer],
  });

  let runner: ReturnType<typeof startJobRunner> | undefined;
  const waitingFor = new Set(['inventory', 'background jobs']);
  return {
    services: {
      ...{ brands, catalogue, results, search, home, advancedSearch, marketplace, sitemaps, vehiclePages, leads },
      ...{ buyOnline, explainWords },
      ...{ dealerPages, cashOfferPages, dealers, cashOffers },
      ...{ accounts, comparePage },
      ...{ clock, photos, certified, maps, socialImages },
      ...{ lookup, lookups, placeSearch, indexedLocations, suggestAsYouType },
      suggest: (question) => suggest.fire(question),
      ...{ reference, customOrders, buildAndPrice, research },
      ...{ ...account, account, readConsumer: accounts.readConsumer },
    },
    pageCache,
    readiness: () => ({ ready: waitingFor.size === 0, waitingFor: [...waitingFor] }),
    start: async () => {
      await certified.start();
      await words.prepare(() => nextTurn());
      await inventory.start({ onListingsChanged: account.savedVehicleWatch.listingsChanged });
      // So that no shopper waits for it; should it fail, the first one asks again.
      await directory.current().catch(() => undefined);
      waitingFor.delete('inventory');
      catchingUp = account.savedVehicleWatch
        .catchUp()
        .catch((error) => logLibraryError(log, 'Shoppers could not be told of changes', error));
      runner = startJobRunner({ queue, handlers: { ...outbox.handlers, ...accounts.handlers }, clock, log });
      waitingFor.delete('background jobs');
    },
    close: async () => {
      await runner?.stop();
      await catchingUp;
      breakers.shutdown();
      await inventory.close();
      await db.close();
    },
  };
};

/** RSRCH-05: a research service elsewhere is asked through a breaker; our own catalogue needs none. */
const createReference = ({
  config: { researchUrl: baseUrl },
  catalogue,
  clock,
  breakers,
}: {
  config: Pick<Config, 'researchUrl'>;
  catalogue: Catalogue;
  clock: Clock;
  breakers: Breakers;
}): Reference => {
  if (baseUrl === undefined) return createCatalogueReference({ catalogue, clock });
  const fetchFrom = createRemoteFetch({ http: createHttpClient({ fetch }), baseUrl });
  const guarded = breakers.guard('research', fetchFrom, { isHarmless: isUnknownVehicle });
  return createRemoteReference((call) => guarded.fire(call));
};

const readCatalogue = (folder: string) => {
  const read = loadCatalogue(folder);
  if (read.ok) return read.value;
  const problems = read.error.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  throw new Error(`The catalogue cannot be read.\n${problems.join('\n')}`);
};

/** The index, with the time of every question it answers measured. */
const timed = (index: ListingIndex, { search }: Metrics): Pick<ListingIndex, 'search' | 'count' | 'map'> => {
  const measured = async <T>(kind: string, answer: Promise<T>): Promise<T> => {
    const stop = search.startTimer({ kind });
    try {
      return await answer;
    } finally {
      stop();
    }
  };
  return {
    search: (query) => measured('search', index.search(query)),
    count: (query) => measured('count', index.count(query)),
    map: (query, cells) => measured('map', index.map(query, cells)),
  };
};
