import type { WindowRule, WindowTurn } from '#lib/limit.ts';

/** Which times still count. A clock may be set back: what lies further ahead than a window is nobody's. */
export const countedTimes = (times: readonly number[], { perMs }: WindowRule, now: number): number[] =>
  times.filter((atMs) => atMs > now - perMs && atMs < now + perMs).toSorted((a, b) => a - b);

/** Of `times`, which count and are in order, the last may be those just taken. */
export const turnOf = (
  times: readonly number[],
  { most, perMs }: WindowRule,
  { now, taken, count = 1 }: { now: number; taken: boolean; count?: number },
): WindowTurn => {
  const untilGone = (atMs = now): number => Math.max(1, atMs + perMs - now);
  const waitMs = taken ? 0 : untilGone(times[Math.max(0, times.length + count - 1 - most)]);
  return { waitMs, most, left: Math.max(0, most - times.length), resetMs: untilGone(times[0]) };
};
