import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Fastify from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { derivedIn } from '#tests/fixtures/derived-files.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { createPhotoSizes } from './photo-sizes.server.ts';
import { createPhotoStore } from './photo-store.server.ts';
import { photoPath, photoWidths } from './picture.ts';
import { picturesApi } from './pictures-api.server.ts';

const photos = () => createPhotoStore({ files: createFolderFiles(mkdtempSync(join(tmpdir(), 'forecourt-photos-'))) });

const server = (store = photos()) => {
  const app = Fastify();
  const derived = derivedIn(mkdtempSync(join(tmpdir(), 'forecourt-derived-')));
  picturesApi(app, { draw: drawHere, photos: createPhotoSizes({ photos: store, derived }) });
  return app;
};

/** Red on the left, blue on the right. */
const twoSided = (width = 200, height = 100): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);

const stored = async (content: Buffer) => {
  const store = photos();
  const result = await store.store(content);
  const file = result.ok ? await store.read(result.value) : undefined;
  return { store, result, facts: await sharp(file).metadata(), pixels: await sharp(file).raw().toBuffer() };
};

describe('photos', () => {
  it('stores a photo once and serves it in the requested size and format', async () => {
    const store = photos();
    const original = await sharp({ create: { width: 2400, height: 1500, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    const first = await store.store(original);
    const second = await store.store(original);
    expect(first).toEqual(second);
    const hash = first.ok ? first.value : '';
    const app = server(store);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const reply = await app.inject(photoPath(hash, 640, format));
      expect(reply.statusCode).toBe(200);
      const shown = await sharp(reply.rawPayload).metadata();
      expect(shown.width).toBe(640);
      expect(shown.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
    }
    expect((await app.inject(photoPath(hash, 641, 'jpg'))).statusCode).toBe(404);
  });

  it('rejects an image with too many pixels', async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(small);
    const header = bomb.indexOf('IHDR');
    bomb.writeUInt32BE(60_000, header + 4);
    bomb.writeUInt32BE(60_000, header + 8);
    bomb.writeUInt32BE(crc32(bomb.subarray(header, header + 17)), header + 17);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 60_000, height: 60_000 });
    expect(await photos().store(bomb)).toEqual({ ok: false, error: 'too-many-pixels' });
  });

  it('rejects an SVG', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    expect(await photos().store(Buffer.from(drawing))).toEqual({ ok: false, error: 'not-a-picture' });
  });

  it('rejects files that are not images, and paths outside the folder', async () => {
    const store = photos();
    expect(await store.store(Buffer.from('not a picture'))).toEqual({ ok: false, error: 'not-a-picture' });
    expect((await server(store).inject('/img/..%2f..%2fetc/640.jpg')).statusCode).toBe(404);
  });

  it.each([
    ['progressive JPEG', () => twoSided().jpeg({ progressive: true })],
    ['CMYK JPEG', () => twoSided().toColourspace('cmyk').jpeg()],
    ['PNG of 16 bits', () => twoSided().toColourspace('rgb16').png()],
    ['WebP', () => twoSided().webp()],
    ['AVIF', () => twoSided().avif({ effort: 0 })],
    ['GIF', () => twoSided().gif()],
    ['TIFF', () => twoSided().tiff()],
  ])('accepts a %s and keeps its colors', async (_, make) => {
    const { facts, pixels } = await stored(await make().toBuffer());
    expect(facts).toMatchObject({ format: 'jpeg', width: 200, height: 100, channels: 3, space: 'srgb' });
    const [red = 0, , blueOnTheLeft = 255] = pixels;
    expect(red).toBeGreaterThan(180);
    expect(blueOnTheLeft).toBeLessThan(90);
  });

  it('rotates a photo upright and removes its metadata', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1' } };
    const content = await twoSided().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const { facts, pixels } = await stored(content);
    expect(facts).toMatchObject({ width: 100, height: 200 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // What was left is now on top.
    expect([pixels.at(0), pixels.at(-1)].map((value = 0) => value > 127)).toEqual([true, true]);
  });

  it('puts transparent areas on white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const { pixels } = await stored(
      await sharp({ create: { width: 80, height: 80, channels: 4, background } })
        .png()
        .toBuffer(),
    );
    expect(pixels[0]).toBe(255);
  });

  it('serves a very long image in every format', async () => {
    const { store, result } = await stored(
      await sharp({ create: { width: 500, height: 30_000, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    const app = server(store);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const reply = await app.inject(photoPath(result.ok ? result.value : '', photoWidths.at(-1) ?? 0, format));
      expect([format, reply.statusCode]).toEqual([format, 200]);
    }
  });

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(5000)]);

  it.each([
    ['is cut off', 'damaged', async () => (await twoSided().jpeg().toBuffer()).subarray(0, -30)],
    ['is damaged', 'damaged', async () => (await twoSided().png().toBuffer()).fill(7, 100, 140)],
    ['comes from a phone', 'heic', async () => heic],
    ['counts visitors', 'too-small', () => twoSided(2, 1).png().toBuffer()],
    ['is empty', 'not-a-picture', async () => Buffer.alloc(0)],
    ['is a page', 'not-a-picture', async () => Buffer.from('<html><body>Not found</body></html>')],
  ] as const)('gives the reason why a photo that %s is rejected: %s', async (_, error, make) => {
    expect(await photos().store(await make())).toEqual({ ok: false, error });
  });
});
