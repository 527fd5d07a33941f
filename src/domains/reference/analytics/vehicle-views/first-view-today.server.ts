import { createHmac, randomBytes } from 'node:crypto';

/** The maximum number of hashes in memory; beyond it, every view of the day counts as repeated. */
const mostIds = 500_000;

/**
 * Whether this is a visitor's first view of an item on this day. Only a hash with a secret that changes daily is kept,
 * so that nobody can find out later who viewed what.
 */
export const createFirstViewToday = ({ today }: { today(): number }) => {
  let day = Number.NaN;
  let secret = randomBytes(32);
  let ids = new Set<number>();
  return (who: string, what: number): boolean => {
    if (day !== today()) {
      day = today();
      secret = randomBytes(32);
      ids = new Set();
    }
    const mark = createHmac('sha256', secret).update(`${what} ${who}`).digest().readUIntBE(0, 6);
    if (ids.has(mark) || ids.size >= mostIds) return false;
    ids.add(mark);
    return true;
  };
};
