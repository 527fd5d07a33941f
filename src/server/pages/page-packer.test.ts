import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createPagePacker } from './page-packer.ts';

const page = `<p>${'A car, “as new”, for €20,000. '.repeat(500)}</p>`;
const packer = createPagePacker();
afterEach(() => packer.close());

describe('a page that is packed in a thread', () => {
  it('is the page in every encoding, from its text and from what is kept of it', async () => {
    const kept = await packer.pack(page, 'br', 'thorough');
    expect(brotliDecompressSync(kept).toString()).toBe(page);
    expect(kept.length).toBeLessThan(page.length / 10);
    for (const from of [page, kept]) {
      expect(gunzipSync(await packer.pack(from, 'gzip', 'quick')).toString()).toBe(page);
      expect((await packer.pack(from, 'identity', 'quick')).toString()).toBe(page);
    }
    expect(brotliDecompressSync(kept).toString()).toBe(page);
  });

  it('pages asked for at once each get their own bytes', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => `${n}: ${page}`);
    const packed = await Promise.all(pages.map((text) => packer.pack(text, 'br', 'quick')));
    expect(packed.map((bytes) => brotliDecompressSync(bytes).toString())).toEqual(pages);
  });

  it('none is lost when the thread ends, and the next one is packed by another', async () => {
    const waiting = Promise.all([packer.pack(page, 'br', 'thorough'), packer.pack('short', 'gzip', 'quick')]);
    await packer.close();
    const [first, second] = await waiting;
    expect(brotliDecompressSync(first).toString()).toBe(page);
    expect(gunzipSync(second).toString()).toBe('short');
    expect(gunzipSync(await packer.pack('later', 'gzip', 'quick')).toString()).toBe('later');
  });
});
