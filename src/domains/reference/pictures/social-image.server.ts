import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { escapeHtml } from '#lib/escape-html.ts';
import type { DerivedPictures } from './derived-pictures.ts';

const socialImageSize = { width: 1200, height: 630 };

/** The content of the preview image of a shared link. */
export type SocialImage = {
  /** A drawing (SVG) or a photo. */
  picture: Buffer;
  title: string;
  line: string;
  price: string;
  brand: string;
};

const { width, height } = socialImageSize;
const margin = 64;
const pictureHeight = 430;
const ink = '#1d1916';
const paper = '#f3efe9';

/** No font is shipped, so text widths are estimates; a long title is truncated. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const words = ({ title, line, price, brand }: SocialImage): Buffer => {
  const text = (x: number, y: number, size: number, weight: number, content: string, more = '') =>
    `<text x="${x}" y="${y}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="${size}" font-weight="${weight}" fill="${ink}" ${more}>${escapeHtml(content)}</text>`;
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      `<rect y="${pictureHeight}" width="${width}" height="${height - pictureHeight}" fill="#fff"/>`,
      text(margin, pictureHeight + 78, 50, 700, cut(title, price === '' ? 40 : 30)),
      text(margin, pictureHeight + 136, 32, 400, cut(line, 46), 'fill-opacity="0.7"'),
      text(width - margin, pictureHeight + 82, 60, 700, price, 'text-anchor="end"'),
      text(width - margin, pictureHeight + 136, 28, 600, cut(brand, 28), 'text-anchor="end" fill-opacity="0.7"'),
      '</svg>',
    ].join(''),
  );
};

const draw = async (image: SocialImage): Promise<Buffer> => {
  const picture = await sharp(image.picture, { density: 144, limitInputPixels: 60_000_000 })
    .resize({ width, height: pictureHeight, fit: 'contain', background: paper })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: words(image), left: 0, top: 0 },
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
};

/** Cached by content, so that a new price creates a new picture and the same one is drawn once. */
export const createSocialImages = ({ derived }: { derived: Pick<DerivedPictures, 'of'> }) => ({
  of: (image: SocialImage): Promise<Buffer> => {
    const { picture, title, line, price, brand } = image;
    const hash = createHash('sha256')
      .update(picture)
      .update(JSON.stringify([title, line, price, brand]));
    return derived.of(`${hash.digest('hex').slice(0, 32)}.png`, () => draw(image));
  },
});
export type SocialImages = ReturnType<typeof createSocialImages>;
