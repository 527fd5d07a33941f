import type { Log } from '#lib/log.ts';

/** At most 5 attempts, 10 seconds apart, in the background (EXP-28, RULING-110). */
const attempts = 5;
const pauseMs = 10_000;

type Means = { log: Pick<Log, 'error'>; later(action: () => void, delayMs: number): void };

export const startWithRetries = <T>(start: () => Promise<T>, { log, later }: Means): Promise<T | undefined> =>
  new Promise((resolve) => {
    const attempt = (left: number): void => {
      start().then(resolve, () => {
        if (left > 1) return later(() => attempt(left - 1), pauseMs);
        log.error({}, `Could not initialize Optimizely instance after ${attempts} attempts.`);
        resolve(undefined);
      });
    };
    attempt(attempts);
  });
