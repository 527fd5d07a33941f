import { createHmac, randomBytes } from 'node:crypto';

/** A number each, in memory; what comes after so many in a day is taken as seen. */
const mostIds = 500_000;

/**
 * Whether somebody looks at something for the first time on a day. Neither is kept: only a number made of both and of a
 * secret that is forgotten with the day, so that nobody can tell afterwards who looked at what.
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
