import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { err, ok, type Result } from '#lib/result.ts';
import { photoWidths } from './picture.ts';

export type PhotoFormat = 'avif' | 'webp' | 'jpg';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 3 }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
};

/** Sellers' photos by content hash: the same picture is stored once, a size is made when first asked for. */
export const createPhotoStore = ({ folder }: { folder: string }) => {
  const pathOf = (hash: string, name: string) => join(folder, hash.slice(0, 2), hash, name);

  const write = async (path: string, content: Buffer): Promise<void> => {
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, content);
    await rename(draft, path);
  };

  return {
    /** Keeps the picture upright and without the camera's private notes. */
    async store(content: Buffer): Promise<Result<string, 'not-a-picture'>> {
      try {
        const upright = await sharp(content, { limitInputPixels: 60_000_000 })
          .rotate()
          .resize({ width: photoWidths.at(-1), withoutEnlargement: true })
          .jpeg({ quality: 88 })
          .toBuffer();
        const hash = createHash('sha256').update(upright).digest('hex').slice(0, 32);
        await mkdir(pathOf(hash, ''), { recursive: true });
        await write(pathOf(hash, 'whole.jpg'), upright);
        return ok(hash);
      } catch {
        return err('not-a-picture');
      }
    },

    async read(hash: string, width: number, format: PhotoFormat): Promise<Result<Buffer, 'no-such-photo'>> {
      const fits = /^[0-9a-f]{32}$/.test(hash) && photoWidths.some((allowed) => allowed === width);
      if (!fits || !existsSync(pathOf(hash, 'whole.jpg'))) return err('no-such-photo');
      const path = pathOf(hash, `${width}.${format}`);
      if (existsSync(path)) return ok(await readFile(path));
      const image = sharp(pathOf(hash, 'whole.jpg')).resize({ width, withoutEnlargement: true });
      const content = await encoders[format](image).toBuffer();
      await write(path, content);
      return ok(content);
    },
  };
};
