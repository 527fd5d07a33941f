import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PhotoFault, PhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Settings } from '#lib/setting.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Drafts } from './drafts.server.ts';
import type { PhotoRemoval } from './photo-removal.server.ts';
import type { Photo, PrivateListing } from './private-listing.ts';
import { privateListingSetting } from './private-listing-settings.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import type { Publishing } from './publishing.server.ts';

export type PhotoRefusal = PhotoFault | 'not-found' | 'too-many' | 'busy';

/** A change of the photos of a listing, as the form names it. */
export type PhotoChange =
  | { kind: 'earlier' | 'later' | 'first' | 'rotate' | 'remove'; photoId: string }
  | { kind: 'order'; photoIds: readonly string[] };

type Sources = {
  store: PrivateListingStore;
  drafts: Drafts;
  photos: PhotoStore;
  publishing: Pick<Publishing, 'read' | 'offer'>;
  photoRemoval: Pick<PhotoRemoval, 'schedule'>;
  settings: Settings;
  onPublished(): void;
};

const moved = (photos: readonly Photo[], id: string, to: (at: number) => number): Photo[] => {
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  if (!photo) return [...photos];
  return photos.toSpliced(at, 1).toSpliced(Math.max(0, to(at)), 0, photo);
};

const ordered = (photos: readonly Photo[], ids: readonly string[]): Photo[] => {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const first = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  // A photo that was uploaded meanwhile stays at the end.
  return [...first, ...photos.filter(({ id }) => !ids.includes(id))];
};

export type ListingPhotos = ReturnType<typeof createListingPhotos>;

export const createListingPhotos = (sources: Sources) => {
  const { store, drafts, photos, publishing, photoRemoval, settings, onPublished } = sources;

  /** Photos of a car on offer change its page too. */
  const write = async (
    consumerId: string,
    id: string,
    work: (listing: PrivateListing, session: SqlSession) => Promise<readonly Photo[] | 'too-many'> | readonly Photo[],
  ): Promise<Result<Photo[], PhotoRefusal>> => {
    const done = await drafts.change(consumerId, id, async (listing, session) => {
      const next = await work(listing, session);
      if (next === 'too-many') return err(next);
      await store.putPhotos(id, next, session);
      const dropped = listing.photos.filter(({ hash }) => !next.some((photo) => photo.hash === hash));
      await photoRemoval.schedule(
        dropped.map(({ hash }) => hash),
        listing.listingId,
        session,
      );
      const current = { ...listing, photos: [...next] };
      if (listing.status === 'live' && next.length > 0) {
        const vehicle = await publishing.read(listing.draft);
        if (vehicle.ok) await publishing.offer(current, vehicle.value, session);
      }
      return ok([...next]);
    });
    return done.ok ? done : err(typeof done.error === 'string' ? done.error : 'busy');
  };

  const turned = async ({ id, hash }: Photo): Promise<Photo> => {
    const whole = await photos.read(hash);
    if (!whole) return { id, hash };
    const stored = await photos.store(await sharp(whole).rotate(90).toBuffer());
    return stored.ok ? { id, hash: stored.value } : { id, hash };
  };

  return {
    /** Stores a photo at the end. A repeated upload with the same key is the same photo. */
    add: async (
      consumerId: string,
      id: string,
      { uploadKey, content }: { uploadKey: string; content: Buffer },
    ): Promise<Result<Photo, PhotoRefusal>> => {
      const listing = await drafts.find(consumerId, id);
      if (!listing) return err('not-found');
      const same = await store.photoOfKey(id, uploadKey);
      if (same) return ok(same);
      const { mostPhotos } = settings.current(privateListingSetting);
      if (listing.photos.length >= mostPhotos) return err('too-many');
      const stored = await photos.store(content);
      if (!stored.ok) return stored;
      const hash = stored.value;
      // Others may have arrived while this one was encoded, so they are counted again.
      const added = await write(consumerId, id, async (current, session) => {
        if (await store.photoOfKey(id, uploadKey, session)) return current.photos;
        if (current.photos.length >= mostPhotos) {
          await photoRemoval.schedule([hash], current.listingId, session);
          return 'too-many';
        }
        const photo = { id: randomUUID(), hash };
        await store.addPhoto(id, { ...photo, uploadKey }, session);
        return [...current.photos, photo];
      });
      if (!added.ok) return added;
      const photo = await store.photoOfKey(id, uploadKey);
      return photo ? ok(photo) : err('not-found');
    },

    change: async (consumerId: string, id: string, change: PhotoChange): Promise<Result<Photo[], PhotoRefusal>> => {
      const listing = await drafts.find(consumerId, id);
      if (!listing) return err('not-found');
      // Encoding takes a while, so it happens before the row is locked.
      const turning =
        change.kind === 'rotate' ? listing.photos.find((photo) => photo.id === change.photoId) : undefined;
      const turnedPhoto = turning && (await turned(turning));
      const done = await write(consumerId, id, ({ photos: current, status }) => {
        if (change.kind === 'order') return ordered(current, change.photoIds);
        if (change.kind === 'earlier') return moved(current, change.photoId, (at) => at - 1);
        if (change.kind === 'later') return moved(current, change.photoId, (at) => at + 1);
        if (change.kind === 'first') return moved(current, change.photoId, () => 0);
        if (change.kind === 'rotate')
          return current.map((photo) => (photo.id === turnedPhoto?.id ? turnedPhoto : photo));
        const rest = current.filter((photo) => photo.id !== change.photoId);
        // A car on offer keeps at least one photo.
        return status === 'live' && rest.length === 0 ? [...current] : rest;
      });
      if (done.ok) onPublished();
      return done;
    },
  };
};
