import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#lib/result.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { createMailPictures } from './mail-pictures.server.ts';
import { createPictureReader } from './read-picture.ts';

const hash = 'a'.repeat(32);
const drawing = '/img/draw/1/large-suv.green.split5.side.svg';
const photo = `/img/${hash}/960.jpg`;

/** Noise is the worst a photo can be. */
const noise = () =>
  sharp(randomBytes(1920 * 1280 * 3), { raw: { width: 1920, height: 1280, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

const start = (content?: Buffer) => {
  const kept = new Map<string, Buffer>();
  let madeCount = 0;
  const pictures = createMailPictures({
    readPicture: createPictureReader({
      draw: drawHere,
      photos: { read: async (name) => (content && name === hash ? ok(content) : err('no-such-photo')) },
    }),
    derived: {
      of: async (name, make) => {
        const picture = kept.get(name);
        if (picture) return picture;
        madeCount += 1;
        const made = await make();
        kept.set(name, made);
        return made;
      },
    },
  });
  return { pictures, made: () => madeCount };
};

const opened = (base64: string) => sharp(Buffer.from(base64, 'base64'));

describe('images embedded in mails', () => {
  it('a drawing is a small PNG with a transparent background and twice its displayed width', async () => {
    for (const [size, width, mostBytes] of [
      ['wide', 960, 80_000],
      ['small', 208, 12_000],
    ] as const) {
      const picture = await start().pictures.of(drawing, size);
      const { format, width: wide, hasAlpha } = await opened(picture?.image.base64 ?? '').metadata();
      expect([picture?.image.type, picture?.photo, format, wide, hasAlpha]).toEqual([
        'image/png',
        false,
        'png',
        width,
        true,
      ]);
      expect(picture?.image.base64.length).toBeLessThan((mostBytes * 4) / 3);
      const corner = await opened(picture?.image.base64 ?? '')
        .ensureAlpha()
        .raw()
        .toBuffer();
      expect(corner[3]).toBe(0);
    }
  });

  it('a photo is a small JPEG with a fixed ratio, whatever it shows', async () => {
    const { pictures } = start(await noise());
    for (const [size, mostBytes] of [
      ['wide', 400_000],
      ['small', 30_000],
    ] as const) {
      const picture = await pictures.of(photo, size);
      const { format, width = 0, height = 1 } = await opened(picture?.image.base64 ?? '').metadata();
      expect([picture?.image.type, picture?.photo, format]).toEqual(['image/jpeg', true, 'jpeg']);
      expect(width / height).toBeCloseTo(1.6, 1);
      expect(picture?.image.base64.length).toBeLessThan((mostBytes * 4) / 3);
    }
  });

  it('an image is made once and has the same content id in every mail', async () => {
    const { pictures, made } = start();
    const [first, again] = [await pictures.of(drawing, 'small'), await pictures.of(drawing, 'small')];
    expect(again).toEqual(first);
    expect(made()).toBe(1);
    expect(first?.image.cid).toMatch(/^car-[0-9a-f]{12}$/);
  });

  it('a missing or invalid image is undefined', async () => {
    const { pictures } = start();
    expect(await pictures.of(photo, 'wide')).toBeUndefined();
    expect(await pictures.of('/img/draw/1/no-such.green.x.side.svg', 'wide')).toBeUndefined();
    expect(await pictures.of('', 'wide')).toBeUndefined();
  });
});
