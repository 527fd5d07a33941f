import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMs = 25;

/** Waits for a condition. The timeout only guards against hanging, and names the condition. */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  drainTimeoutMs = 600_000,
): Promise<void> => {
  const giveUpAt = performance.now() + drainTimeoutMs;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`waited in vain: ${what}`);
    await wait(lookEveryMs);
  }
};

/** Runs a function and returns its duration in milliseconds with its value. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
};
