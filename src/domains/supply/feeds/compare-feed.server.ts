import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { Applied } from './apply-feed.server.ts';
import type { FeedDealer } from './feed-dealer.ts';
import { findByKeys } from './feed-owner.ts';
import type { FeedPhotos } from './feed-photos.server.ts';
import { isPriceChange, onlyConfirms } from './listing-changes.ts';
import { mergeVehicle } from './merge-vehicle.ts';
import { readStaged, type StagedRow } from './staged-rows.server.ts';

type Options = {
  stores: InventoryStores;
  stagedFile: string;
  dealers: ReadonlyMap<string, FeedDealer>;
  photos: FeedPhotos;
  asOfMs: number;
};

type Compared = Pick<Applied, 'added' | 'changed' | 'unchanged' | 'relisted' | 'priceChanges' | 'otherChanges'> &
  Pick<Applied, 'dealersAdded'>;

const batchSize = 500;

/** What storing the staged rows would change. A picture that is not fetched yet counts as a change. */
export const compareFeed = async (options: Options): Promise<Compared> => {
  const { stores, stagedFile, dealers } = options;
  const ownersByKey = await findByKeys([...dealers.keys()], stores.owners, stores.db);
  const total: Compared = {
    added: 0,
    changed: 0,
    unchanged: 0,
    relisted: 0,
    priceChanges: 0,
    otherChanges: 0,
    dealersAdded: dealers.size - ownersByKey.size,
  };
  for await (const rows of readStaged(stagedFile, batchSize)) {
    const existing = await stores.listings.findByVins(
      rows.map(({ vehicle }) => vehicle.vin),
      stores.db,
    );
    const listings = new Map(existing.map((listing) => [`${listing.ownerId}|${listing.vin}`, listing]));
    for (const row of rows) {
      const ownerId = ownersByKey.get(row.dealerKey)?.id;
      const before = listings.get(`${ownerId}|${row.vehicle.vin}`);
      if (ownerId === undefined || !before) {
        total.added += 1;
        continue;
      }
      const photos = await photosOf(row, options.photos);
      const next = mergeVehicle(row.vehicle, before, { id: before.id, ownerId, photos, asOfMs: options.asOfMs });
      const same = JSON.stringify(before) === JSON.stringify(next);
      total[same ? 'unchanged' : 'changed'] += 1;
      if (before.removedMs !== null) total.relisted += 1;
      if (isPriceChange(next, before)) total.priceChanges += 1;
      else if (!same && !onlyConfirms(next, before)) total.otherChanges += 1;
    }
  }
  return total;
};

/** As they would be stored: pictures that cannot be fetched are left out. */
const photosOf = async ({ vehicle }: StagedRow, photos: FeedPhotos): Promise<string[]> => {
  const hashes: string[] = [];
  for (const source of vehicle.photoSources) {
    const hash = await photos.storedHash(source);
    if (hash.ok) hashes.push(hash.value ?? `not fetched yet: ${source}`);
  }
  return hashes;
};
