import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import type { WindowRule, WindowTurn } from '#lib/limit.ts';
import { countedTimes, turnOf } from './window-turn.ts';

/** Keys come from visitors, so there is a bound; who has not come for longest is forgotten first. */
const mostKeys = 50_000;

/** What this process has counted, for as long as it runs. */
export const createMemoryWindows = ({ clock }: { clock: Clock }) => {
  const times = new LRUCache<string, number[]>({ max: mostKeys });
  return {
    take(key: string, rule: WindowRule, count = 1): WindowTurn {
      const now = clock.now();
      const counted = countedTimes(times.get(key) ?? [], rule, now);
      if (counted.length + count > rule.most) return turnOf(counted, rule, { now, taken: false, count });
      const withThis = [...counted, ...Array<number>(count).fill(now)];
      times.set(key, withThis);
      return turnOf(withThis, rule, { now, taken: true, count });
    },

    /** What was taken last is not to count after all. */
    giveBack(key: string, count = 1): void {
      times.set(key, (times.get(key) ?? []).slice(0, -count));
    },
  };
};

export type MemoryWindows = ReturnType<typeof createMemoryWindows>;
