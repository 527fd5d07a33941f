import { createHmac } from 'node:crypto';

/** Enough that no two of a site's networks or accounts share one. */
const letters = 16;

/** Names a network or an account by a hash: the same in every process that shares the secret, and readable in none. */
export const createAccessHash =
  (secret: string) =>
  (subject: 'network' | 'account', name: string): string =>
    createHmac('sha256', secret).update(`access ${subject} ${name}`).digest('base64url').slice(0, letters);

export type AccessHash = ReturnType<typeof createAccessHash>;
