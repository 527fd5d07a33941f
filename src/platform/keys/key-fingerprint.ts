import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { cost: number }, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 24;
/** A low cost, some 15 ms per key at start, is enough because keys have at least 32 characters. */
const cost = 4096;

const hashOf = (name: string, value: string, salt: Buffer): Promise<Buffer> =>
  derive(`forecourt ${name}\0${value}`, salt, hashBytes, { cost });

/** A slow, salted hash, so that a copy of the database doesn't help to guess a weak key. */
export const makeFingerprint = async (name: string, value: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return `${salt.toString('base64url')}.${(await hashOf(name, value, salt)).toString('base64url')}`;
};

export const hasFingerprint = async (name: string, value: string, fingerprint: string): Promise<boolean> => {
  const [salt = '', hash = ''] = fingerprint.split('.').map((part) => Buffer.from(part, 'base64url'));
  const own = await hashOf(name, value, Buffer.from(salt));
  return hash.length === own.length && timingSafeEqual(own, Buffer.from(hash));
};
