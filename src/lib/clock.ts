/** The source of the current time; tests set their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
