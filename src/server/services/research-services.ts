import { join } from 'node:path';
import { createBuildAndPrice } from '#domains/browse/build-and-price/build-and-price.server.ts';
import { createCustomOrders } from '#domains/browse/build-and-price/custom-orders.server.ts';
import { loadArticles } from '#domains/browse/research/articles/article-files.server.ts';
import { createResearchPages } from '#domains/browse/research/pages/research-pages.server.ts';
import { createCatalogueReference } from '#domains/browse/research/reference/catalogue-reference.ts';
import type { Reference } from '#domains/browse/research/reference/reference.ts';
import { createReferenceWithFallback } from '#domains/browse/research/reference/reference-with-fallback.server.ts';
import {
  createRemoteFetch,
  createRemoteReference,
  isUnknown,
} from '#domains/browse/research/reference/remote-reference.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import { createHttpClient } from '#lib/http-client.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { Config } from '../config.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';

type Sources = {
  config: Pick<Config, 'researchUrl'>;
  root: string;
  facts: Facts;
  inventory: Inventory;
  search: ListingSearch;
  figures(): RatesAndFees;
  breakers: Breakers;
  tracker: ReadTracker;
  clock: Clock;
};

/** Research data and pages of every model, and building a new car to order. */
export const createResearchServices = ({
  config,
  root,
  facts,
  inventory,
  search,
  figures,
  breakers,
  tracker,
  clock,
}: Sources) => {
  const { catalogue, places, lookups } = facts;
  const reference = createReference({ config, catalogue, clock, breakers });
  const customOrders = createCustomOrders({
    owners: inventory.ownerCache,
    reference,
    places,
    catalogue,
    tracker,
    clock,
  });
  const articles = loadArticles(join(root, 'data/articles'));
  return {
    reference,
    customOrders,
    research: createResearchPages({ reference, search, customOrders, lookups, tracker, clock, catalogue, articles }),
    buildAndPrice: createBuildAndPrice({ reference, customOrders, search, lookups, places, figures, clock, catalogue }),
  };
};

type ReferenceSources = Pick<Sources, 'config' | 'clock' | 'breakers'> & { catalogue: Catalogue };

/** An external research service is called through a breaker; our own catalogue is the fallback (RSRCH-05). */
const createReference = ({ config, catalogue, clock, breakers }: ReferenceSources): Reference => {
  const { researchUrl: baseUrl } = config;
  const own = createCatalogueReference({ catalogue, clock });
  if (baseUrl === undefined) return own;
  const fetchFrom = createRemoteFetch({ http: createHttpClient({ fetch }), baseUrl });
  const guarded = breakers.guard('research', fetchFrom, { isHarmless: isUnknown });
  return createReferenceWithFallback({
    remote: createRemoteReference((call) => guarded.fire(call)),
    catalogue: own,
    isResting: () => guarded.snapshot().state !== 'closed',
  });
};
