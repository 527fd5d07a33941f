/** Rules read time from here, so that a test can set it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export const fixedClock = (startMs: number): Clock & { advance(ms: number): void } => {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
};
