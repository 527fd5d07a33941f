import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { PhotoFault } from '#domains/reference/pictures/photo-store.server.ts';
import type { InventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import { errorMessage } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { FetchPhoto } from './fetch-photo.server.ts';

/** The methods of the photo store that an import needs. */
export type PhotoSink = {
  store(content: Buffer): Promise<Result<string, PhotoFault>>;
  /** False if the picture was lost since. */
  exists(hash: string): Promise<boolean>;
};

const faultWords: Readonly<Record<PhotoFault, string>> = {
  'not-a-picture': 'is not a picture',
  heic: 'is a HEIC photo, whatever its name; send it as JPEG, PNG or WebP',
  damaged: 'is damaged or was cut off',
  'too-many-pixels': 'has more than 60 million pixels',
  'too-small': 'is less than 64 pixels wide or high',
};

export type FeedPhotos = {
  /** Content hash of a picture in a feed; fetches and stores it if necessary. */
  hashOf(source: string): Promise<Result<string, string>>;
  /** Content hash without fetching or storing; `undefined` for a picture that is not stored yet. */
  storedHash(source: string): Promise<Result<string | undefined, string>>;
  /** Whether a file exists, without reading it; web addresses are not requested. */
  check(source: string): Promise<Result<null, string>>;
};

/** Pictures in the same archive as the feed, by name. */
export type FeedPictures = { find(name: string): Promise<Result<StoredPicture, string>> };

type StoredPicture = {
  /** Identifies the content, so that it is read only once. */
  key: string;
  read: () => Promise<Result<Buffer, string>>;
};

type Options = {
  feedFile: string;
  /** Used instead of the feed's folder. */
  pictures: FeedPictures | null;
  state: InventoryState;
  photos: PhotoSink;
  fetchPhoto: FetchPhoto;
};

const largestBytes = 25_000_000;
const noSuchFile = 'there is no such file beside the feed';

const readIfAllowed = async (path: string): Promise<Result<Buffer, string>> => {
  try {
    return ok(await readFile(path));
  } catch (error) {
    return err(`cannot be read: ${errorMessage(error)}`);
  }
};

export const createFeedPhotos = ({ feedFile, pictures, state, photos, fetchPhoto }: Options): FeedPhotos => {
  const folder = dirname(resolve(feedFile));

  /** A feed can only refer to files in its own folder, for security. */
  const findFile = async (source: string): Promise<Result<StoredPicture, string>> => {
    if (isAbsolute(source)) return err('must be a path beside the feed');
    try {
      const path = await realpath(resolve(folder, source));
      const inside = relative(await realpath(folder), path);
      if (inside.startsWith('..') || isAbsolute(inside)) return err('must be a path beside the feed');
      const facts = await stat(path);
      if (!facts.isFile()) return err(noSuchFile);
      const { size, mtimeMs } = facts;
      if (size > largestBytes) return err(`is larger than ${largestBytes / 1_000_000} MB`);
      return ok({ key: `file:${path}:${size}:${Math.round(mtimeMs)}`, read: () => readIfAllowed(path) });
    } catch {
      return err(noSuchFile);
    }
  };

  const find = async (source: string): Promise<Result<StoredPicture, string>> => {
    if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return pictures ? pictures.find(source) : findFile(source);
    if (!/^https?:/i.test(source) || !URL.canParse(source)) return err('is neither a file nor a web address');
    return ok({ key: source, read: () => fetchPhoto(source) });
  };

  /** While the file storage does not answer, a car keeps the pictures it has. */
  const isStored = async (hash: string): Promise<boolean> => {
    try {
      return await photos.exists(hash);
    } catch (error) {
      if (error instanceof Unavailable) return true;
      throw error;
    }
  };

  const store = async (content: Buffer): Promise<Result<string, string>> => {
    try {
      const stored = await photos.store(content);
      return stored.ok ? stored : err(faultWords[stored.error]);
    } catch (error) {
      if (error instanceof Unavailable) return err('could not be stored, because the file storage did not answer');
      throw error;
    }
  };

  return {
    check: async (source) => {
      const photo = await find(source);
      return photo.ok ? ok(null) : photo;
    },
    storedHash: async (source) => {
      const photo = await find(source);
      return photo.ok ? ok((await state.photoHashes([photo.value.key])).get(photo.value.key)) : photo;
    },
    hashOf: async (source) => {
      const photo = await find(source);
      if (!photo.ok) return photo;
      const { key, read } = photo.value;
      const hash = (await state.photoHashes([key])).get(key);
      if (hash && (await isStored(hash))) return ok(hash);
      const content = await read();
      if (!content.ok) return content;
      const stored = await store(content.value);
      if (!stored.ok) return stored;
      await state.rememberPhoto(key, stored.value);
      return ok(stored.value);
    },
  };
};
