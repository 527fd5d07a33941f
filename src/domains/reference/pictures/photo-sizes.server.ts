import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { err, ok, type Result } from '#lib/result.ts';
import type { DerivedPictures } from './derived-pictures.ts';
import type { PhotoStore } from './photo-store.server.ts';
import { photoWidths } from './picture.ts';

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
};

/** Encoding uses the same thread pool as file access, so some threads must stay free. */
const madeAtOnce = 2;

export type PhotoFormat = keyof typeof encoders;

export type PhotoSizes = ReturnType<typeof createPhotoSizes>;

/** Sellers' photos in the sizes and formats of pages, each encoded on first request. */
export const createPhotoSizes = ({
  photos,
  derived,
}: {
  photos: Pick<PhotoStore, 'find'>;
  derived: DerivedPictures;
}) => {
  const limited = pLimit(madeAtOnce);
  return {
    async read(hash: string, width: number, format: PhotoFormat): Promise<Result<Buffer, 'no-such-photo'>> {
      const whole = photoWidths.some((allowed) => allowed === width) ? photos.find(hash) : undefined;
      if (whole === undefined) return err('no-such-photo');
      const make = () => encoders[format](sharp(whole).resize({ width, withoutEnlargement: true })).toBuffer();
      return ok(await derived.of(`${hash}.${width}.${format}`, () => limited(make)));
    },
  };
};
