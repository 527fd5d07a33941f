import { createHmac } from 'node:crypto';

/** Long enough that no two networks or accounts of a site collide. */
const letters = 16;

/**
 * A keyed hash of a network or an account: the same in every process with this secret, and not reversible without it.
 */
export const createAccessHash =
  (secret: string) =>
  (subject: 'network' | 'account', name: string): string =>
    createHmac('sha256', secret).update(`access ${subject} ${name}`).digest('base64url').slice(0, letters);

export type AccessHash = ReturnType<typeof createAccessHash>;
