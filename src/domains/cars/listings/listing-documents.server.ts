import { LRUCache } from 'lru-cache';
import { atMost } from '#lib/bounded.ts';
import type { Listing } from './listing.ts';

type StoredDocument = { id: number; revision: number; document: string };

type DocumentSource<T> = {
  /** The part of a listing to cache. */
  read(listing: Listing): T;
  /** The most listings to cache. */
  most: number;
  /** The latest revision of any listing. */
  lastRevision(): Promise<number>;
  /** Current revisions of the listings on offer; `latest` is the latest revision of any. */
  revisions(ids: readonly number[], latest: number): Promise<{ id: number; revision: number }[]>;
  documents(ids: readonly number[], latest: number): Promise<StoredDocument[]>;
};

/** `checkedAt` is the latest revision of any listing when this entry was last verified. */
type Parsed<T> = { revision: number; checkedAt: number; value: T };

/**
 * Caches parsed listings, since parsing costs more than reading and the same cars are shown often. An entry is used
 * only while the database has the same revision, so imports are visible at once; while the latest revision is
 * unchanged, no entry needs checking.
 */
export const createListingDocuments = <T extends object>(source: DocumentSource<T>) => {
  const { lastRevision, revisions, documents, read, most } = source;
  const parsed = new LRUCache<number, Parsed<T>>(atMost(most));

  return {
    find: async (ids: readonly number[]): Promise<Map<number, T>> => {
      const now = await lastRevision();
      const values = new Map<number, T>();
      const unsure: number[] = [];
      const toLoad: number[] = [];
      for (const id of ids) {
        const cached = parsed.get(id);
        if (cached?.checkedAt === now) values.set(id, cached.value);
        else (cached ? unsure : toLoad).push(id);
      }
      for (const { id, revision } of unsure.length > 0 ? await revisions(unsure, now) : []) {
        const cached = parsed.get(id);
        if (cached?.revision === revision) {
          cached.checkedAt = now;
          values.set(id, cached.value);
        } else toLoad.push(id);
      }
      for (const { id, revision, document } of toLoad.length > 0 ? await documents(toLoad, now) : []) {
        const value = read(JSON.parse(document));
        parsed.set(id, { revision, checkedAt: now, value });
        values.set(id, value);
      }
      return values;
    },
  };
};
