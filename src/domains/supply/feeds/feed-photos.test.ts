import { describe, expect, it } from 'vitest';
import type { InventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import { ok } from '#lib/result.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { createFeedPhotos } from './feed-photos.server.ts';

const away = () => Promise.reject(new Unavailable('the storage does not answer'));

const photosOver = (stored: Record<string, string>) => {
  const hashes = new Map(Object.entries(stored));
  const state: Pick<InventoryState, 'photoHashes' | 'rememberPhoto'> = {
    photoHashes: async (keys) => new Map(keys.flatMap((key) => [[key, hashes.get(key) ?? '']])),
    rememberPhoto: async (key, hash) => void hashes.set(key, hash),
  };
  return createFeedPhotos({
    feedFile: 'feed.csv',
    pictures: null,
    state: state as InventoryState,
    photos: { exists: away, store: away },
    fetchPhoto: async () => ok(Buffer.from('a picture')),
  });
};

describe('pictures of a feed while the file storage does not answer', () => {
  it('a new one is left out with the reason', async () => {
    expect(await photosOver({}).hashOf('https://dealer.example/1.jpg')).toEqual({
      ok: false,
      error: 'could not be stored, because the file storage did not answer',
    });
  });

  it('one that was stored before stays on its car', async () => {
    const photos = photosOver({ 'https://dealer.example/1.jpg': 'abc' });
    expect(await photos.hashOf('https://dealer.example/1.jpg')).toEqual(ok('abc'));
  });
});
