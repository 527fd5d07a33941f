import { hash, timingSafeEqual } from 'node:crypto';

/** What a header of authorization shows as a token. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Compared as hashes of one length, so that no time tells how much of it was right. */
export const isSameSecret = (shown: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', shown, 'buffer'), hash('sha256', secret, 'buffer'));
