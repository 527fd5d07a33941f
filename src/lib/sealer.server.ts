import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be stored and used again, such as the password of a feed server. */
export type Sealer = {
  seal(text: string): string;
  /** Undefined for text that was encrypted with another key or altered. */
  open(sealed: string): string | undefined;
};

const prefix = 'sealed1:';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the key has 32 bytes. */
export const createSealer = (key: Buffer): Sealer => ({
  seal: (text) => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return prefix + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  },

  open: (sealed) => {
    if (!sealed.startsWith(prefix)) return undefined;
    const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
    if (bytes.length < ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  },
});
