import { createHash, randomBytes } from 'node:crypto';

/** Nobody guesses one; what is stored is its hash, so that a stolen backup opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
