/** Rules read time from here, so that a test can set it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
