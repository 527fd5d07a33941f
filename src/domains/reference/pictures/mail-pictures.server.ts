import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { DerivedPictures } from './derived-pictures.ts';
import type { ReadPicture } from './read-picture.ts';

/** Widths in pixels, twice the displayed size: across the column, or beside a car in a list. */
const widths = { wide: { photo: 1120, drawing: 960 }, small: { photo: 208, drawing: 208 } } as const;
export type MailPictureSize = keyof typeof widths;

/** With twelve of these a mail is still small enough for every server. */
const mostBytes = { wide: 200_000, small: 30_000 } as const;

const shape = 16 / 10;

/** Mail programs support neither SVG nor WebP. The quality of a photo is reduced until it is small enough. */
const photoFor = async (content: Buffer, size: MailPictureSize): Promise<Buffer> => {
  const width = widths[size].photo;
  const framed = sharp(content).resize({
    width,
    height: Math.round(width / shape),
    fit: 'cover',
    withoutEnlargement: true,
  });
  let made = Buffer.alloc(0);
  for (const quality of [76, 60, 45, 30]) {
    made = await framed.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (made.length <= mostBytes[size]) break;
  }
  return made;
};

/** With a transparent background, so that the brand's color shows in both themes. */
const drawingFor = (content: Buffer, size: MailPictureSize): Promise<Buffer> =>
  sharp(content, { density: 144 })
    .resize({ width: widths[size].drawing })
    .png({ palette: true, quality: 90, compressionLevel: 9, effort: 4 })
    .toBuffer();

/** Part of the cache key: increase it when the conversion changes. */
const version = 1;

/** Pictures of cars for mails, each converted once. */
export const createMailPictures = ({
  readPicture,
  derived,
}: {
  readPicture: ReadPicture;
  derived: Pick<DerivedPictures, 'of'>;
}) => ({
  /** Undefined if the picture does not exist (anymore). */
  of: async (src: string, size: MailPictureSize) => {
    const picture = await readPicture(src);
    if (!picture) return undefined;
    const { content, photo } = picture;
    const name = createHash('sha256').update(`${version} ${size} ${src}`).digest('hex').slice(0, 24);
    const make = () => (photo ? photoFor(content, size) : drawingFor(content, size));
    const made = await derived.of(`${name}.mail.${photo ? 'jpg' : 'png'}`, make);
    const type = photo ? 'image/jpeg' : 'image/png';
    return { image: { cid: `car-${name.slice(0, 12)}`, type, base64: made.toString('base64') }, photo };
  },
});
export type MailPictures = ReturnType<typeof createMailPictures>;
