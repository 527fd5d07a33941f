import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createAppIcons } from './app-icons.server.ts';
import { appIcons, isAppIconName } from './app-icons.ts';
import { iconFile } from './icon-file.ts';
import { siteMark } from './site-mark.ts';

const pixel = async (png: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

describe('icons of the installed site', () => {
  const icons = createAppIcons();
  const mark = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#00f"/></svg>',
  );

  it('are the sizes that the manifest says', async () => {
    for (const name of Object.keys(appIcons).filter(isAppIconName)) {
      const { width, height, format } = await sharp(await icons(mark, name)).metadata();
      expect([name, width, height, format]).toEqual([name, appIcons[name].side, appIcons[name].side, 'png']);
    }
  });

  it('keep the mark of a maskable icon in its middle, on white to the edges', async () => {
    const icon = await icons(mark, 'icon-maskable-512.png');
    expect(await pixel(icon, 2, 2)).toEqual([255, 255, 255, 255]);
    expect(await pixel(icon, 60, 256)).toEqual([255, 255, 255, 255]);
    expect(await pixel(icon, 256, 256)).toEqual([0, 0, 255, 255]);
    expect(await pixel(await icons(mark, 'icon-192.png'), 2, 2)).toEqual([0, 0, 255, 255]);
  });

  it('are drawn from an SVG of any size', async () => {
    const large = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="12000" height="12000"><rect width="12000" height="12000"/></svg>',
    );
    expect(await pixel(await icons(large, 'icon-512.png'), 256, 256)).toEqual([0, 0, 0, 255]);
  });

  it('stand in an ICO file as its directory says', async () => {
    const png = await icons(mark, 'icon-48.png');
    const file = iconFile(png, 48);
    expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
    expect(file.readUInt32LE(14)).toBe(png.length);
    expect(file.subarray(file.readUInt32LE(18))).toEqual(png);
  });

  it('draw the site’s own mark as its tab does', () => {
    expect(siteMark).toBe(readFileSync('public/favicon.svg', 'utf8').trim());
  });
});
