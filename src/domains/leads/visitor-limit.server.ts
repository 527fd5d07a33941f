import type { Clock } from '#lib/clock.ts';
import { createTtlCache } from '#lib/ttl-cache.ts';

const mostVisitors = 50_000;

/** How often one visitor may do something. Who did is kept in memory only, and for no longer than the rule needs. */
export const createVisitorLimit = ({ most, perMs, clock }: { most(): number; perMs: number; clock: Clock }) => {
  const recent = createTtlCache<number[]>({
    name: 'visitor-limit',
    timeoutMs: perMs,
    clock,
    maxEntries: mostVisitors,
  });
  return {
    /** Whether this once more is allowed; if so it counts. */
    take(visitor: string): boolean {
      const nowMs = clock.now();
      const times = (recent.get(visitor) ?? []).filter((atMs) => atMs > nowMs - perMs);
      if (times.length >= most()) return false;
      recent.set(visitor, [...times, nowMs]);
      return true;
    },
  };
};
