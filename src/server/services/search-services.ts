import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createComparePage } from '#domains/browse/compare/compare.server.ts';
import { createAdvancedSearch } from '#domains/browse/discovery/advanced-search.server.ts';
import { createBuyOnline } from '#domains/browse/discovery/buy-online.server.ts';
import { createMarketplace } from '#domains/browse/discovery/marketplace.server.ts';
import { createHome } from '#domains/browse/home/home.server.ts';
import { createResults } from '#domains/browse/results/results.server.ts';
import { createResultsMap } from '#domains/browse/results/results-map.server.ts';
import { createResourceTiles } from '#domains/browse/vehicle-page/resource-tiles.server.ts';
import { createVehiclePages } from '#domains/browse/vehicle-page/vehicle-page.server.ts';
import { createCardMarkup } from '#domains/cars/listings/card-markup.server.ts';
import { createCertifiedContent } from '#domains/cars/listings/certified-content.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { createListingSearch, type ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { createOwnerDetails, type LoadOwner } from '#domains/cars/sellers/owner-details.server.ts';
import { createPreviewAlerts } from '#domains/contact/alert-preview/preview-alerts.server.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { createExplainWords } from '#domains/finding/suggestions/explain-words.ts';
import { createSuggestAsYouType } from '#domains/finding/suggestions/suggest-as-you-type.ts';
import {
  createSuggestedSearches,
  type SuggestionsQuestion,
} from '#domains/finding/suggestions/suggested-searches.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import type { SearchOptions } from '#domains/reference/catalogue/search-options.ts';
import type { IndexedLocations } from '#domains/reference/locations/indexed-location.ts';
import { createIndexedLocations } from '#domains/reference/locations/indexed-locations.server.ts';
import { createMarketSource } from '#domains/reference/locations/market-source.server.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import type { FuelPrices } from '#domains/reference/payments/fuel-cost.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import type { Metrics } from '../metrics.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';

type Sources = {
  root: string;
  facts: Facts;
  inventory: Inventory;
  figures(): RatesAndFees;
  isMuchViewed(listingId: number): boolean;
  fuelPrices(): FuelPrices;
  breakers: Breakers;
  metrics: Metrics;
  tracker: ReadTracker;
  clock: Clock;
  log: Log;
};

const suggestionRadiusMiles = 50;

/** Search: results pages, suggestions and markets. */
export const createSearchServices = (sources: Sources) => {
  const { root, facts, inventory, figures, fuelPrices, breakers, metrics, tracker, clock, log } = sources;
  const { catalogue, places, lookup, lookups, locate, maps, placeSearch, words } = facts;
  const { readWords, vehicles } = words;
  const ownerBreaker = breakers.guard('ownerDetails', (load: LoadOwner) => load());
  const listingSearch = createListingSearch({
    index: timed(inventory.index, metrics),
    listings: inventory.listings,
    owners: inventory.ownerCache,
    ratings: inventory.ratings,
    catalogue,
    figures,
    fuelPrices,
    clock,
    lookup,
    places,
    isMuchViewed: sources.isMuchViewed,
    readOwnerDetails: createOwnerDetails({ fire: ownerBreaker.fire, log }),
  });
  const nearbyLot = breakers.guard('nearbyLot', (args: Parameters<ListingSearch['nearbyLot']>) =>
    listingSearch.nearbyLot(...args),
  );
  const compared = breakers.guard('compareListings', (args: Parameters<ListingSearch['byIds']>) =>
    listingSearch.byIds(...args),
  );
  const search: ListingSearch = { ...listingSearch, nearbyLot: (...args) => nearbyLot.fire(args) };
  const certifiedFile = join(root, 'data/certified-content.json');
  const certifiedBreaker = breakers.guard('certifiedContent', async (file: string, signal) =>
    JSON.parse(await readFile(file, { encoding: 'utf8', signal })),
  );
  const certified = createCertifiedContent({ fire: () => certifiedBreaker.fire(certifiedFile), log });
  const vehiclePages = createVehiclePages({
    search,
    lookup,
    lookups,
    catalogue,
    clock,
    log,
    certifiedProgram: certified.of,
    tilesFor: createResourceTiles({ catalogue }),
  });
  const countNear = (latitude: number, longitude: number) =>
    inventory.index.count({
      inventory: wholeInventory,
      criteria: noCriteria,
      area: { from: { latitude, longitude }, radiusMiles: 50 },
    });
  const suggestedSearches = createSuggestedSearches({
    catalogue: lookups.catalogue,
    facetCounts: async (criteria, { zip, inventory: site }) => {
      const near = zip === undefined ? undefined : places.zipPlace(zip);
      const area = near ? { from: near, radiusMiles: suggestionRadiusMiles } : {};
      const query = { inventory: site, criteria, area, sort: 'relevance', first: 0, count: 0, facets: 'all' } as const;
      return (await inventory.index.search(query)).facets;
    },
  });
  const suggest = breakers.guard('suggestions', suggestedSearches.suggest);
  const market = breakers.guard('market', async (place: Parameters<typeof lookup.market>[0]) => lookup.market(place));
  const indexedLocation = breakers.guard('indexedLocation', (build: () => Promise<IndexedLocations>) => build());
  const searchOptions = breakers.guard('searchOptions', (build: () => Promise<SearchOptions>) => build());
  const indexedLocations = createIndexedLocations({ places, countNear, clock, guard: indexedLocation.fire });
  return {
    search,
    indexProblem: inventory.indexProblem,
    cardMarkup: createCardMarkup(),
    certified,
    vehiclePages,
    results: createResults({
      search,
      lookups,
      readWords,
      clock,
      drawMap: createResultsMap({ search, maps, locate }),
    }),
    home: createHome({ search, lookups, tracker, clock }),
    advancedSearch: createAdvancedSearch({ search, lookups, clock }),
    marketplace: createMarketplace({ search, lookups, tracker, clock }),
    buyOnline: createBuyOnline({ search, lookups, tracker, clock }),
    comparePage: createComparePage({
      search: { ...search, byIds: (...args) => compared.fire(args) },
      lookup,
      lookups,
      catalogue,
      fuelPrices,
      log,
    }),
    previewAlerts: createPreviewAlerts({
      index: inventory.index,
      listings: inventory.listings,
      owners: inventory.owners,
      locate,
      clock,
      createMatcher: () => createSearchMatcher(inventory.readsCars),
      nameVehicle: namesFrom(catalogue),
      isModelOf: (makeCode, modelCode) => modelByCode(catalogue, makeCode, modelCode) !== undefined,
    }),
    timeZoneOf: (zip: string) => timeZoneOf(places.zipPlace(zip)),
    explainWords: createExplainWords({ readWords, clock }),
    markets: createMarketSource({ lookUp: market.fire, clock }),
    indexedLocations: {
      // They are cached for hours, so an incomplete inventory is not counted.
      get: async () => (inventory.demoProgress() ? undefined : indexedLocations.get()),
    },
    guardSearchOptions: searchOptions.fire,
    suggestAsYouType: createSuggestAsYouType({ readWords, vehicles, placeSearch }),
    suggest: (question: SuggestionsQuestion) => suggest.fire(question),
  };
};

/** The index with the duration of every query measured. */
const timed = (index: ListingIndex, { search }: Metrics): Pick<ListingIndex, 'search' | 'count' | 'map' | 'prices'> => {
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
    prices: (query) => measured('prices', index.prices(query)),
  };
};
