import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.server.ts';

describe('sealer', () => {
  const sealer = createSealer(randomBytes(32));

  it('decrypts what it encrypted, and the ciphertext does not contain the text', () => {
    for (const text of ['', 'hunter2', 'Grüße, 世界 🚗', 'x'.repeat(5000)]) {
      const sealed = sealer.seal(text);
      expect(sealer.open(sealed)).toBe(text);
      if (text !== '') expect(Buffer.from(sealed.slice(8), 'base64url').includes(text)).toBe(false);
    }
  });

  it('encrypts the same text differently each time', () => {
    expect(sealer.seal('hunter2')).not.toBe(sealer.seal('hunter2'));
  });

  it('rejects text encrypted with another key, altered, truncated or never encrypted', () => {
    const sealed = sealer.seal('hunter2');
    expect(createSealer(randomBytes(32)).open(sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(8), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealer.open(`sealed1:${changed.toString('base64url')}`)).toBeUndefined();
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(sealer.open(`sealed1:${bytes.subarray(0, length).toString('base64url')}`)).toBeUndefined();
    }
    expect(sealer.open('hunter2')).toBeUndefined();
  });
});
