import type { Clock } from './clock.ts';

/** Says yes once, and then again when so much time has passed since; for what is worth a line now and then. */
export const atMostEvery = (intervalMs: number, clock: Clock): (() => boolean) => {
  let nextMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now < nextMs) return false;
    nextMs = now + intervalMs;
    return true;
  };
};
