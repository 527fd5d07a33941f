import { z } from 'zod';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { Cluster } from './cluster.ts';
import type { IndexDocument } from './index-document.ts';

type Change = { id: number; document?: IndexDocument };

const BulkAnswer = z.object({
  errors: z.boolean(),
  items: z.array(
    z.record(
      z.string(),
      z.object({ _id: z.string(), status: z.number(), error: z.object({ reason: z.string().nullish() }).optional() }),
    ),
  ),
});

/** A document that isn't there to remove, or that is newer already. */
const harmless = new Set([404, 409]);

type Options = { cluster: Cluster; index: string; toDocument(indexed: IndexedListing): IndexDocument };

/** Changes to an index of cars. */
type IndexWriter = {
  /**
   * Writes and removes cars. With a version, what was written under a higher one stays, so a change may be applied twice
   * or late.
   */
  write(changes: { put: readonly IndexedListing[]; remove: readonly number[] }, version?: number): Promise<void>;
  /** Makes all writes visible to searches. */
  refresh(): Promise<void>;
};

export const createIndexWriter = ({ cluster, index, toDocument }: Options): IndexWriter => {
  const linesOf = ({ id, document }: Change, version: number | undefined): object[] => {
    const versioned = version === undefined ? {} : { version, version_type: 'external_gte' };
    const meta = { _id: String(id), ...versioned };
    return document ? [{ index: meta }, document] : [{ delete: meta }];
  };
  return {
    write: async ({ put, remove }, version) => {
      const changes: Change[] = [
        ...remove.map((id) => ({ id })),
        ...put.map((indexed) =>
          indexed.listing.removedMs === null
            ? { id: indexed.listing.id, document: toDocument(indexed) }
            : { id: indexed.listing.id },
        ),
      ];
      if (changes.length === 0) return;
      const lines = changes.flatMap((change) => linesOf(change, version));
      const { body } = await cluster.request({ method: 'POST', path: `/${index}/_bulk`, body: { lines } });
      const { errors, items } = BulkAnswer.parse(body);
      if (!errors) return;
      const failure = items.flatMap(Object.values).find(({ status }) => status >= 300 && !harmless.has(status));
      if (failure) throw new Error(`OpenSearch refused car ${failure._id}: ${failure.error?.reason ?? failure.status}`);
    },
    refresh: async () => {
      await cluster.request({ method: 'POST', path: `/${index}/_refresh` });
    },
  };
};
