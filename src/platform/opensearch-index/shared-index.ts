import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { IndexFeed } from '#domains/supply/inventory/index-feed.ts';
import { StartFailure } from '#lib/start-failure.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { availableCluster } from './available-cluster.ts';
import { createCarIndexes } from './car-indexes.ts';
import type { Cluster } from './cluster.ts';
import { createClusterLeases } from './cluster-leases.ts';
import { createDocumentReader } from './index-document.ts';
import { createIndexWriter } from './index-writer.ts';
import { createOpenSearchIndex, type OpenSearchIndex } from './opensearch-index.ts';
import { createStateDocuments } from './state-documents.ts';

type Options = Pick<ListingIndexOptions, 'clock' | 'vocabulary' | 'dealRating' | 'quoteRules'> & {
  cluster: Cluster;
  guard: Breakers['guard'];
  /** What tells one site's database from any other. */
  siteKey: string;
};

type SharedIndex = {
  index: OpenSearchIndex;
  feed: IndexFeed;
  /** Why searches have no answer now, if so. */
  problem(): Promise<string | undefined>;
};

const Server = z.object({ version: z.object({ distribution: z.string().optional(), number: z.string() }) });
const oldestVersion = 2;
const retryMs = 100;

/** Fails the start at a server that would answer some searches differently, or not at all. */
const assertSupported = async (cluster: Cluster): Promise<void> => {
  const { body } = await cluster.request({ method: 'GET', path: '/' });
  const server = Server.safeParse(body);
  const { distribution = 'Elasticsearch', number } = server.data?.version ?? { number: 'of no known version' };
  if (distribution === 'opensearch' && Number.parseInt(number, 10) >= oldestVersion) return;
  const name = distribution === 'opensearch' ? 'OpenSearch' : distribution;
  throw new StartFailure(
    `LISTING_INDEX_URL leads to ${name} ${number}: only OpenSearch ${oldestVersion} and later are supported.`,
  );
};

/** The search index of a site in a cluster, which all its processes search and one at a time fills. */
export const openSharedIndex = async (options: Options): Promise<SharedIndex> => {
  const { clock, guard, siteKey } = options;
  const { cluster, ask } = availableCluster(options.cluster, guard);
  await assertSupported(cluster);
  const site = `forecourt-${createHash('sha256').update(siteKey).digest('hex').slice(0, 12)}`;
  const documents = createStateDocuments(cluster, `${site}-state`);
  await documents.prepare();
  const leases = createClusterLeases(documents, clock);
  const indexes = createCarIndexes({ cluster, documents, site, clock });
  const index = createOpenSearchIndex({ ...options, cluster, index: indexes.alias, ask });
  const toDocument = createDocumentReader(options);

  /** Writes under the version of a revision, above 0 as OpenSearch demands. */
  const writerOf = (name: string, revision: number) => {
    const { write, refresh } = createIndexWriter({ cluster, index: name, toDocument });
    return {
      put: (put: IndexedListing[]) => write({ put, remove: [] }, revision + 1),
      remove: (remove: number[]) => write({ put: [], remove }, revision + 1),
      refresh,
    };
  };

  return {
    index,
    feed: {
      revision: async () => {
        const current = await indexes.current();
        return current === undefined ? undefined : indexes.revision(current);
      },
      counted: index.countListed,
      follow: (upTo, apply) =>
        leases.alone('feed', async () => {
          const current = await indexes.current();
          const from = current === undefined ? undefined : await indexes.revision(current);
          if (current === undefined || from === undefined || from >= upTo) return;
          const writer = writerOf(current, upTo);
          await apply(writer, from);
          await writer.refresh();
          await indexes.setRevision(current, upTo);
        }),
      build: (cars, { load, catchUp }) =>
        leases.alone('build', async () => {
          const next = await indexes.create(cars);
          const indexAt = (revision: number) => writerOf(next, revision);
          const loaded = await load(indexAt);
          const publish = async (): Promise<void> => {
            const revision = await catchUp(indexAt, loaded);
            await indexAt(revision).refresh();
            await indexes.setRevision(next, revision);
            await indexes.publish(next);
          };
          while (!(await leases.alone('feed', publish))) await wait(retryMs);
        }),
    },
    problem: async () => {
      try {
        await ask({ method: 'HEAD', path: `/${indexes.alias}` });
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
};
