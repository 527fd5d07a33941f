import { join } from 'node:path';
import { createLocateSearch } from '#domains/cars/search/search-area.ts';
import { createPlaceLookup } from '#domains/finding/criteria/place-lookup.ts';
import { searchCatalogueOf } from '#domains/finding/criteria/search-catalogue.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import { loadMapGeography } from '#domains/finding/map/map-geography-file.server.ts';
import { createMapScenes } from '#domains/finding/map/map-scenes.server.ts';
import { mapTilesPath } from '#domains/finding/map/tiles/map-tiles-path.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { createCatalogueService } from '#domains/reference/catalogue/catalogue-service.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { createLocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { createMarkets } from '#domains/reference/locations/markets.ts';
import { createPlaceSearch } from '#domains/reference/locations/place-search.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import type { Config } from '../config.ts';

export type Facts = ReturnType<typeof readFacts>;

/** Facts read once from data/: makes and models, places and the map. */
export const readFacts = (root: string, { mapTiles }: Pick<Config, 'mapTiles'>) => {
  const catalogueService = createCatalogueService(readCatalogue(join(root, 'data/catalogue')));
  const { catalogue } = catalogueService;
  const places = loadPlaces(join(root, 'data/places.txt'));
  const lookup = createLocationLookup({ places, markets: createMarkets({ places, largestCities }) });
  return {
    catalogueService,
    catalogue,
    places,
    lookup,
    placeSearch: createPlaceSearch({ places, largestCities }),
    locate: createLocateSearch({ lookup, places }),
    /** Lookups for parsing and building addresses. */
    lookups: { catalogue: searchCatalogueOf(catalogue), places: createPlaceLookup({ lookup, places }) },
    words: createWordReader({ catalogue, places, largestCities }),
    maps: createMapScenes({
      geography: () => loadMapGeography(join(root, 'data')),
      places,
      ...(mapTiles && { tiles: mapTilesPath }),
    }),
  };
};

const readCatalogue = (folder: string) => {
  const read = loadCatalogue(folder);
  if (read.ok) return read.value;
  const problems = read.error.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  throw new Error(`The catalogue cannot be read.\n${problems.join('\n')}`);
};
