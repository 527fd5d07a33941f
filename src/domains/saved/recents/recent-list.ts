import { dayMs } from '#lib/duration.ts';
/** Recent searches and cars are forgotten after 60 days (RCNT-03). */
export const recentLifetimeMs = 60 * dayMs;

export type Recent = { timestamp: number };

/** RCNT-03: what is older than 60 days is as if it had never been. */
export const stillRecent = <T extends Recent>(items: readonly T[], nowMs: number): T[] =>
  items.filter(({ timestamp }) => nowMs - timestamp <= recentLifetimeMs);

/** RCNT-01, RCNT-02: the newest first, each key once, and no more than fit. */
export const withRecent = <T extends Recent>(
  items: readonly T[],
  item: T,
  { keyOf, most, nowMs }: { keyOf(item: T): string | number; most: number; nowMs: number },
): T[] => {
  const others = stillRecent(items, nowMs).filter((other) => keyOf(other) !== keyOf(item));
  return [item, ...others].slice(0, most);
};
