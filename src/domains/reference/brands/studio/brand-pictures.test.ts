import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createBrandPictures } from './brand-pictures.server.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 240 60" width="240" height="60"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const shape = '<rect width="240" height="60" fill="#0a6b4f"/>';

const setUp = () => {
  const stored = new Map<string, Buffer>();
  const pictures = createBrandPictures({
    files: {
      read: async (key) => stored.get(key),
      write: async (key, content) => void stored.set(key, Buffer.from(content)),
    },
  });
  return { stored, pictures };
};

/** A PNG of 30,000 by 30,000 pixels in a few kilobytes; its data is never read. */
const bomb = (): Buffer => {
  const chunk = (type: string, body: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    return Buffer.concat([size, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('BRND-14: uploads of a brand', () => {
  it('a drawing is stored as PNG for header and mail, without a byte of what was sent', async () => {
    const { stored, pictures } = setUp();
    const done = await pictures.store('logo', svg(`${shape}<script>alert(1)</script><a onclick="x()"/>`));
    if (!done.ok) throw new Error(done.error);
    expect(done.value).toMatch(/^[0-9a-f]{32}-360x90$/);
    expect([...stored.keys()].map((key) => key.replace(/[0-9a-f]{32}/, 'HASH'))).toEqual([
      'brands/uploads/HASH-header.png',
      'brands/uploads/HASH-mail.png',
    ]);
    for (const body of stored.values()) {
      expect((await sharp(body).metadata()).format).toBe('png');
      expect(body.includes('alert(1)')).toBe(false);
    }
    await pictures.prepareMailLogos([done.value]);
    expect(pictures.mailLogo(done.value)).toMatchObject({ height: 36 });
    const file = `${done.value.split('-')[0]}-header.png`;
    expect((await pictures.find(file))?.length).toBeGreaterThan(0);
    expect(await pictures.find('../auth-secret')).toBeUndefined();
  });

  it('an icon is stored for tabs and home screens', async () => {
    const { stored, pictures } = setUp();
    const png = await sharp({ create: { width: 500, height: 300, channels: 4, background: '#c00' } })
      .png()
      .toBuffer();
    expect((await pictures.store('favicon', png)).ok).toBe(true);
    const sizes = await Promise.all([...stored.values()].map((body) => sharp(body).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [64, 64],
      [180, 180],
    ]);
  });

  it.each([
    ['a bomb of pixels', bomb(), 'too-many-pixels'],
    ['a drawing of a million pixels a side', svg(shape, 'width="1000000" height="1000000"'), 'too-many-pixels'],
    ['a page', Buffer.from('<!doctype html><p>hello'), 'not-a-picture'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'not-a-picture'],
    ['nothing', Buffer.alloc(0), 'not-a-picture'],
    ['half a PNG', bomb().subarray(0, 20), 'damaged'],
    ['a compressed drawing', gzipSync(svg(shape)), 'not-a-picture'],
    ['a drawing in UTF-16', Buffer.from(svg(shape).toString(), 'utf16le'), 'not-a-picture'],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>'), 'unsafe-svg'],
    ['another site’s picture', svg('<image href="https://evil.example/x.png"/>'), 'unsafe-svg'],
    ['a page inside a drawing', svg('<foreignObject><p/></foreignObject>'), 'unsafe-svg'],
    ['thousands of parts', svg(shape.repeat(6000)), 'unsafe-svg'],
    ['more than 512 kB', Buffer.alloc(600_000, 'a'), 'too-large'],
  ] as const)('%s is refused', async (_name, content, fault) => {
    const { stored, pictures } = setUp();
    expect(await pictures.store('logo', content)).toEqual({ ok: false, error: fault });
    expect(stored.size).toBe(0);
  });

  it('entities that multiply are refused before they are read', async () => {
    const { pictures } = setUp();
    const laughs = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`);
    expect(await pictures.store('logo', laughs)).toEqual({ ok: false, error: 'unsafe-svg' });
  });
});
