import { hash } from 'node:crypto';

const bits = 52;

/**
 * A visitor as results know them: a whole number that needs the secret to be made again, and that both databases keep
 * exactly. Of ten million visitors, chances are one in a hundred that two share a number.
 */
export const createVisitorKey =
  (secret: string) =>
  (visitorId: string): number =>
    Number.parseInt(hash('sha256', `${secret}|experiments|${visitorId}`).slice(0, bits / 4), 16);
