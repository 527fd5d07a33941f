import { LRUCache } from 'lru-cache';
import type { Listing } from './listing.ts';

const most = 8_000;

export type StoredDocument = { id: number; revision: number; document: string };

export type DocumentSource = {
  /** Those on offer, each with the revision it stands at. */
  revisions(ids: readonly number[]): Promise<{ id: number; revision: number }[]>;
  documents(ids: readonly number[]): Promise<StoredDocument[]>;
};

/**
 * Reading a listing costs less than parsing it, and the same cars are shown over and over. A parsed one is used again
 * only while the database still holds that revision, so an import is seen at once.
 */
export const createListingDocuments = ({ revisions, documents }: DocumentSource) => {
  const parsed = new LRUCache<number, { revision: number; listing: Listing }>({ max: most });

  const load = async (ids: readonly number[]): Promise<Listing[]> => {
    if (ids.length === 0) return [];
    return (await documents(ids)).map(({ id, revision, document }) => {
      const listing: Listing = JSON.parse(document);
      parsed.set(id, { revision, listing });
      return listing;
    });
  };

  return {
    find: async (ids: readonly number[]): Promise<Map<number, Listing>> => {
      const held = ids.filter((id) => parsed.has(id));
      const current = held.length > 0 ? await revisions(held) : [];
      const found = new Map<number, Listing>();
      const changed: number[] = [];
      for (const { id, revision } of current) {
        const known = parsed.get(id);
        if (known?.revision === revision) found.set(id, known.listing);
        else changed.push(id);
      }
      const others = ids.filter((id) => !parsed.has(id));
      for (const listing of await load([...others, ...changed])) found.set(listing.id, listing);
      return found;
    },
  };
};
