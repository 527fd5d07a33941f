import { hash } from 'node:crypto';

const bits = 52;

/**
 * A visitor in the results: a keyed hash as an integer that both databases store exactly. With ten million visitors the
 * probability of any collision is one in a hundred.
 */
export const createVisitorKey =
  (secret: string) =>
  (visitorId: string): number =>
    Number.parseInt(hash('sha256', `${secret}|experiments|${visitorId}`).slice(0, bits / 4), 16);
