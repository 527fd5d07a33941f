import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { FileStore } from '#lib/file-store.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { photoWidths } from './picture.ts';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** A picture of a few kilobytes may decompress to gigabytes. */
const mostPixels = 60_000_000;
const longestSeconds = 20;

/** Smaller pictures are tracking pixels or placeholders. */
const leastSide = 64;

/** The maximum of width and height: nothing is displayed larger, and web formats limit both. */
const mostSide = Math.max(...photoWidths);

/** Each may take some hundred megabytes while it is decompressed. */
const unpackedAtOnce = 2;

/** Formats of cameras and their software. SVG and documents can contain programs, so they are refused. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);

export type PhotoFault = 'not-a-picture' | 'heic' | 'damaged' | 'too-many-pixels' | 'too-small';

/** Sellers' photos by content hash: the same picture is stored once. */
export const createPhotoStore = ({ files }: { files: Pick<FileStore, 'read' | 'write' | 'exists' | 'remove'> }) => {
  const limited = pLimit(unpackedAtOnce);

  return {
    /** Stores the picture rotated upright and without camera metadata. */
    async store(content: Buffer): Promise<Result<string, PhotoFault>> {
      const upright = await limited(() => makeUpright(content));
      if (!upright.ok) return upright;
      const hash = createHash('sha256').update(upright.value).digest('hex').slice(0, 32);
      await files.write(keyOf(hash), upright.value);
      return ok(hash);
    },

    exists: (hash: string): Promise<boolean> => files.exists(keyOf(hash)),

    read: async (hash: string): Promise<Buffer | undefined> =>
      isPhotoHash(hash) ? files.read(keyOf(hash)) : undefined,

    remove: (hash: string): Promise<void> => files.remove(keyOf(hash)),
  };
};

/** Hashes also come from addresses that visitors ask for. */
export const isPhotoHash = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const keyOf = (hash: string): string => `photos/${hash.slice(0, 2)}/${hash}/whole.jpg`;

/** Photos of phones in HEIC, whatever their file name; our libraries have no decoder for it because of patents. */
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

/** Reads the header only, without decompressing. */
const readFacts = async (content: Buffer) => {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
};
