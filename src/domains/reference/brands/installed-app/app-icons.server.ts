import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { lruMemo } from '#lib/lru-memo.ts';
import { type AppIconName, appIcons } from './app-icons.ts';

/** Of a maskable icon only the middle 80 % is sure to be seen; the mark keeps within it. */
const shareOfMark = { any: 1, maskable: 0.64 } as const;
const paper = '#ffffff';
const clear = '#ffffff00';

const draw = async (mark: Buffer, name: AppIconName): Promise<Buffer> => {
  const { side, purpose } = appIcons[name];
  const inner = Math.round(side * shareOfMark[purpose]);
  const background = purpose === 'any' ? clear : paper;
  const { width, height } = await sharp(mark).metadata();
  // An SVG is drawn at the size that is needed, whatever size it names.
  const density = (72 * inner) / Math.max(width, height);
  const picture = await sharp(mark, { density })
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
};

/** Draws the icons of the installed site from a brand's icon. */
export const createAppIcons = () =>
  lruMemo(draw, {
    name: 'app icons',
    keyOf: (mark, name) => `${name} ${createHash('sha256').update(mark).digest('hex')}`,
  });

export type AppIcons = (mark: Buffer, name: AppIconName) => Promise<Buffer>;
