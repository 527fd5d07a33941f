import { dayMs } from '#lib/duration.ts';
/** Recent searches and cars expire after 60 days (RCNT-03). */
export const recentLifetimeMs = 60 * dayMs;

export type Recent = { timestamp: number };

/** Removes expired items (RCNT-03). */
export const stillRecent = <T extends Recent>(items: readonly T[], nowMs: number): T[] =>
  items.filter(({ timestamp }) => nowMs - timestamp <= recentLifetimeMs);

/** Adds an item at the front, without duplicates and up to the limit (RCNT-01, RCNT-02). */
export const withRecent = <T extends Recent>(
  items: readonly T[],
  item: T,
  { keyOf, most, nowMs }: { keyOf(item: T): string | number; most: number; nowMs: number },
): T[] => {
  const others = stillRecent(items, nowMs).filter((other) => keyOf(other) !== keyOf(item));
  return [item, ...others].slice(0, most);
};
