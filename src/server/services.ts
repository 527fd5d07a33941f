import { join } from 'node:path';
import { readBrandConfig } from '#domains/brands/brand-config.server.ts';
import { createBrands } from '#domains/brands/brands.ts';
import { loadCatalogue } from '#domains/catalogue/catalogue-files.server.ts';
import { createCatalogueService } from '#domains/catalogue/catalogue-service.ts';
import { largestCities } from '#domains/locations/largest-cities.ts';
import { createLocationLookup, type LocationLookup } from '#domains/locations/location-lookup.ts';
import { createMarkets } from '#domains/locations/markets.ts';
import { createPlaceSearch, type PlaceSearch } from '#domains/locations/place-search.ts';
import { loadPlaces } from '#domains/locations/places-file.server.ts';
import { createPhotoStore, type PhotoStore } from '#domains/pictures/photo-store.server.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { startJobRunner } from '#platform/jobs/job-runner.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import { openDatabase } from '#platform/sql/database.ts';
import type { Services } from '../routes/app-context.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './operations-api.ts';

/** What the JSON API needs beyond what pages use. */
export type ApiServices = Services & {
  clock: Clock;
  photos: PhotoStore;
  lookup: LocationLookup;
  placeSearch: PlaceSearch;
};

export type Running = {
  services: ApiServices;
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
  const brands = createBrands(await readBrandConfig({ dataDir: config.dataDir, baseDomains: config.baseDomains }));
  const catalogue = createCatalogueService(readCatalogue(join(root, 'data/catalogue')));
  const places = loadPlaces(join(root, 'data/places.txt'));
  const lookup = createLocationLookup({ places, markets: createMarkets({ places, largestCities }) });
  const placeSearch = createPlaceSearch({ places, largestCities });
  const photos = createPhotoStore({ folder: join(config.dataDir, 'photos') });

  metrics.observe({
    queueDepth: async () => {
      const { ready, delayed, running } = await queue.depth();
      return ready + delayed + running;
    },
    breakerStates: () => breakers.states(),
    caches: () => brands.stats(),
  });

  let runner: ReturnType<typeof startJobRunner> | undefined;
  const waitingFor = new Set(['background jobs']);
  return {
    services: { brands, catalogue, clock, photos, lookup, placeSearch },
    readiness: () => ({ ready: waitingFor.size === 0, waitingFor: [...waitingFor] }),
    start: async () => {
      runner = startJobRunner({ queue, handlers: outbox.handlers, clock, log });
      waitingFor.delete('background jobs');
    },
    close: async () => {
      await runner?.stop();
      breakers.shutdown();
      await db.close();
    },
  };
};

const readCatalogue = (folder: string) => {
  const read = loadCatalogue(folder);
  if (read.ok) return read.value;
  const problems = read.error.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  throw new Error(`The catalogue cannot be read.\n${problems.join('\n')}`);
};
