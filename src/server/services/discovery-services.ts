import { createSitemaps } from '#domains/browse/discovery/sitemap.server.ts';
import { createIndexNow, type IndexedSite } from '#domains/browse/index-now/index-now.server.ts';
import { indexNowRules } from '#domains/browse/index-now/index-now-setting.ts';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { IndexedLocationSource } from '#domains/reference/locations/indexed-locations.server.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { namesPrivateAddress } from '#lib/public-address.server.ts';
import type { Settings } from '#lib/setting.ts';
import { createWebhookPost } from '#platform/http/webhook-post.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { startTurns, type Turns } from '#platform/jobs/turns.ts';
import type { Database } from '#platform/sql/database.ts';
import type { createDealerServices } from './dealer-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { createResearchServices } from './research-services.ts';

type Sources = {
  db: Database;
  log: Log;
  queue: JobQueue;
  settings: Settings;
  lifecycle: Lifecycle;
  inventory: Pick<Inventory, 'listings' | 'owners'>;
  clock: Clock;
  facts: Pick<Facts, 'lookups'>;
  search: ListingSearch;
  indexedLocations: IndexedLocationSource;
  directory: ReturnType<typeof createDealerServices>['directory'];
  research: ReturnType<typeof createResearchServices>['research'];
  publicSites(): IndexedSite[];
};

const address = 'https://api.indexnow.org/indexnow';
/** The service takes ten thousand addresses; this many cars are also read at once. */
const together = 1000;

/** What search engines read of all pages, and what they are told of changed cars once an operator has entered a key. */
export const createDiscoveryServices = (sources: Sources) => {
  const { db, log, clock, queue, settings, lifecycle, inventory, facts, search, directory, research } = sources;
  const { publicSites, indexedLocations } = sources;
  const sitemaps = createSitemaps({
    search,
    ...inventory,
    lookups: facts.lookups,
    clock,
    indexedLocations,
    dealersWithCars: async (inventory) => new Set((await directory.current(inventory)).entries.map(({ id }) => id)),
    otherPages: () => research.paths(),
  });

  const key = () => settings.current(indexNowRules).key;
  const { listings, owners } = inventory;
  const indexNow = createIndexNow({
    key,
    // Nobody else can reach a host in a private network.
    sites: () => publicSites().filter(({ origin }) => !namesPrivateAddress(new URL(origin))),
    listings,
    owners,
    enqueue: (job, session) => queue.enqueue(job, session),
    post: createWebhookPost(),
    address,
  });
  lifecycle.handleJobs('webhooks', indexNow.handlers);

  const work = createChangeReader({
    db,
    log,
    feed: listings.feed,
    name: 'index-now',
    together,
    handle: indexNow.carsChanged,
  });
  let turns: Turns | undefined;
  lifecycle.onStart('background jobs', () => {
    // Once a minute, so that a call is worth its while.
    turns = startTurns({ work, log, trouble: 'Search engines could not be told of changes', intervalMs: minuteMs });
  });
  lifecycle.onStop(() => turns?.stop());
  return { sitemaps, indexNowKey: key };
};
