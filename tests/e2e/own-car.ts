import { join } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { inventoryStores } from '#tests/fixtures/inventory.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');

/** A dealer with one car, of nobody else's journey. */
export const makeCar = async () => {
  const db = await openDatabase({ dataDir });
  const { listings, owners } = inventoryStores(db, systemClock);
  const now = Date.now();
  const id = await db.transaction(async (session) => {
    const [listingId, ownerId] = [await listings.takeIds(1, session), await owners.takeIds(1, session)];
    const name = `Quince Motors ${ownerId}`;
    await owners.upsertMany([{ owner: anOwner({ id: ownerId, name }), feedKey: null }], session);
    const vin = `1HGCV1F34LA${String(listingId % 1_000_000).padStart(6, '0')}`;
    const times = { firstSeenMs: now, confirmedMs: now, priceHistory: [{ atMs: now, priceUsd: 24_000 }] };
    await listings.upsertMany([aListing({ id: listingId, ownerId, vin, ...times })], session);
    return listingId;
  });
  await db.close();
  return id;
};
