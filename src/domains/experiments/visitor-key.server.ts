import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const bits = 52;
const recentVisitors = 20_000;

/**
 * A visitor as results know them: a whole number that needs the secret to be made again, and that both databases keep
 * exactly. Of ten million visitors, chances are one in a hundred that two share a number.
 */
export const createVisitorKey = (secret: string) => {
  const recent = new LRUCache<string, number>({ max: recentVisitors });
  return (visitorId: string): number => {
    const known = recent.get(visitorId);
    if (known !== undefined) return known;
    const key = Number.parseInt(hash('sha256', `${secret}|experiments|${visitorId}`).slice(0, bits / 4), 16);
    recent.set(visitorId, key);
    return key;
  };
};
