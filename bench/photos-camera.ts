import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawVehicle, type View } from '#domains/reference/pictures/drawing/draw-vehicle.ts';
import { generations } from '#domains/reference/pictures/drawing/generations/generations.ts';

/** The default size of dealers' cameras. */
const size = { width: 2048, height: 1536 };
const views: readonly View[] = ['side', 'front', 'rear', 'wheel', 'interior'];
const paints = ['red', 'silver', 'blue', 'white', 'gray', 'green', 'black', 'burgundy'];

/** The background of a photo: a parking lot under the sky, in light that differs by shot. */
const lot = (shot: number): Buffer => {
  const sky = (shot * 37) % 60;
  const lines = Array.from({ length: 9 }, (_, n) => `M${n * 260 - 40} 1536 L${n * 150 + 420} 980`).join(' ');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1536"><defs><linearGradient id="s" x2="0" y2="1">
    <stop offset="0" stop-color="hsl(${200 + sky / 3},${30 + (sky % 25)}%,62%)"/><stop offset="1" stop-color="hsl(205,20%,88%)"/>
    </linearGradient></defs><rect width="2048" height="980" fill="url(#s)"/><rect y="700" width="2048" height="290" fill="hsl(${90 + sky},18%,38%)"/>
    <rect y="980" width="2048" height="556" fill="hsl(220,4%,${38 + (shot % 14)}%)"/><path d="${lines}" stroke="#d8d4c4" stroke-width="9"/></svg>`,
  );
};

/** Sensor noise: without it photos would be far smaller than real ones. */
const grain = (sigma: number): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 0, sigma } } })
    .blur(0.6)
    .raw()
    .toBuffer();

/**
 * Turns our own drawings into camera photos: on a lot, with noise and EXIF data, some of them in portrait orientation.
 */
export const takePhotos = async ({ folder, count }: { folder: string; count: number }): Promise<string[]> => {
  const shapes = [...generations().keys()];
  const grains = await Promise.all([12, 16, 20].map(grain));
  const names: string[] = [];
  for (let shot = 0; shot < count; shot += 1) {
    const view = views[shot % views.length] ?? 'side';
    const shape = shapes[Math.floor(shot / views.length) % shapes.length] ?? '';
    const paint = paints[Math.floor(shot / views.length) % paints.length] ?? 'red';
    const car = await sharp(Buffer.from(drawVehicle({ shape, paint, view })), { density: 150 })
      .resize({ width: 1700 })
      .toBuffer();
    const name = `photo-${String(shot + 1).padStart(3, '0')}.jpg`;
    const photo = await sharp(lot(shot))
      .composite([
        { input: car, gravity: 'centre' },
        { input: grains[shot % grains.length] ?? car, raw: { ...size, channels: 3 }, blend: 'add' },
      ])
      .flatten()
      .withExif({ IFD0: { Make: 'Example' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1' } })
      .jpeg({ quality: 92 })
      .toBuffer();
    await writeFile(join(folder, name), photo);
    names.push(name);
  }
  return names;
};
