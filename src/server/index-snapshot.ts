import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { InventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { type ListingIndexEngine, loadListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import type { Config } from './config.ts';

type Options = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  stores: { state: Pick<InventoryState, 'demo'>; listings: Pick<ListingStore, 'latestRevision'> };
  options: ListingIndexOptions;
  log: Log;
};

type Reopened = { index: ListingIndexEngine; revision: number };

const Bookmark = z.object({ revision: z.int(), fingerprint: z.string() });

/** The search index on disk: it saves some seconds at start and can always be rebuilt. */
export const createIndexSnapshot = ({ config, stores, options, log }: Options) => {
  const file = join(config.dataDir, 'listing-index.bin');
  const bookmarkFile = join(config.dataDir, 'listing-index.json');
  let savedRevision = -1;

  /** Identifies the database and the demo inventory of a snapshot: a file of another one is not used. */
  const fingerprint = async (): Promise<string> =>
    createHash('sha256')
      .update(JSON.stringify([config.databaseUrl ?? 'sqlite', await stores.state.demo()]))
      .digest('hex');

  const load = async (): Promise<Reopened | string> => {
    const bookmark = Bookmark.safeParse(await readJson(bookmarkFile));
    if (!bookmark.success) return 'no-bookmark';
    const { revision } = bookmark.data;
    if (bookmark.data.fingerprint !== (await fingerprint())) return 'other-fingerprint';
    // A backup was restored: it will reach these revision numbers again, with other cars.
    if (revision > (await stores.listings.latestRevision())) return 'older-database';
    const loaded = await loadListingIndex(file, `${bookmark.data.fingerprint} ${revision}`, options);
    return loaded.ok ? { index: loaded.value, revision } : loaded.error;
  };

  return {
    /** Undefined without a usable snapshot; the index is then built from the database. */
    reopen: async (): Promise<Reopened | undefined> => {
      const snapshot = await load().catch(errorMessage);
      if (typeof snapshot === 'string') {
        log.info({ reason: snapshot }, 'the search index is built anew');
        return undefined;
      }
      savedRevision = snapshot.revision;
      return snapshot;
    },

    save: async (index: ListingIndexEngine, revision: number): Promise<void> => {
      if (revision === savedRevision || index.size() === 0) return;
      try {
        const belongsTo = await fingerprint();
        await index.save(file, `${belongsTo} ${revision}`);
        await writeFile(bookmarkFile, JSON.stringify({ revision, fingerprint: belongsTo }));
        savedRevision = revision;
      } catch (error) {
        log.warn({ reason: errorMessage(error) }, 'the search index could not be saved; the next start builds it anew');
      }
    },
  };
};

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};
