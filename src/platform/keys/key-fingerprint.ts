import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { cost: number }, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 24;
/** Keys have 32 characters at least, so that a start need not wait for more: some 15 ms each. */
const cost = 4096;

const hashOf = (name: string, value: string, salt: Buffer): Promise<Buffer> =>
  derive(`forecourt ${name}\0${value}`, salt, hashBytes, { cost });

/** Slow to make and salted, so that a copy of the database is no help to whoever guesses at a weak key. */
export const makeFingerprint = async (name: string, value: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return `${salt.toString('base64url')}.${(await hashOf(name, value, salt)).toString('base64url')}`;
};

export const hasFingerprint = async (name: string, value: string, fingerprint: string): Promise<boolean> => {
  const [salt = '', hash = ''] = fingerprint.split('.').map((part) => Buffer.from(part, 'base64url'));
  const own = await hashOf(name, value, Buffer.from(salt));
  return hash.length === own.length && timingSafeEqual(own, Buffer.from(hash));
};
