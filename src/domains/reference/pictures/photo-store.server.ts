import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { err, ok, type Result } from '#lib/result.ts';
import { photoWidths } from './picture.ts';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** A picture of a few kilobytes may unpack to gigabytes. */
const mostPixels = 60_000_000;
const longestSeconds = 20;

/** Smaller ones count visitors or fill a gap. */
const leastSide = 64;

/** Upright or across, nothing is shown larger, and formats of the web have no room for strips of any length. */
const mostSide = Math.max(...photoWidths);

/** Each may take some hundred megabytes while it is unpacked. */
const unpackedAtOnce = 2;

/** What cameras and their software write. Drawings and documents are programs, and not run. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);

export type PhotoFault = 'not-a-picture' | 'heic' | 'damaged' | 'too-many-pixels' | 'too-small';

/** Sellers' photos by content hash: the same picture is stored once. */
export const createPhotoStore = ({ folder }: { folder: string }) => {
  const limited = pLimit(unpackedAtOnce);
  const pathOf = (hash: string, name: string) => join(folder, hash.slice(0, 2), hash, name);

  return {
    /** Keeps the picture upright and without the camera's private notes. */
    async store(content: Buffer): Promise<Result<string, PhotoFault>> {
      const upright = await limited(() => makeUpright(content));
      if (!upright.ok) return upright;
      const hash = createHash('sha256').update(upright.value).digest('hex').slice(0, 32);
      const path = pathOf(hash, 'whole.jpg');
      await mkdir(pathOf(hash, ''), { recursive: true });
      await writeWhole(path, upright.value);
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

/** Photos of phones, whatever they are named; the patents on their format keep its decoder out of our libraries. */
const isHeic = (content: Buffer): boolean =>
  /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(content.toString('latin1', 4, 12)) &&
  !content.toString('latin1', 8, 64).includes('avif');

const makeUpright = async (content: Buffer): Promise<Result<Buffer, PhotoFault>> => {
  if (isHeic(content)) return err('heic');
  const facts = await readFacts(content);
  if (!facts || !formats.has(facts.format)) return err('not-a-picture');
  if (facts.width * facts.height > mostPixels) return err('too-many-pixels');
  if (Math.min(facts.width, facts.height) < leastSide) return err('too-small');
  try {
    const upright = sharp(content, { limitInputPixels: mostPixels })
      .timeout({ seconds: longestSeconds })
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 88 });
    return ok(await upright.toBuffer());
  } catch {
    return err('damaged');
  }
};

/** From its header; nothing is unpacked. */
const readFacts = async (content: Buffer) => {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
};
