import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { err, ok, type Result } from '#lib/result.ts';
import { photoWidths } from './picture.ts';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** A picture of a few kilobytes may unpack to gigabytes. */
const mostPixels = 60_000_000;
const longestSeconds = 20;

/** What cameras and their software write. Drawings and documents are programs, and not run. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);

/** Sellers' photos by content hash: the same picture is stored once. */
export const createPhotoStore = ({ folder }: { folder: string }) => {
  const pathOf = (hash: string, name: string) => join(folder, hash.slice(0, 2), hash, name);

  return {
    /** Keeps the picture upright and without the camera's private notes. */
    async store(content: Buffer): Promise<Result<string, 'not-a-picture'>> {
      const upright = await makeUpright(content);
      if (!upright) return err('not-a-picture');
      const hash = createHash('sha256').update(upright).digest('hex').slice(0, 32);
      const path = pathOf(hash, 'whole.jpg');
      await mkdir(pathOf(hash, ''), { recursive: true });
      await writeWhole(path, upright);
      return ok(hash);
    },

    /** The file of a photo as it was stored. */
    find(hash: string): string | undefined {
      const path = /^[0-9a-f]{32}$/.test(hash) ? pathOf(hash, 'whole.jpg') : undefined;
      return path !== undefined && existsSync(path) ? path : undefined;
    },
  };
};

/** On the disk before it has its name: the feed it came from is not read again for what has one. */
const writeWhole = async (path: string, content: Buffer): Promise<void> => {
  const draft = `${path}.${randomUUID()}`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
};

const makeUpright = async (content: Buffer): Promise<Buffer | undefined> => {
  try {
    const image = sharp(content, { limitInputPixels: mostPixels });
    if (!formats.has((await image.metadata()).format)) return undefined;
    return await image
      .timeout({ seconds: longestSeconds })
      .rotate()
      .resize({ width: photoWidths.at(-1), withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    return undefined;
  }
};
