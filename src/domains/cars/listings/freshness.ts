import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';

type Freshness = { confirmedMs: number; words: string; stale: boolean };

const age = (ms: number): string => {
  if (ms < minuteMs) return 'just now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? '1 day ago' : `${days} days ago`;
};

/** When the seller's feed last contained the car; stale after a day. */
export const freshnessOf = (confirmedMs: number, nowMs: number): Freshness => {
  const elapsedMs = Math.max(0, nowMs - confirmedMs);
  return { confirmedMs, words: `confirmed ${age(elapsedMs)}`, stale: elapsedMs >= dayMs };
};
