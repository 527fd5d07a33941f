import type { Clock } from './clock.ts';

/** Returns true at most once per interval, for messages that should not flood the log. */
export const atMostEvery = (intervalMs: number, clock: Clock): (() => boolean) => {
  let nextMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now < nextMs) return false;
    nextMs = now + intervalMs;
    return true;
  };
};
