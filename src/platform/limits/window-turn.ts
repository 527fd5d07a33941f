import type { WindowRule, WindowTurn } from '#lib/limit.ts';

/** The times that still count. If the clock was set back, times more than a window ahead are ignored. */
export const countedTimes = (times: readonly number[], { perMs }: WindowRule, now: number): number[] =>
  times.filter((atMs) => atMs > now - perMs && atMs < now + perMs).toSorted((a, b) => a - b);

const untilExpired = (atMs: number, { perMs }: WindowRule, now: number): number => Math.max(1, atMs + perMs - now);

/** The result of an allowed turn, after which `counted` turns are in the window. */
export const allowedTurn = (
  { counted, firstMs }: { counted: number; firstMs: number },
  rule: WindowRule,
  now: number,
): WindowTurn => ({
  waitMs: 0,
  most: rule.most,
  left: Math.max(0, rule.most - counted),
  resetMs: untilExpired(firstMs, rule, now),
});

/** The result for `times`, sorted and all within the window; with `isTaken` the last `count` of them are this turn. */
export const turnOf = (
  times: readonly number[],
  rule: WindowRule,
  { now, isTaken, count = 1 }: { now: number; isTaken: boolean; count?: number },
): WindowTurn => {
  const turn = allowedTurn({ counted: times.length, firstMs: times[0] ?? now }, rule, now);
  if (isTaken) return turn;
  const last = times[Math.max(0, times.length + count - 1 - rule.most)] ?? now;
  return { ...turn, waitMs: untilExpired(last, rule, now) };
};
