import { LRUCache } from 'lru-cache';
import type { Listing } from './listing.ts';

const most = 8_000;

type StoredDocument = { id: number; revision: number; document: string };

type DocumentSource = {
  /** The latest revision of any listing. */
  lastRevision(): Promise<number>;
  /** Current revisions of the listings on offer. */
  revisions(ids: readonly number[]): Promise<{ id: number; revision: number }[]>;
  documents(ids: readonly number[]): Promise<StoredDocument[]>;
};

/** `checkedAt` is the latest revision of any listing when this entry was last verified. */
type Parsed = { revision: number; checkedAt: number; listing: Listing };

/**
 * Caches parsed listings, since parsing costs more than reading and the same cars are shown often. An entry is used
 * only while the database has the same revision, so imports are visible at once; while the latest revision is
 * unchanged, no entry needs checking.
 */
export const createListingDocuments = ({ lastRevision, revisions, documents }: DocumentSource) => {
  const parsed = new LRUCache<number, Parsed>({ max: most });

  const load = async (ids: readonly number[], checkedAt: number): Promise<Listing[]> => {
    if (ids.length === 0) return [];
    return (await documents(ids)).map(({ id, revision, document }) => {
      const listing: Listing = JSON.parse(document);
      parsed.set(id, { revision, checkedAt, listing });
      return listing;
    });
  };

  return {
    find: async (ids: readonly number[]): Promise<Map<number, Listing>> => {
      const now = await lastRevision();
      const listings = new Map<number, Listing>();
      const unsure: number[] = [];
      const toLoad: number[] = [];
      for (const id of ids) {
        const cached = parsed.get(id);
        if (cached?.checkedAt === now) listings.set(id, cached.listing);
        else (cached ? unsure : toLoad).push(id);
      }
      for (const { id, revision } of unsure.length > 0 ? await revisions(unsure) : []) {
        const cached = parsed.get(id);
        if (cached?.revision === revision) {
          cached.checkedAt = now;
          listings.set(id, cached.listing);
        } else toLoad.push(id);
      }
      for (const listing of await load(toLoad, now)) listings.set(listing.id, listing);
      return listings;
    },
  };
};
