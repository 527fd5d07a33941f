import { z } from 'zod';
import type { PhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import type { PhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';

const removeJob = 'private-listings.remove-photos';
const Payload = z.object({ hashes: z.array(z.string()), listingId: z.int().nullable() });

type Sources = {
  store: Pick<PrivateListingStore, 'usesPhoto'>;
  inventory: Pick<InventoryStores, 'db' | 'listings' | 'state'>;
  photos: Pick<PhotoStore, 'remove'>;
  sizes: Pick<PhotoSizes, 'forget'>;
  enqueue(job: { kind: string; payload: z.infer<typeof Payload> }, session: SqlSession): Promise<unknown>;
};

export type PhotoRemoval = ReturnType<typeof createPhotoRemoval>;

/**
 * Removes the files of photos that a seller or dealer no longer has. It is a job, because files cannot be rolled back with a
 * transaction, and their storage may be away for a while.
 */
export const createPhotoRemoval = ({ store, inventory, photos, sizes, enqueue }: Sources) => {
  /** The same picture is stored once, so it may also be another listing's, or in a feed. */
  const isUsed = async (hash: string, listingId: number | null): Promise<boolean> => {
    if (await store.usesPhoto(hash)) return true;
    if (await inventory.state.hasPhoto(hash)) return true;
    if (await inventory.listings.edits.dealers.usesPhoto(hash)) return true;
    const [car] = listingId === null ? [] : await inventory.listings.originals([listingId], inventory.db);
    return car?.photos.includes(hash) ?? false;
  };

  return {
    /** In the transaction that takes the photos away; `listingId` is the public listing that may still have them. */
    schedule: async (hashes: readonly string[], listingId: number | null, session: SqlSession): Promise<void> => {
      if (hashes.length === 0) return;
      await enqueue({ kind: removeJob, payload: { hashes: [...new Set(hashes)], listingId } }, session);
    },

    handlers: {
      [removeJob]: async (payload: unknown): Promise<void> => {
        const { hashes, listingId } = Payload.parse(payload);
        for (const hash of hashes) {
          if (await isUsed(hash, listingId)) continue;
          await photos.remove(hash);
          await sizes.forget(hash);
        }
      },
    },
  };
};
