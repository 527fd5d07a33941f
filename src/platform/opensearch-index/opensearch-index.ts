import { z } from 'zod';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import type { Cluster, ClusterAnswer, ClusterRequest } from './cluster.ts';
import { createDocumentReader } from './index-document.ts';
import { createIndexWriter } from './index-writer.ts';
import { createListingSearches } from './listing-searches.ts';
import { createSearchCars } from './search-cars.ts';

type Options = Pick<ListingIndexOptions, 'clock' | 'vocabulary' | 'dealRating' | 'quoteRules'> & {
  cluster: Cluster;
  /** Name or alias of an index that `createCarIndex` made. */
  index: string;
  /** Sends what pages wait for; with a breaker around it, if any. */
  ask?(request: ClusterRequest): Promise<ClusterAnswer>;
};

export type OpenSearchIndex = ListingIndex & {
  /** Counts the listings again, after other processes changed them. */
  countListed(): Promise<void>;
  stats(): { dataBytes: number };
};

const Stats = z.object({
  _all: z.object({
    primaries: z.object({ docs: z.object({ count: z.number() }), store: z.object({ size_in_bytes: z.number() }) }),
  }),
});

/** The index port on a cluster of OpenSearch. */
export const createOpenSearchIndex = (options: Options): OpenSearchIndex => {
  const { cluster, index, ask = cluster.request } = options;
  const writer = createIndexWriter({ cluster, index, toDocument: createDocumentReader(options) });
  let listed = 0;
  let dataBytes = 0;
  const countListed = async (): Promise<void> => {
    const { body } = await cluster.request({ method: 'GET', path: `/${index}/_stats/docs,store` });
    const { docs, store } = Stats.parse(body)._all.primaries;
    listed = docs.count;
    dataBytes = store.size_in_bytes;
  };

  // Changes are applied in the order of the calls.
  let changes: Promise<unknown> = Promise.resolve();
  const inOrder = (changed: Partial<Parameters<typeof writer.write>[0]>): Promise<void> => {
    const done = changes.then(async () => {
      await writer.write({ put: [], remove: [], ...changed });
      await writer.refresh();
      await countListed();
    });
    changes = done.catch(() => undefined);
    return done;
  };

  return {
    ...createListingSearches({ ...options, cars: createSearchCars({ index, ask }) }),
    put: (put) => inOrder({ put }),
    remove: (remove) => inOrder({ remove }),
    size: () => listed,
    countListed,
    stats: () => ({ dataBytes }),
    close: async () => {
      await changes;
      cluster.close();
    },
  };
};
