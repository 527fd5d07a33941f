import { LRUCache } from 'lru-cache';
import { atMost } from '#lib/bounded.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowRule, WindowTurn } from '#lib/limit.ts';
import { allowedTurn, countedTimes, turnOf } from './window-turn.ts';

/** Keys come from visitors, so their number is limited; the least recently used are dropped. */
const mostKeys = 50_000;

/** Times in order; those before index `first` have expired. A proxy server may have thousands. */
type Counted = { times: number[]; first: number };

const inOrder = (one: number, other: number): number => one - other;

const dropExpired = (counted: Counted, rule: WindowRule, now: number): void => {
  const { times } = counted;
  // After the clock was set back there may be times in the future.
  if ((times.at(-1) ?? now) > now) {
    counted.times = countedTimes(times.slice(counted.first), rule, now);
    counted.first = 0;
    return;
  }
  while ((times[counted.first] ?? now) <= now - rule.perMs) counted.first += 1;
  // Remove only when half have expired, so that each time is moved about once.
  if (counted.first * 2 <= times.length) return;
  times.splice(0, counted.first);
  counted.first = 0;
};

/** Counts in memory, for as long as the process runs. */
export const createMemoryWindows = ({ clock }: { clock: Clock }) => {
  const held = new LRUCache<string, Counted>(atMost(mostKeys));
  return {
    take(key: string, rule: WindowRule, count = 1): WindowTurn {
      const now = clock.now();
      const counted = held.get(key) ?? { times: [], first: 0 };
      dropExpired(counted, rule, now);
      const { times, first } = counted;
      const inWindow = times.length - first;
      if (inWindow + count > rule.most) return turnOf(times.slice(first), rule, { now, isTaken: false, count });
      const isAhead = (times.at(-1) ?? now) > now;
      for (let n = 0; n < count; n += 1) times.push(now);
      if (isAhead) times.sort(inOrder);
      held.set(key, counted);
      return allowedTurn({ counted: inWindow + count, firstMs: times[first] ?? now }, rule, now);
    },

    /** Undoes the last `count` turns. */
    giveBack(key: string, count = 1): void {
      const counted = held.get(key);
      if (counted) counted.times.length = Math.max(counted.first, counted.times.length - count);
    },
  };
};

export type MemoryWindows = ReturnType<typeof createMemoryWindows>;
