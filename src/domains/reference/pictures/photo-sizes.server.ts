import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { err, ok, type Result } from '#lib/result.ts';
import type { DerivedPictures } from './derived-pictures.ts';
import { isPhotoHash, type PhotoStore } from './photo-store.server.ts';
import { photoWidths } from './picture.ts';

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
};

/** Encoding uses the same thread pool as file access, so some threads must stay free. */
const madeAtOnce = 2;

class NoSuchPhoto extends Error {}

export type PhotoFormat = keyof typeof encoders;

export type PhotoSizes = ReturnType<typeof createPhotoSizes>;

/**
 * Sellers' photos in the sizes and formats of pages, each encoded on first request. Whatever was encoded is served
 * without asking for the photo, which may be in object storage.
 */
export const createPhotoSizes = ({
  photos,
  derived,
}: {
  photos: Pick<PhotoStore, 'read'>;
  derived: DerivedPictures;
}) => {
  const limited = pLimit(madeAtOnce);
  return {
    /** Forgets every size, so that a deleted photo is not served from them. */
    async forget(hash: string): Promise<void> {
      for (const width of photoWidths)
        for (const format of Object.keys(encoders)) await derived.remove(`${hash}.${width}.${format}`);
    },

    async read(hash: string, width: number, format: PhotoFormat): Promise<Result<Buffer, 'no-such-photo'>> {
      if (!isPhotoHash(hash) || !photoWidths.some((allowed) => allowed === width)) return err('no-such-photo');
      const make = async (): Promise<Buffer> => {
        const whole = await photos.read(hash);
        if (!whole) throw new NoSuchPhoto();
        return limited(() => encoders[format](sharp(whole).resize({ width, withoutEnlargement: true })).toBuffer());
      };
      try {
        return ok(await derived.of(`${hash}.${width}.${format}`, make));
      } catch (error) {
        if (error instanceof NoSuchPhoto) return err('no-such-photo');
        throw error;
      }
    },
  };
};
