import { createHash, randomBytes } from 'node:crypto';

/** A random token; only its hash is stored, so that a stolen backup does not contain usable links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
