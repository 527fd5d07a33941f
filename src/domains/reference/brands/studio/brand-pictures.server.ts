import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from '#lib/file-store.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { MailLogo } from '../brand-files.server.ts';
import { type PictureFault, type PictureUse, pictureFormatOf } from './picture-upload.ts';

const mostPixels = 16_000_000;
const longestSeconds = 10;
/** An SVG is drawn at the size it is used in, from whatever its own size is. */
const sharpest = 2400;

const header = { width: 528, height: 90 };
const mail = { width: 440, height: 72 };
const iconSide = 64;
const touchSide = 180;

const folder = 'brands/uploads';
const fileName = /^[0-9a-f]{32}-(?:header|icon|touch)\.png$/;

type Box = { width: number; height: number };

/** Logos and icons that operators upload, by content hash. Everything that is served was drawn anew, as PNG. */
export const createBrandPictures = ({ files }: { files: Pick<FileStore, 'read' | 'write'> }) => {
  const limited = pLimit(1);
  const mailLogos = new Map<string, MailLogo>();

  const write = async (hash: string, part: string, body: Buffer): Promise<void> =>
    files.write(`${folder}/${hash}-${part}.png`, body);

  const read = lruMemo((file: string) => files.read(`${folder}/${file}`), { name: 'uploaded brand pictures' });

  const drawLogo = async (open: OpenPicture, hash: string): Promise<string> => {
    const { data, info } = await open(header).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    await write(hash, 'header', data);
    const small = await open(mail).png({ compressionLevel: 9 }).toBuffer();
    await write(hash, 'mail', small);
    return `${hash}-${info.width}x${info.height}`;
  };

  const drawIcon = async (open: OpenPicture, hash: string): Promise<string> => {
    const square = (side: number, background: string) =>
      open({ width: side, height: side })
        .resize({ width: side, height: side, fit: 'contain', background })
        .png({ compressionLevel: 9 });
    await write(hash, 'icon', await square(iconSide, '#ffffff00').toBuffer());
    // Phones put the icon of a home screen on black where it is transparent.
    await write(hash, 'touch', await square(touchSide, '#ffffff').flatten({ background: '#ffffff' }).toBuffer());
    return `${hash}-${iconSide}x${iconSide}`;
  };

  return {
    /** The id of the picture, for a design. */
    store: (use: PictureUse, content: Buffer): Promise<Result<string, PictureFault>> =>
      limited(async () => {
        const opened = await openPicture(content);
        if (!opened.ok) return opened;
        const hash = createHash('sha256').update(use).update(content).digest('hex').slice(0, 32);
        try {
          return ok(await (use === 'logo' ? drawLogo : drawIcon)(opened.value, hash));
        } catch {
          return err('damaged');
        }
      }),

    /** Finds a file by the last segment of its URL. */
    find: async (file: string): Promise<Buffer | undefined> => (fileName.test(file) ? read(file) : undefined),

    /** Reads the logos that mails of these brands embed, so that they are there when a mail is written. */
    prepareMailLogos: async (logos: readonly string[]): Promise<void> => {
      for (const id of logos) {
        if (id === '' || mailLogos.has(id)) continue;
        const body = await files.read(`${folder}/${id.split('-')[0]}-mail.png`);
        if (!body) continue;
        const { width, height } = await sharp(body).metadata();
        mailLogos.set(id, { png: body.toString('base64'), width: Math.ceil(width / 2), height: Math.ceil(height / 2) });
      }
    },

    mailLogo: (id: string): MailLogo | undefined => mailLogos.get(id),
  };
};

export type BrandPictures = ReturnType<typeof createBrandPictures>;

type OpenPicture = (box: Box) => Sharp;

const openPicture = async (content: Buffer): Promise<Result<OpenPicture, PictureFault>> => {
  const format = pictureFormatOf(content);
  if (!format.ok) return format;
  try {
    const facts = await sharp(content, { limitInputPixels: false }).metadata();
    if (facts.format !== format.value) return err('not-a-picture');
    const { width, height } = facts;
    if (width * height > mostPixels) return err('too-many-pixels');
    if (format.value !== 'svg' && Math.min(width, height) < 16) return err('too-small');
    return ok((box) => {
      const scale = Math.min(box.width / width, box.height / height);
      const density = Math.min(sharpest, Math.max(1, Math.ceil(72 * scale)));
      return sharp(content, { limitInputPixels: mostPixels, ...(format.value === 'svg' && { density }) })
        .timeout({ seconds: longestSeconds })
        .resize({ ...box, fit: 'inside', withoutEnlargement: format.value !== 'svg' });
    });
  } catch {
    return err('damaged');
  }
};
