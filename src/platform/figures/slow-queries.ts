import type { Clock } from '#lib/clock.ts';

/** A slow statement, without its parameters. */
type SlowQuery = { sql: string; count: number; slowestMs: number; lastAtMs: number };

export type SlowQueries = {
  note(query: { sql: string; durationMs: number }): void;
  /** Slow statements since the start. */
  total(): number;
  /** Latest first. */
  list(): SlowQuery[];
};

const overMs = 100;
const mostQueries = 50;

type Options = {
  clock: Clock;
  /** `isWorst`: the first time this statement was slow, or the slowest so far. */
  onSlow?: (query: { sql: string; durationMs: number; isWorst: boolean }) => void;
};

/** Statements of requests that took longer than a limit, since the process started. */
export const createSlowQueries = ({ clock, onSlow }: Options): SlowQueries => {
  const queries = new Map<string, SlowQuery>();
  let total = 0;
  return {
    note: ({ sql, durationMs }) => {
      if (durationMs <= overMs) return;
      total += 1;
      const before = queries.get(sql);
      onSlow?.({ sql, durationMs, isWorst: durationMs > (before?.slowestMs ?? 0) });
      // Deleted and set again, so that the first entry of the map is the least recent.
      queries.delete(sql);
      const slowestMs = Math.max(before?.slowestMs ?? 0, Math.round(durationMs));
      queries.set(sql, { sql, count: (before?.count ?? 0) + 1, slowestMs, lastAtMs: clock.now() });
      const [oldest] = queries.keys();
      if (queries.size > mostQueries && oldest !== undefined) queries.delete(oldest);
    },
    total: () => total,
    list: () => [...queries.values()].reverse(),
  };
};
